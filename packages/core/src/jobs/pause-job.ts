import type { JobIdInput } from "@plumbline/schema/jobs/rest.ts";
import type { Actor } from "../actor.ts";
import type { Job } from "../work/job-row.ts";
import { setDesiredState, type DesiredStateContext } from "./set-desired-state.ts";

/** Errors: `not_found`, `conflict` (already paused or ended, or a run of a recurring job, which never waits). */
export async function pauseJob(ctx: DesiredStateContext, actor: Actor, input: JobIdInput): Promise<Job> {
  return await setDesiredState(ctx, actor, { jobId: input.jobId, action: "pause" });
}
