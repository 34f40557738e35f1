import { isOffered } from "@plumbline/schema/jobs/job-state.ts";
import {
  isRetried,
  JOB_REASON_TEXTS,
  OUTCOMES,
  ADDRESS_SERVICE_ERROR_TEXTS,
  type Outcome,
} from "@plumbline/schema/jobs/states.ts";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import type { CanaryReport } from "./run/canary/judge-canary.ts";
import type { Job } from "../generated/prisma/client.ts";

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

/** An undo alone restores. */
function outcomesOf({ kind }: Pick<Job, "kind">): readonly Outcome[] {
  return kind === "undo" ? OUTCOMES : OUTCOMES.filter((outcome) => outcome !== "restored");
}

/** Records that another job would take up again. */
export function recordsToRetry(job: Job): number {
  // What it did not reach is open in review again.
  if (job.kind === "apply") return job.failed;
  if (job.kind === "check" || job.kind === "undo") return 0;
  return outcomeCounts(job).reduce((sum, [outcome, count]) => (isRetried(outcome, job.reason) ? sum + count : sum), 0);
}

export function recordsProcessed(job: Job): number {
  return outcomeCounts(job).reduce((sum, [, count]) => sum + count, 0);
}

/** Records cleaned and credits used are one number: a credit is spent for each confirmed or corrected address. */
export function recordsCleaned(job: Job): number {
  return job.confirmed + job.corrected;
}

/** Null while it runs. */
export function durationMs(job: Job): number | null {
  return job.startedAt && job.finishedAt ? job.finishedAt.getTime() - job.startedAt.getTime() : null;
}

export function jobReasonText(job: Job): string | null {
  if (job.reason === null) return null;
  if (job.reason === "canary") return canaryText(job) ?? JOB_REASON_TEXTS.canary;
  if (job.reason === "mapping_changed" && job.corrected > 0)
    return `${JOB_REASON_TEXTS.mapping_changed} ${counted(job.corrected)} changed under the old mapping.`;
  const interruption = job.reason === "address_service_down" ? job.addressServiceError : null;
  if (interruption !== null && interruption in ADDRESS_SERVICE_ERROR_TEXTS)
    return ADDRESS_SERVICE_ERROR_TEXTS[interruption as keyof typeof ADDRESS_SERVICE_ERROR_TEXTS];
  if (job.reason === "user" && job.status !== "paused") return "Canceled by you.";
  return job.reason in JOB_REASON_TEXTS ? JOB_REASON_TEXTS[job.reason as keyof typeof JOB_REASON_TEXTS] : job.reason;
}

export function jobActions(job: Job): { canPause: boolean; canResume: boolean; canCancel: boolean; canRetry: boolean } {
  return {
    canPause: isOffered("pause", job),
    canResume: isOffered("resume", job),
    canCancel: isOffered("cancel", job),
    canRetry: isOffered("retry", job) && recordsToRetry(job) > 0,
  };
}

const counted = (records: number) => (records === 1 ? "1 record was" : `${records} records were`);

function canaryText(job: Job): string | null {
  const { stop } = (job.canary ?? { stop: null }) as Pick<CanaryReport, "stop">;
  if (!stop) return null;
  const what =
    stop.kind === "part"
      ? `${stop.percent}% of the first records would get a different ${ADDRESS_PART_LABELS[stop.part].toLowerCase()}`
      : `${stop.percent}% of the first records couldn't be read as addresses`;
  return `${what}; a property may be mapped to the wrong address part. Nothing was written. Check the mapping, then continue or cancel.`;
}
