import type { Context } from "@plumbline/core/context.ts";
import type { HookDelivery, HookEndpoint } from "@plumbline/core/generated/prisma/client.ts";
import { deleteHookEndpoint, enableHookEndpoint } from "@plumbline/core/webhooks/change-webhook-endpoint.ts;
import { createHookEndpoint } from "@plumbline/core/webhooks/create-webhook-endpoint.ts;
import { listHookDeliveries, listHookEndpoints } from "@plumbline/core/webhooks/list-webhooks.ts;
import { replayHookDelivery } from "@plumbline/core/webhooks/replay-webhook-delivery.ts;
import { createHookEndpointSchema } from "@plumbline/schema/webhooks/rest.ts;
import { idSchema } from "@plumbline/schema/ids.ts";
import { hookDeliveriesQuery } from "@plumbline/schema/rest/paging.ts";
import { Router } from "express";
import { signedIn } from "../../http/require-access.ts";

type IdParams = { id: string };
const thing = (params: IdParams) => ({ id: idSchema.parse(params.id) });

export function hookRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/",
    signedIn(ctx, async (actor, _req, res) =>
      res.json({ endpoints: (await listHookEndpoints(ctx, actor)).map(presentEndpoint) }),
    ),
  );
  router.post(
    "/",
    signedIn(ctx, async (actor, req, res) => {
      const { secret, endpoint } = await createHookEndpoint(ctx, actor, createHookEndpointSchema.parse(req.body));
      res.status(201).json({ secret, ...presentEndpoint(endpoint) });
    }),
  );
  router.delete(
    "/:id",
    signedIn<IdParams>(ctx, async (actor, req, res) => {
      await deleteHookEndpoint(ctx, actor, thing(req.params));
      res.json({ message: "The endpoint is deleted." });
    }),
  );
  router.post(
    "/:id/enable",
    signedIn<IdParams>(ctx, async (actor, req, res) =>
      res.json(presentEndpoint(await enableHookEndpoint(ctx, actor, thing(req.params)))),
    ),
  );
  router.get(
    "/:id/deliveries",
    signedIn<IdParams>(ctx, async (actor, req, res) => {
      const { id: endpointId } = thing(req.params);
      const { first, after = null } = hookDeliveriesQuery.parse(req.query);
      const { deliveries, endCursor } = await listHookDeliveries(ctx, actor, { endpointId, first, after });
      res.json({ deliveries: deliveries.map(presentDelivery), end_cursor: endCursor });
    }),
  );
  router.post(
    "/deliveries/:id/replay",
    signedIn<IdParams>(ctx, async (actor, req, res) =>
      res.json(presentDelivery(await replayHookDelivery(ctx, actor, thing(req.params)))),
    ),
  );
  return router;
}

const presentEndpoint = ({ id, url, events, failingSince, pausedUntil, disabledAt, createdAt }: HookEndpoint) => ({
  id,
  url,
  events,
  failing_since: failingSince?.toISOString() ?? null,
  paused_until: pausedUntil?.toISOString() ?? null,
  disabled_at: disabledAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});

const presentDelivery = (delivery: HookDelivery) => ({
  id: delivery.id,
  event: delivery.event,
  status: delivery.status,
  attempts: delivery.attempts,
  last_status: delivery.lastStatus,
  last_trouble: delivery.lastTrouble,
  created_at: delivery.createdAt.toISOString(),
  due_at: delivery.dueAt.toISOString(),
  delivered_at: delivery.deliveredAt?.toISOString() ?? null,
});
