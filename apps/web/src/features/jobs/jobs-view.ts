import { JOB_KINDS, JOB_STATUSES, type JobKind, type JobStatus } from "@plumbline/schema/jobs/states.ts";

export type JobsView = { kind: JobKind | null; status: JobStatus | null; after: string | null };

/** Which jobs are shown, as the address bar has it. */
export function readJobsView(params: URLSearchParams): JobsView {
  return {
    kind: JOB_KINDS.find((kind) => kind === params.get("kind")) ?? null,
    status: JOB_STATUSES.find((status) => status === params.get("status")) ?? null,
    after: params.get("after"),
  };
}
