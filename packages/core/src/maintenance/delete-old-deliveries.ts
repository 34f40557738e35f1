import type { Context } from "../context.ts";

/** The log of outgoing webhooks is kept as long as that of incoming ones; what waits stays. */
export async function deleteOldDeliveries(ctx: Pick<Context, "db" | "config" | "now">): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.config.retention.eventsDays * 24 * 3_600_000);
  await ctx.db.withSystem((tx) =>
    tx.hookDelivery.deleteMany({ where: { status: { not: "waiting" }, createdAt: { lt: before } } }),
  );
}
