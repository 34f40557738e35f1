import { JOB_STATUSES, type JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import { JOB_KINDS, type JobKind } from "@plumbline/schema/jobs/states.ts";

export type JobsView = { kind: JobKind | null; status: JobStatus | null; after: string | null };

/** Which jobs are shown, as the address bar has it. */
export function readJobsView(params: URLSearchParams): JobsView {
  return {
    kind: JOB_KINDS.find((kind) => kind === params.get("kind")) ?? null,
    status: JOB_STATUSES.find((status) => status === params.get("status")) ?? null,
    after: params.get("after"),
  };
}
