import type { Job } from "./job-row.ts";
import type { JobRef } from "./workflows.ts";

/** What Temporal may store about a job: never its list's or portal's name. */
export function jobRef(job: Pick<Job, "id" | "accountId" | "portalId" | "objectType" | "kind">): JobRef {
  const { id, accountId, portalId, objectType, kind } = job;
  return { jobId: id, accountId, portalId, objectType, kind };
}
