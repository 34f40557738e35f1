import type { JobIdInput } from "@plumbline/schema/jobs/rest.ts";
import type { Actor } from "../actor.ts";
import type { Job } from "../generated/prisma/client.ts";
import { wishForJob, type WishContext } from "./set-desired-state.ts";

/** Errors: `not_found`, `conflict` (paused already, ended, or a run of a recurring job, which never waits). */
export async function pauseJob(ctx: WishContext, actor: Actor, input: JobIdInput): Promise<Job> {
  return await wishForJob(ctx, actor, input.jobId, "pause", (job) => {
    if (job.kind === "recurring") return "A run of a recurring job cannot be paused; pause the recurring job.";
    if (job.wish === "cancel") return "This job is being canceled.";
    return job.status === "paused" ? "This job is paused already." : null;
  });
}
