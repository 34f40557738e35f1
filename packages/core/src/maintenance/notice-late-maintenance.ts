import type { Context } from "../context.ts";
import { HOUR_MS } from "../time.ts";

const LATE_MS = 26 * HOUR_MS;

/**
 * Raises an alarm if nightly maintenance has not finished for longer than a day: addresses are kept longer than promised, and the
 * ledger goes unchecked.
 */
export async function noticeLateMaintenance(ctx: Pick<Context, "db" | "log" | "now">): Promise<{ isLate: boolean }> {
  const { first, last } = await ctx.db.withSystem(async (tx) => ({
    first: await tx.maintenanceRun.findFirst({ orderBy: { startedAt: "asc" } }),
    last: await tx.maintenanceRun.findFirst({
      where: { finishedAt: { not: null } },
      orderBy: { startedAt: "desc" },
    }),
  }));
  const since = last?.finishedAt ?? first?.startedAt;
  const isLate = since !== undefined && ctx.now().getTime() - since.getTime() > LATE_MS;
  if (isLate)
    ctx.log.error(
      { lastFinishedAt: last?.finishedAt?.toISOString() ?? null },
      "maintenance has not completed for more than a day",
    );
  return { isLate };
}
