import type { JobIdInput } from "@plumbline/schema/jobs/rest.ts";
import type { Actor } from "../actor.ts";
import type { Job } from "../generated/prisma/client.ts";
import { wishForJob, type WishContext } from "./set-desired-state.ts";

/** Also takes back a pause that was not obeyed yet, and accepts what the first look found (Continue). Errors: `not_found`, `conflict` (runs already, or ended). */
export async function resumeJob(ctx: WishContext, actor: Actor, input: JobIdInput): Promise<Job> {
  return await wishForJob(ctx, actor, input.jobId, "run", (job) => {
    if (job.wish === "cancel") return "This job is being canceled.";
    return job.status !== "paused" && job.wish === "run" ? "This job is running already." : null;
  });
}
