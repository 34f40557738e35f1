import type { Job } from "../work/job-row.ts";
import { HOUR_MS } from "../time.ts";

/** What `review.ready` tells: that a job left proposals; ids, codes and counts. */
export function reviewReady(job: Job) {
  return {
    job_id: job.id,
    kind: job.kind,
    object_type: job.objectType,
    portal_id: job.portalId,
    proposals: job.review,
  };
}

/** Once a job; for jobs of updated records, which are many and small, once an hour and object type. */
export function reviewReadyKey(job: Job, now: Date): string {
  if (job.kind !== "update" && job.kind !== "workflow") return job.id;
  return `${job.connectionId}:${job.objectType}:${Math.floor(now.getTime() / HOUR_MS)}`;
}
