import type { Job } from "../../../work/job-row.ts";

/** Payload of `job.undone`: ids, codes and counts, as in REST; no record values. */
export function undoneJob(job: Job) {
  const { restored, unchanged, failed, skipped, notDone } = job;
  return {
    job_id: job.id,
    undo_of: job.undoOf,
    status: job.status,
    reason: job.reason,
    object_type: job.objectType,
    portal_id: job.portalId,
    records_total: job.recordsTotal,
    outcomes: { restored, unchanged, failed, skipped, not_done: notDone },
  };
}
