import { AppError } from "@plumbline/core/app-error.ts";
import { deleteHookEndpoint, enableHookEndpoint } from "@plumbline/core/webhooks/change-webhook-endpoint.ts;
import { createHookEndpoint } from "@plumbline/core/webhooks/create-webhook-endpoint.ts;
import { listHookDeliveries, listHookEndpoints } from "@plumbline/core/webhooks/list-webhooks.ts;
import { replayHookDelivery } from "@plumbline/core/webhooks/replay-webhook-delivery.ts;
import { createHookEndpointSchema } from "@plumbline/schema/webhooks/rest.ts;
import { idSchema } from "@plumbline/schema/ids.ts";
import type { HookDeliveryStatus, Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor } from "../../graphql/graphql-context.ts";

const MOST = 100;
const thing = (args: { id: string }) => ({ id: idSchema.parse(args.id) });

export const hookResolvers = {
  Mutation: {
    createHookEndpoint: (_parent, args, context) =>
      createHookEndpoint(context.ctx, requireActor(context), createHookEndpointSchema.parse(args)),
    deleteHookEndpoint: async (_parent, args, context) => {
      await deleteHookEndpoint(context.ctx, requireActor(context), thing(args));
      return thing(args);
    },
    enableHookEndpoint: (_parent, args, context) => enableHookEndpoint(context.ctx, requireActor(context), thing(args)),
    replayHookDelivery: (_parent, args, context) => replayHookDelivery(context.ctx, requireActor(context), thing(args)),
  },
  Viewer: {
    hookEndpoints: (_viewer, _args, context) => listHookEndpoints(context.ctx, requireActor(context)),
    hookEndpoint: async (_viewer, args, context) =>
      (await listHookEndpoints(context.ctx, requireActor(context))).find(({ id }) => id === args.id) ?? null,
  },
  HookEndpoint: {
    deliveries: async (endpoint, args, context) => {
      const first = args.first ?? 20;
      if (first < 1 || first > MOST) throw new AppError("invalid_input", `first must be between 1 and ${MOST}.`);
      const after = args.after ? idSchema.parse(args.after) : null;
      const page = await listHookDeliveries(context.ctx, requireActor(context), {
        endpointId: endpoint.id,
        first,
        after,
      });
      return { nodes: page.deliveries, endCursor: page.endCursor };
    },
  },
  HookDelivery: {
    status: (delivery) => delivery.status as HookDeliveryStatus,
  },
} satisfies Resolvers;
