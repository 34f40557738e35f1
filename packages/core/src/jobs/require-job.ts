import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { parseJob, type Job } from "../work/job-row.ts";

/** Error: `not_found`, also for a job of another account. */
export async function requireJob(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
  jobId: string,
): Promise<Job> {
  const job = await ctx.db.readAccount(actor.accountId, (tx) => tx.job.findUnique({ where: { id: jobId } }));
  if (!job) throw new AppError("not_found", "Job not found.");
  return parseJob(job);
}
