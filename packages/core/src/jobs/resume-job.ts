import type { JobIdInput } from "@plumbline/schema/jobs/rest.ts";
import type { Actor } from "../actor.ts";
import type { Job } from "../generated/prisma/client.ts";
import { setDesiredState, type DesiredStateContext } from "./set-desired-state.ts";

/** Also withdraws a pause that has not taken effect, and confirms the canary (Continue). Errors: `not_found`, `conflict` (already running, or ended). */
export async function resumeJob(ctx: DesiredStateContext, actor: Actor, input: JobIdInput): Promise<Job> {
  return await setDesiredState(ctx, actor, input.jobId, "run", (job) => {
    if (job.desiredState === "cancel") return "This job is being canceled.";
    return job.status !== "paused" && job.desiredState === "run" ? "This job is already running." : null;
  });
}
