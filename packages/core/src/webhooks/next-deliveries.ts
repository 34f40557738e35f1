import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";

/** `waitMs`: time until the next one is due; null = none is waiting. */
export type NextDeliveries = { deliveryIds: string[]; waitMs: number | null };

/** Concurrent messages to one endpoint; to a failing one, a single probe. */
const IN_FLIGHT = 3;
const BATCH_SIZE = 500;
/** The dispatcher wakes the endpoint's workflow this long after it should have continued. */
const HYDRATED_LATE_MS = 60_000;

/** The deliveries to send to this endpoint now. Deliveries to a disabled one are ended here, a slice at a time. */
export async function nextDeliveries(
  ctx: Pick<Context, "db" | "now">,
  input: { endpointId: string; accountId: string },
): Promise<NextDeliveries> {
  const now = ctx.now();
  return await ctx.db.withAccount(input.accountId, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM webhook_endpoint WHERE id = ${input.endpointId}::uuid FOR NO KEY UPDATE`;
    const endpoint = await tx.webhookEndpoint.findUnique({ where: { id: input.endpointId } });
    if (!endpoint) return { deliveryIds: [], waitMs: null };
    if (endpoint.disabledAt && (await endWaiting(tx, endpoint.id)) === BATCH_SIZE)
      return { deliveryIds: [], waitMs: 0 };
    const waiting = await tx.webhookDelivery.findMany({
      where: { endpointId: endpoint.id, status: "waiting" },
      orderBy: [{ dueAt: "asc" }, { id: "asc" }],
      take: endpoint.failingSince ? 1 : IN_FLIGHT,
      select: { id: true, dueAt: true },
    });
    const pausedMs = (endpoint.pausedUntil?.getTime() ?? 0) - now.getTime();
    const due = waiting.filter(({ dueAt }) => pausedMs <= 0 && dueAt <= now);
    const [first] = waiting;
    const waitMs = first ? Math.max(first.dueAt.getTime() - now.getTime(), pausedMs, 0) : null;
    await tx.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { nextTryAt: waitMs === null ? null : new Date(now.getTime() + waitMs + HYDRATED_LATE_MS) },
    });
    return { deliveryIds: due.map(({ id }) => id), waitMs };
  });
}

async function endWaiting(tx: Tx, endpointId: string): Promise<number> {
  return await tx.$executeRaw`
    UPDATE webhook_delivery SET status = 'failed', last_error = 'endpoint_off' WHERE id = ANY (ARRAY(
      SELECT id FROM webhook_delivery WHERE endpoint_id = ${endpointId}::uuid AND status = 'waiting' ORDER BY due_at, id LIMIT ${BATCH_SIZE}))`;
}
