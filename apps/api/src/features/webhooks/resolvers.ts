import { makerOf } from "@plumbline/core/audit/acted-by.ts";
import {
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
} from "@plumbline/core/accounts/webhook-endpoints/change-webhook-endpoint.ts";
import { createWebhookEndpoint } from "@plumbline/core/accounts/webhook-endpoints/create-webhook-endpoint.ts";
import { listWebhookDeliveries, listWebhookEndpoints } from "@plumbline/core/webhooks/list-webhooks.ts";
import { replayWebhookDelivery } from "@plumbline/core/webhooks/replay-webhook-delivery.ts";
import { createWebhookEndpointSchema } from "@plumbline/schema/webhooks/rest.ts";
import { idParams } from "@plumbline/schema/ids.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireUser } from "../../graphql/graphql-context.ts";
import { pageArgs } from "../../graphql/page-args.ts";
import { proofOf } from "../../graphql/proof-of.ts";
import { withoutNulls } from "../../graphql/without-nulls.ts";

export const webhookResolvers = {
  Mutation: {
    createWebhookEndpoint: (_parent, args, context) =>
      createWebhookEndpoint(context.ctx, requireUser(context), createWebhookEndpointSchema.parse(withoutNulls(args))),
    deleteWebhookEndpoint: async (_parent, args, context) => {
      const { id } = idParams.parse(args);
      await deleteWebhookEndpoint(context.ctx, requireUser(context), { id, ...proofOf(args) });
      return { id };
    },
    enableWebhookEndpoint: (_parent, args, context) =>
      enableWebhookEndpoint(context.ctx, requireUser(context), { ...idParams.parse(args), ...proofOf(args) }),
    replayWebhookDelivery: (_parent, args, context) =>
      replayWebhookDelivery(context.ctx, requireUser(context), idParams.parse(args)),
  },
  Viewer: {
    webhookEndpoints: (_viewer, _args, context) => listWebhookEndpoints(context.ctx, requireUser(context)),
    webhookEndpoint: async (_viewer, args, context) =>
      (await listWebhookEndpoints(context.ctx, requireUser(context))).find(({ id }) => id === args.id) ?? null,
  },
  WebhookEndpoint: {
    addedBy: (endpoint, _args, context) => context.names.load(makerOf(endpoint)),
    deliveries: async (endpoint, args, context) => {
      return await listWebhookDeliveries(context.ctx, requireUser(context), {
        endpointId: endpoint.id,
        ...pageArgs(args, 20),
      });
    },
  },
} satisfies Resolvers;
