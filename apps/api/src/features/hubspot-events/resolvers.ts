import { requireConnection } from "@plumbline/core/connections/require-connection.ts";
import {
  confirmFirstLook,
  findWorkflowBlocker,
  listAutoClean,
  setAutoClean,
} from "@plumbline/core/hubspot-events/auto-clean.ts";
import { confirmFirstLookSchema, setAutoCleanSchema } from "@plumbline/schema/hubspot-events/rest.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor } from "../../graphql/graphql-context.ts";

export const hubspotEventResolvers = {
  Mutation: {
    setAutoClean: async (_parent, args, context) => {
      const actor = requireActor(context);
      const input = setAutoCleanSchema.parse(args);
      await setAutoClean(context.ctx, actor, input);
      return await requireConnection(context.ctx, actor, input.portalId);
    },
    confirmFirstLook: async (_parent, args, context) => {
      const actor = requireActor(context);
      const input = confirmFirstLookSchema.parse(args);
      await confirmFirstLook(context.ctx, actor, input);
      return await requireConnection(context.ctx, actor, input.portalId);
    },
  },
  Connection: {
    autoClean: (connection, _args, context) =>
      listAutoClean(context.ctx, requireActor(context), { connectionId: connection.id }),
    workflowBlocker: (connection, _args, context) =>
      findWorkflowBlocker(context.ctx, requireActor(context), { connectionId: connection.id }),
  },
} satisfies Resolvers;
