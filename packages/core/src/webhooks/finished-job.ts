import type { Job } from "../work/job-row.ts";

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
    outcomes: { confirmed, corrected, unchanged, review, failed, skipped, not_done: notDone },
    credits_used: confirmed + corrected,
  };
}
