import type { WebhookEvent } from "@plumbline/schema/webhooks/events.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** How long the dispatcher leaves it to the start after the commit. */
const START_GRACE_MS = 60_000;

/**
 * Adds an event to the caller's transaction, once per subscribed endpoint, so that it is sent if and only if the change was
 * committed. Idempotent by key. Returns the new deliveries, for `startWebhooksNow` after the commit.
 */
export async function enqueueWebhooks(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  happened: { accountId: string; event: WebhookEvent; key: string; data: Prisma.InputJsonObject },
): Promise<string[]> {
  const { accountId, event, data } = happened;
  // Locked in one order, so that a worker that just found an endpoint without deliveries sees these.
  const endpoints = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoint WHERE account_id = ${accountId}::uuid AND ${event} = ANY (events) AND disabled_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`;
  if (endpoints.length === 0) return [];
  const now = ctx.now();
  const written = await tx.webhookDelivery.createManyAndReturn({
    data: endpoints.map(({ id: endpointId }) => ({
      id: ctx.newId(),
      accountId,
      endpointId,
      event,
      eventKey: `${event}:${happened.key}`,
      data,
      createdAt: now,
      dueAt: now,
    })),
    skipDuplicates: true,
    select: { id: true, endpointId: true },
  });
  await tx.webhookEndpoint.updateMany({
    where: { id: { in: written.map(({ endpointId }) => endpointId) }, nextTryAt: null },
    data: { nextTryAt: new Date(now.getTime() + START_GRACE_MS) },
  });
  return written.map(({ id }) => id);
}
