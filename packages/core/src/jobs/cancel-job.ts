import type { JobIdInput } from "@plumbline/schema/jobs/rest.ts";
import type { Actor } from "../actor.ts";
import type { Job } from "../generated/prisma/client.ts";
import { wishForJob, type WishContext } from "./set-desired-state.ts";

/** Records done stay done; the rest end `not_done`, free. Errors: `not_found`, `conflict` (ended already). */
export async function cancelJob(ctx: WishContext, actor: Actor, input: JobIdInput): Promise<Job> {
  return await wishForJob(ctx, actor, input.jobId, "cancel", () => null);
}
