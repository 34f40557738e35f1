import { isFinal, type JobStatus, type JobWish } from "@plumbline/schema/jobs/states.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Job } from "../generated/prisma/client.ts";
import { requireJob } from "./require-job.ts";

export type WishContext = Pick<Context, "db" | "jobRunner" | "log" | "now">;

/**
 * Writes what the customer wants; the next batch obeys, and the batch in flight is finished and settled. The signal is only a
 * nudge: the wish is in the database, so it holds in any outage. Errors: `not_found`, `conflict`.
 */
export async function wishForJob(
  ctx: WishContext,
  actor: Actor,
  jobId: string,
  wish: JobWish,
  refusal: (job: Job) => string | null,
): Promise<Job> {
  const job = await requireJob(ctx, actor, jobId);
  const refused = isFinal(job.status as JobStatus) ? "This job has ended." : refusal(job);
  if (refused) throw new AppError("conflict", refused);
  const changed = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.job.updateManyAndReturn({
      where: { id: jobId, status: job.status, wish: job.wish },
      data: {
        wish,
        nextTryAt: new Date(ctx.now().getTime() + 15_000),
        ...(wish === "run" ? { pausedAt: null } : {}),
        ...(wish === "run" && (job.reason === "canary" || job.reason === "writes_refused")
          ? { canaryAccepted: true }
          : {}),
        ...(wish === "run" && job.reason === "verifier_cap" ? { verifierExtensions: { increment: 1 } } : {}),
      },
    }),
  );
  const [updated] = changed;
  if (!updated) return await wishForJob(ctx, actor, jobId, wish, refusal);
  await ctx.jobRunner
    .wakeJob({ ...updated, jobId })
    .catch((error: unknown) => ctx.log.warn({ jobId, err: error }, "waking is left to the dispatcher"));
  return updated;
}
