import type { JobIdInput } from "@plumbline/schema/jobs/rest.ts";
import type { Actor } from "../actor.ts";
import type { Job } from "../work/job-row.ts";
import { setDesiredState, type DesiredStateContext } from "./set-desired-state.ts";

/** Finished records keep their outcome; the rest end `not_done`, free. Errors: `not_found`, `conflict` (already ended). */
export async function cancelJob(ctx: DesiredStateContext, actor: Actor, input: JobIdInput): Promise<Job> {
  return await setDesiredState(ctx, actor, { jobId: input.jobId, action: "cancel" });
}
