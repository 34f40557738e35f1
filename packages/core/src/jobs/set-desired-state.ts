import { isFinal, type JobStatus, type DesiredState } from "@plumbline/schema/jobs/states.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Job } from "../generated/prisma/client.ts";
import { requireJob } from "./require-job.ts";
import { startNow } from "../dispatch/start-now.ts";
import { jobRef } from "./job-ref.ts";

export type DesiredStateContext = Pick<Context, "db" | "workflows" | "log" | "now">;

/**
 * Writes the customer's desired state; the next batch obeys, and the batch in flight is finished and settled. The wake signal
 * may get lost: the state is in the database. Errors: `not_found`, `conflict`.
 */
export async function setDesiredState(
  ctx: DesiredStateContext,
  actor: Actor,
  jobId: string,
  desiredState: DesiredState,
  refusal: (job: Job) => string | null,
): Promise<Job> {
  const job = await requireJob(ctx, actor, jobId);
  const refused = isFinal(job.status as JobStatus) ? "This job has ended." : refusal(job);
  if (refused) throw new AppError("conflict", refused);
  const changed = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.job.updateManyAndReturn({
      where: { id: jobId, status: job.status, desiredState: job.desiredState },
      data: {
        desiredState,
        nextTryAt: new Date(ctx.now().getTime() + 15_000),
        ...(desiredState === "run" ? { pausedAt: null } : {}),
        ...(desiredState === "run" && (job.reason === "canary" || job.reason === "writes_refused")
          ? { canaryAccepted: true }
          : {}),
        ...(desiredState === "run" && job.reason === "lookup_limit" ? { lookupLimitExtensions: { increment: 1 } } : {}),
      },
    }),
  );
  const [updated] = changed;
  if (!updated) return await setDesiredState(ctx, actor, jobId, desiredState, refusal);
  await startNow(ctx, "cleanList", jobRef(updated));
  return updated;
}
