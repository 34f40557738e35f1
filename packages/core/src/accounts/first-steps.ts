import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

export type FirstSteps = { hasChecked: boolean; hasCleaned: boolean };

/**
 * The account's first-time milestones. A cleaning counts once it has processed a record, whatever its cost; read from the monthly
 * usage, which outlives the jobs.
 */
export async function firstSteps(ctx: Pick<Context, "db">, actor: Actor): Promise<FirstSteps> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const cleaned = await tx.usageMonth.findFirst({
      where: {
        accountId: actor.accountId,
        OR: (["confirmed", "corrected", "unchanged", "review", "failed", "skipped"] as const).map((outcome) => ({
          [outcome]: { gt: 0 },
        })),
      },
      select: { accountId: true },
    });
    if (cleaned) return { hasChecked: true, hasCleaned: true };
    const check = await tx.job.findFirst({ where: { kind: "check", status: "completed" }, select: { id: true } });
    return { hasChecked: check !== null, hasCleaned: false };
  });
}
