import { AppError } from "@plumbline/core/app-error.ts";
import { deleteWebhookEndpoint, enableWebhookEndpoint } from "@plumbline/core/webhooks/change-webhook-endpoint.ts";
import { createWebhookEndpoint } from "@plumbline/core/webhooks/create-webhook-endpoint.ts";
import { listWebhookDeliveries, listWebhookEndpoints } from "@plumbline/core/webhooks/list-webhooks.ts";
import { replayWebhookDelivery } from "@plumbline/core/webhooks/replay-webhook-delivery.ts";
import { createWebhookEndpointSchema } from "@plumbline/schema/webhooks/rest.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import type { WebhookDeliveryStatus, Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor } from "../../graphql/graphql-context.ts";

const MAX = 100;
const thing = (args: { id: string }) => ({ id: idSchema.parse(args.id) });

export const webhookResolvers = {
  Mutation: {
    createWebhookEndpoint: (_parent, args, context) =>
      createWebhookEndpoint(context.ctx, requireActor(context), createWebhookEndpointSchema.parse(args)),
    deleteWebhookEndpoint: async (_parent, args, context) => {
      await deleteWebhookEndpoint(context.ctx, requireActor(context), thing(args));
      return thing(args);
    },
    enableWebhookEndpoint: (_parent, args, context) =>
      enableWebhookEndpoint(context.ctx, requireActor(context), thing(args)),
    replayWebhookDelivery: (_parent, args, context) =>
      replayWebhookDelivery(context.ctx, requireActor(context), thing(args)),
  },
  Viewer: {
    webhookEndpoints: (_viewer, _args, context) => listWebhookEndpoints(context.ctx, requireActor(context)),
    webhookEndpoint: async (_viewer, args, context) =>
      (await listWebhookEndpoints(context.ctx, requireActor(context))).find(({ id }) => id === args.id) ?? null,
  },
  WebhookEndpoint: {
    deliveries: async (endpoint, args, context) => {
      const first = args.first ?? 20;
      if (first < 1 || first > MAX) throw new AppError("invalid_input", `first must be between 1 and ${MAX}.`);
      const after = args.after ? idSchema.parse(args.after) : null;
      const page = await listWebhookDeliveries(context.ctx, requireActor(context), {
        endpointId: endpoint.id,
        first,
        after,
      });
      return { nodes: page.deliveries, endCursor: page.endCursor };
    },
  },
  WebhookDelivery: {
    status: (delivery) => delivery.status as WebhookDeliveryStatus,
  },
} satisfies Resolvers;
