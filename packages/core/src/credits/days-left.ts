import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";

const DAY_MS = 24 * 3_600_000;
const WINDOW_DAYS = 30;

/** How long the credits last at the waitPolicy of the last 30 days (or since the first spending, when that is shorter); null when nothing was spent. */
export async function daysLeft(
  ctx: Pick<Context, "now">,
  tx: Tx,
  input: { accountId: string; credits: number },
): Promise<number | null> {
  const since = new Date(ctx.now().getTime() - WINDOW_DAYS * DAY_MS);
  const spent = await tx.creditEntry.aggregate({
    where: { accountId: input.accountId, kind: "settle", createdAt: { gte: since } },
    _sum: { spentDelta: true },
    _min: { createdAt: true },
  });
  const first = spent._min.createdAt;
  if (!first || !spent._sum.spentDelta) return null;
  const days = Math.max(1, (ctx.now().getTime() - first.getTime()) / DAY_MS);
  return Math.floor(input.credits / (spent._sum.spentDelta / days));
}
