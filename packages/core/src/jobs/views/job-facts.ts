import { OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { oneOf, rowParser } from "../../db/parse-row.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../work/job-row.ts";
import { recordsProcessed } from "../outcome-counts.ts";
import { MINUTE_MS } from "../../time.ts";

const parseReason = rowParser("job_reason", { outcome: oneOf(OUTCOMES) }, "jobId");

export type ReasonCount = { outcome: Outcome; reason: string; count: number };

/** Why the addresses of a job got their outcomes, whatever their set, most frequent first. */
export async function jobReasons(ctx: Pick<Context, "db">, actor: Actor, jobId: string): Promise<ReasonCount[]> {
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.jobReason.groupBy({
      by: ["outcome", "reason"],
      where: { jobId },
      _sum: { count: true },
      orderBy: [{ _sum: { count: "desc" } }, { outcome: "asc" }, { reason: "asc" }],
    }),
  );
  return rows
    .map((row) => parseReason({ jobId, ...row }))
    .map(({ outcome, reason, _sum }) => ({ outcome, reason, count: _sum.count ?? 0 }));
}

/** Outcomes of the addresses of each set of a job, by set key. */
export async function outcomesBySet(
  ctx: Pick<Context, "db">,
  actor: Actor,
  jobId: string,
): Promise<Map<string, [Outcome, number][]>> {
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.jobReason.groupBy({ by: ["setKey", "outcome"], where: { jobId }, _sum: { count: true } }),
  );
  const counts = rows.map((row) => parseReason({ jobId, ...row }));
  return new Map(
    counts.map(({ setKey }) => [
      setKey,
      OUTCOMES.flatMap((outcome): [Outcome, number][] => {
        const found = counts.find((row) => row.setKey === setKey && row.outcome === outcome);
        return found?._sum.count ? [[outcome, found._sum.count]] : [];
      }),
    ]),
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
