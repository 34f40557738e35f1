import { isRetried, OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Job } from "../work/job-row.ts";

/** Counters of a job by outcome, in their fixed order. */
export function outcomeCounts(job: Job): [Outcome, number][] {
  const counts: Record<Outcome, number> = {
    confirmed: job.confirmed,
    corrected: job.corrected,
    unchanged: job.unchanged,
    review: job.review,
    failed: job.failed,
    skipped: job.skipped,
    restored: job.restored,
    not_done: job.notDone,
  };
  return outcomesOf(job).map((outcome) => [outcome, counts[outcome]]);
}

/** Only an undo restores records. */
function outcomesOf({ kind }: Pick<Job, "kind">): readonly Outcome[] {
  return kind === "undo" ? OUTCOMES : OUTCOMES.filter((outcome) => outcome !== "restored");
}

/** Records that a retry would process. */
export function recordsToRetry(job: Job): number {
  // Proposals that it did not reach are open for review again.
  if (job.kind === "apply") return job.failed;
  if (job.kind === "check" || job.kind === "undo") return 0;
  return outcomeCounts(job).reduce((sum, [outcome, count]) => (isRetried(outcome, job.reason) ? sum + count : sum), 0);
}

/** A check has no record outcomes, so the records it has read are counted. */
export function recordsProcessed(job: Job): number {
  if (job.kind === "check") return job.recordsRead;
  return outcomeCounts(job).reduce((sum, [, count]) => sum + count, 0);
}

/** Without the records that a job ended before it reached: they have an outcome, too. */
export function recordsDone(job: Job): number {
  return recordsProcessed(job) - job.notDone;
}

/** Records cleaned equal credits used: each confirmed or corrected address costs one credit. */
export function recordsCleaned(job: Job): number {
  return job.confirmed + job.corrected;
}
