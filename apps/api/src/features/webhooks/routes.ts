import type { Context } from "@plumbline/core/context.ts";
import type { WebhookDelivery, WebhookEndpoint } from "@plumbline/core/generated/prisma/client.ts";
import { deleteWebhookEndpoint, enableWebhookEndpoint } from "@plumbline/core/webhooks/change-webhook-endpoint.ts";
import { createWebhookEndpoint } from "@plumbline/core/webhooks/create-webhook-endpoint.ts";
import { listWebhookDeliveries, listWebhookEndpoints } from "@plumbline/core/webhooks/list-webhooks.ts";
import { replayWebhookDelivery } from "@plumbline/core/webhooks/replay-webhook-delivery.ts";
import { createWebhookEndpointSchema } from "@plumbline/schema/webhooks/rest.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import { webhookDeliveriesQuery } from "@plumbline/schema/rest/paging.ts";
import { Router } from "express";
import { requireUser } from "../../http/require-access.ts";

type IdParams = { id: string };
const thing = (params: IdParams) => ({ id: idSchema.parse(params.id) });

export function webhookRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/",
    requireUser(ctx, async (actor, _req, res) =>
      res.json({ endpoints: (await listWebhookEndpoints(ctx, actor)).map(presentEndpoint) }),
    ),
  );
  router.post(
    "/",
    requireUser(ctx, async (actor, req, res) => {
      const { secret, endpoint } = await createWebhookEndpoint(ctx, actor, createWebhookEndpointSchema.parse(req.body));
      res.status(201).json({ secret, ...presentEndpoint(endpoint) });
    }),
  );
  router.delete(
    "/:id",
    requireUser<IdParams>(ctx, async (actor, req, res) => {
      await deleteWebhookEndpoint(ctx, actor, thing(req.params));
      res.json({ message: "Webhook endpoint deleted." });
    }),
  );
  router.post(
    "/:id/enable",
    requireUser<IdParams>(ctx, async (actor, req, res) =>
      res.json(presentEndpoint(await enableWebhookEndpoint(ctx, actor, thing(req.params)))),
    ),
  );
  router.get(
    "/:id/deliveries",
    requireUser<IdParams>(ctx, async (actor, req, res) => {
      const { id: endpointId } = thing(req.params);
      const { first, after = null } = webhookDeliveriesQuery.parse(req.query);
      const { deliveries, endCursor } = await listWebhookDeliveries(ctx, actor, { endpointId, first, after });
      res.json({ deliveries: deliveries.map(presentDelivery), end_cursor: endCursor });
    }),
  );
  router.post(
    "/deliveries/:id/replay",
    requireUser<IdParams>(ctx, async (actor, req, res) =>
      res.json(presentDelivery(await replayWebhookDelivery(ctx, actor, thing(req.params)))),
    ),
  );
  return router;
}

const presentEndpoint = ({ id, url, events, failingSince, pausedUntil, disabledAt, createdAt }: WebhookEndpoint) => ({
  id,
  url,
  events,
  failing_since: failingSince?.toISOString() ?? null,
  paused_until: pausedUntil?.toISOString() ?? null,
  disabled_at: disabledAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});

const presentDelivery = (delivery: WebhookDelivery) => ({
  id: delivery.id,
  event: delivery.event,
  status: delivery.status,
  attempts: delivery.attempts,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  created_at: delivery.createdAt.toISOString(),
  due_at: delivery.dueAt.toISOString(),
  delivered_at: delivery.deliveredAt?.toISOString() ?? null,
});
