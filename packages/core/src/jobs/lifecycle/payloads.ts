import type { Job } from "../../work/job-row.ts";
import { HOUR_MS } from "../../time.ts";

/** Payload of `job.finished`: ids, codes and counts, as in REST; no record values. */
export function finishedJob(job: Job, sets: readonly { setKey: string }[]) {
  const { confirmed, corrected, unchanged, review, failed, skipped, notDone } = job;
  return {
    job_id: job.id,
    status: job.status,
    reason: job.reason,
    kind: job.kind,
    object_type: job.objectType,
    portal_id: job.portalId,
    list_id: job.listId,
    address_sets: sets.map(({ setKey }) => setKey),
    records_total: job.recordsTotal,
    records_filled: job.filled,
    unreadable_entries: job.unreadableEntries,
    outcomes: { confirmed, corrected, unchanged, review, failed, skipped, not_done: notDone },
    credits_used: confirmed + corrected,
  };
}

/** Payload of `review.ready`, sent when a job left proposals; ids, codes and counts. */
export function reviewReady(job: Job) {
  return {
    job_id: job.id,
    kind: job.kind,
    object_type: job.objectType,
    portal_id: job.portalId,
    proposals: job.review,
  };
}

/** Once per job; for jobs of updated records, which are many and small, once per hour and object type. */
export function reviewReadyKey(job: Job, now: Date): string {
  if (job.kind !== "update" && job.kind !== "workflow") return job.id;
  return `${job.connectionId}:${job.objectType}:${Math.floor(now.getTime() / HOUR_MS)}`;
}
