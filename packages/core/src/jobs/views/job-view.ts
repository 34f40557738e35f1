import { isKeyOf } from "@plumbline/schema/keys.ts";
import { isOffered } from "@plumbline/schema/jobs/job-state.ts";
import { FIRST_LOOK_TEXT, JOB_REASON_TEXTS, ADDRESS_SERVICE_ERROR_TEXTS } from "@plumbline/schema/jobs/states.ts";
import { canaryStopText, whatToCheck, canaryStopOf, waitsForFirstLook } from "../canary/stored.ts";
import { RETRIED } from "../auto-resume.ts";
import type { Job } from "../../work/job-row.ts";
import { recordsToRetry } from "../outcome-counts.ts";

/** Null while it runs. */
export function durationMs(job: Job): number | null {
  return job.startedAt && job.finishedAt ? job.finishedAt.getTime() - job.startedAt.getTime() : null;
}

export function jobReasonText(job: Job): string | null {
  if (job.reason === null) return waitsForFirstLook(job) ? FIRST_LOOK_TEXT : null;
  if (job.reason === "canary") return canaryText(job) ?? JOB_REASON_TEXTS.canary;
  if (job.reason === "mapping_changed" && job.corrected > 0)
    return `${JOB_REASON_TEXTS.mapping_changed} ${counted(job.corrected)} changed under the old mapping.`;
  const interruption = job.reason === "address_service_down" ? job.addressServiceError : null;
  if (interruption !== null && isKeyOf(ADDRESS_SERVICE_ERROR_TEXTS, interruption))
    return ADDRESS_SERVICE_ERROR_TEXTS[interruption];
  if (job.reason === "user" && job.status !== "paused") return "Canceled by you.";
  return JOB_REASON_TEXTS[job.reason];
}

/** The properties of an address set for which a paused job waits. */
export function unusablePropertiesOf(job: Job, setKey: string): string[] {
  if (job.status !== "paused" || job.reason !== "mapping_missing") return [];
  return [...(job.unusableSets?.find((set) => set.setKey === setKey)?.properties ?? [])];
}

/** When a paused job is retried without anybody's help; null where only a person can resume it. */
export function nextAttemptAt(job: Job): Date | null {
  const isRetried = RETRIED.some((reason) => reason === job.reason);
  return job.status === "paused" && job.desiredState === "pause" && isRetried ? job.nextTryAt : null;
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
  const stopped = canaryStopOf(job);
  if (!stopped) return null;
  const { stop } = stopped;
  return `${canaryStopText(stop)} Nothing was written. Check ${whatToCheck(stop)}, then continue or cancel.`;
}
