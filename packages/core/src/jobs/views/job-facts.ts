import { OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { UNDO_KINDS, type UndoKind } from "@plumbline/schema/undo/undo-fields.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { oneOf, rowParser } from "../../db/parse-row.ts";
import { MINUTE_MS } from "../../time.ts";
import type { Job } from "../../work/job-row.ts";
import { recordsProcessed } from "../outcome-counts.ts";
import { searching } from "../search.ts";

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

/** Maximum records counted; a larger job is counted in part. */
const MAX_READ = 20_000;

export type ChangeKinds = { kinds: { kind: UndoKind; count: number }[]; isComplete: boolean };

/**
 * Corrected records of a job by kind of change; a record with several counts for each.
 * Error: `rate_limited`.
 */
export async function changeKinds(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  job: Pick<Job, "id" | "corrected">,
): Promise<ChangeKinds> {
  if (job.corrected === 0) return { kinds: [], isComplete: true };
  const rows = await searching(
    ctx,
    actor,
    (tx) => tx.$queryRaw<{ kind: string; count: number }[]>`
      SELECT k.kind, count(*)::int AS count
      FROM (
        SELECT before, after, changes FROM job_record
        WHERE account_id = ${actor.accountId}::uuid AND job_id = ${job.id}::uuid AND state = 'corrected'
        ORDER BY record_id LIMIT ${MAX_READ}
      ) r
      CROSS JOIN LATERAL (
        SELECT DISTINCT change ->> 'kind' AS kind
        FROM jsonb_array_elements(CASE WHEN jsonb_typeof(r.changes) = 'array' THEN r.changes ELSE '[]' END) AS change
        -- A rule of the portal may have kept the value of before.
        WHERE r.after ->> (change ->> 'field') IS DISTINCT FROM r.before ->> (change ->> 'field')
      ) k
      GROUP BY k.kind ORDER BY count DESC, k.kind`,
  );
  return {
    kinds: rows.flatMap(({ kind, count }) => {
      const known = UNDO_KINDS.find((each) => each === kind);
      return known ? [{ kind: known, count }] : [];
    }),
    isComplete: job.corrected <= MAX_READ,
  };
}
