import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import type { ConnectionRef } from "../connection-ref.ts";
import { ownerOf } from "../email/owner-of.ts";

/** If more portals than this are lost in a while, HubSpot or our app is at fault rather than that many customers. */
const MAX_CONCURRENT = 10;
const WHILE_MS = 10 * 60_000;

/**
 * HubSpot does not report an uninstall; we detect it by a refused refresh, or by an access token that introspection reports as
 * inactive. `tokenVersion`: the refused version; a customer who has reconnected since is not disconnected. Returns false if nothing
 * was marked, because of that or because too many portals failed at once.
 */
export async function markNeedsReconnect(
  ctx: Pick<Context, "db" | "now" | "newId" | "log">,
  ref: ConnectionRef,
  tokenVersion: number,
): Promise<boolean> {
  if (await isTooManyConcurrent(ctx)) {
    ctx.log.error(
      { connectionId: ref.connectionId, portalId: ref.portalId },
      "too many portals failed at once; marked none as needs_reconnect",
    );
    return false;
  }
  const isMarked = await ctx.db.withAccount(ref.accountId, async (tx) => {
    const [marked] = await tx.connection.updateManyAndReturn({
      where: { id: ref.connectionId, status: "active", tokenVersion },
      data: { status: "needs_reconnect", needsReconnectSince: ctx.now() },
    });
    if (!marked) return false;
    // Its schedules pause (the dispatcher detects the new revision), and its recurring jobs wait for the reconnection.
    await tx.recurringJob.updateMany({
      where: { connectionId: marked.id, deletedAt: null },
      data: { revision: { increment: 1 }, nextTryAt: ctx.now() },
    });
    await tx.recurringJob.updateMany({
      where: { connectionId: marked.id, deletedAt: null, isActive: true, blocker: null },
      data: { blocker: "needs_reconnect" },
    });
    const owner = await ownerOf(tx);
    if (owner) {
      await enqueueEmail(ctx, tx, {
        accountId: ref.accountId,
        recipient: owner.email,
        idempotencyKey: `needs_reconnect:${marked.id}:${marked.tokenVersion}`,
        content: { template: "needs_reconnect", link: "/dashboard", portalName: marked.portalName },
      });
    }
    return true;
  });
  if (isMarked)
    ctx.log.warn({ connectionId: ref.connectionId, portalId: ref.portalId }, "connection needs to be reconnected");
  return isMarked;
}

async function isTooManyConcurrent(ctx: Pick<Context, "db" | "now">): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - WHILE_MS);
  const [row] = await ctx.db.statement<{ marked: number }>(sql`
    SELECT count(*)::int AS marked
    FROM (SELECT FROM connection WHERE needs_reconnect_since > ${since} LIMIT ${MAX_CONCURRENT}) recent`);
  return (row?.marked ?? 0) >= MAX_CONCURRENT;
}
