import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

export type ReasonCount = { outcome: string; reason: string; count: number };

/** Why the records of a job got their outcomes, most frequent first. */
export async function jobReasons(ctx: Pick<Context, "db">, actor: Actor, jobId: string): Promise<ReasonCount[]> {
  const groups = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.jobRecord.groupBy({
      by: ["state", "reason"],
      where: { jobId, state: { notIn: ["waiting", "planned"] } },
      _count: { _all: true },
    }),
  );
  return groups
    .map((group) => ({ outcome: group.state, reason: group.reason ?? "", count: group._count._all }))
    .sort((a, b) => b.count - a.count);
}

/** Records decided in the last minute: the rate from which the time left is told. */
export async function recordsLastMinute(
  ctx: Pick<Context, "db" | "now">,
  actor: Actor,
  jobId: string,
): Promise<number> {
  return await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.jobRecord.count({ where: { jobId, decidedAt: { gt: new Date(ctx.now().getTime() - 60_000) } } }),
  );
}
