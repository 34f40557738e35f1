import type { Context } from "../context.ts";
import { writeMail } from "../mail/write-mail.ts";
import type { ConnectionRef } from "./access-token.ts";

/** HubSpot sends no word of an uninstall: a refused refresh, or a 401 after a forced refresh, is how we learn of it. */
export async function markNeedsReconnect(
  ctx: Pick<Context, "db" | "now" | "newId" | "log">,
  ref: ConnectionRef,
): Promise<void> {
  const isMarked = await ctx.db.withAccount(ref.accountId, async (tx) => {
    const [marked] = await tx.connection.updateManyAndReturn({
      where: { id: ref.connectionId, status: "active" },
      data: { status: "needs_reconnect", needsReconnectSince: ctx.now() },
    });
    if (!marked) return false;
    // Its schedules pause (the dispatcher follows the revision), and its recurring jobs wait for the reconnection.
    await tx.recurringJob.updateMany({
      where: { connectionId: marked.id, deletedAt: null },
      data: { revision: { increment: 1 }, nextTryAt: ctx.now() },
    });
    await tx.recurringJob.updateMany({
      where: { connectionId: marked.id, deletedAt: null, isActive: true, waitingFor: null },
      data: { waitingFor: "needs_reconnect" },
    });
    const owner = await tx.user.findFirst({ orderBy: { createdAt: "asc" } });
    if (owner) {
      await writeMail(ctx, tx, {
        accountId: ref.accountId,
        recipient: owner.email,
        idemKey: `needs_reconnect:${marked.id}:${marked.tokenVersion}`,
        content: { template: "needs_reconnect", link: "/dashboard", portalName: marked.portalName },
      });
    }
    return true;
  });
  if (isMarked)
    ctx.log.warn({ connectionId: ref.connectionId, portalId: ref.portalId }, "connection needs to be reconnected");
}
