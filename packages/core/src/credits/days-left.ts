import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { DAY_MS } from "../time.ts";

const WINDOW_DAYS = 30;

/**
 * Days until the credits run out at the pace of the last 30 days (or since the first spending, if shorter); null when nothing was
 * spent.
 */
export async function daysLeft(
  ctx: Pick<Context, "now">,
  tx: Tx,
  input: { accountId: string; credits: number },
): Promise<number | null> {
  const today = Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS;
  const spent = await tx.accountCounter.aggregate({
    where: {
      accountId: input.accountId,
      measure: "spent",
      period: "day",
      beginsAt: { gt: new Date(today - WINDOW_DAYS * DAY_MS) },
    },
    _sum: { count: true },
    _min: { beginsAt: true },
  });
  const first = spent._min.beginsAt;
  const total = Number(spent._sum.count ?? 0);
  if (!first || total === 0) return null;
  const days = Math.max(1, (ctx.now().getTime() - first.getTime()) / DAY_MS);
  return Math.floor(input.credits / (total / days));
}
