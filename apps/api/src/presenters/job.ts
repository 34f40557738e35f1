import { durationMs, outcomeCounts, recordsCleaned, recordsProcessed } from "@plumbline/core/jobs/job-view.ts";
import type { StartedCleaning } from "@plumbline/core/jobs/start-cleaning.ts";
import type { Job } from "@plumbline/core/generated/prisma/client.ts";

/** A job as `recentJobs` lists it. */
export function presentRecentJob(job: Job) {
  return {
    id: job.id,
    object_type: job.objectType,
    status: job.status,
    is_recurring: job.kind === "recurring",
    portal_id: job.portalId,
    records_processed: recordsProcessed(job),
    records_cleaned: recordsCleaned(job),
    credits_used: recordsCleaned(job),
    created_at: job.createdAt.toISOString(),
    duration_ms: durationMs(job),
  };
}

export function presentJob(job: Job) {
  return {
    ...presentRecentJob(job),
    list_id: job.listId,
    kind: job.kind,
    reason: job.reason,
    records_total: job.recordsTotal,
    outcomes: Object.fromEntries(outcomeCounts(job)),
    retry_of: job.retryOf,
  };
}

export function presentStart(started: StartedCleaning) {
  return { jobId: started.job.id, success: true, message: started.message };
}
