import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../work/job-row.ts";
import { recordsProcessed } from "../outcome-counts.ts";
import { MINUTE_MS } from "../../time.ts";

export type ReasonCount = { outcome: string; reason: string; count: number };

/** Why the records of a job got their outcomes, most frequent first. */
export async function jobReasons(ctx: Pick<Context, "db">, actor: Actor, jobId: string): Promise<ReasonCount[]> {
  return await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.jobReason.findMany({
      where: { jobId },
      orderBy: [{ count: "desc" }, { outcome: "asc" }, { reason: "asc" }],
      select: { outcome: true, reason: true, count: true },
    }),
  );
}

/** Records decided in the last minute, from the readings of the job's counters; 0 if none were. */
export function recordsLastMinute(job: Job, now: Date): number {
  if (now.getTime() - (job.startedAt ?? now).getTime() < MINUTE_MS) return recordsProcessed(job);
  const base = job.previousRateAt
    ? { at: job.previousRateAt, done: job.previousRateDone }
    : { at: job.rateAt, done: job.rateDone };
  if (base.at === null || now.getTime() - job.lastProgressAt.getTime() > MINUTE_MS) return 0;
  const elapsedMs = job.lastProgressAt.getTime() - base.at.getTime();
  return elapsedMs <= 0 ? 0 : Math.round(((recordsProcessed(job) - base.done) * MINUTE_MS) / elapsedMs);
}
