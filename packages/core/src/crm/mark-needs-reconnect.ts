import type { Context } from "../context.ts";
import type { ConnectionRef } from "./access-token.ts";

/** HubSpot sends no word of an uninstall: a refused refresh, or a 401 after a forced refresh, is how we learn of it. */
export async function markNeedsReconnect(ctx: Pick<Context, "db" | "now" | "log">, ref: ConnectionRef): Promise<void> {
  const marked = await ctx.db.withAccount(ref.accountId, (tx) =>
    tx.connection.updateMany({
      where: { id: ref.connectionId, status: "active" },
      data: { status: "needs_reconnect", needsReconnectSince: ctx.now() },
    }),
  );
  if (marked.count > 0)
    ctx.log.warn({ connectionId: ref.connectionId, portalId: ref.portalId }, "connection needs to be reconnected");
}
