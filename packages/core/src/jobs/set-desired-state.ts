import { jobName } from "@plumbline/schema/jobs/job-name.ts";
import { JOB_ACTIONS, refusalOf, type JobActionName } from "@plumbline/schema/jobs/job-state.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { startNow } from "../work/start-now.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import { jobRef } from "../work/job-ref.ts";
import { requireJob } from "./require-job.ts";

export type DesiredStateContext = Pick<Context, "db" | "newId" | "workflows" | "log" | "now">;

const EVENTS = { pause: "job_paused", resume: "job_resumed", cancel: "job_canceled" } as const;

/** Retries after concurrent changes to the same row. */
const ATTEMPTS = 3;

/**
 * Writes the customer's desired state; the next batch obeys it, and the batch in flight is finished and settled. The wake signal
 * may get lost: the state is in the database. Errors: `not_found`, `conflict`, `unavailable`.
 */
export async function setDesiredState(
  ctx: DesiredStateContext,
  actor: Actor,
  { jobId, action }: { jobId: string; action: Exclude<JobActionName, "retry" | "undo"> },
  also: {
    /** Both run in the same transaction. */
    set?: (tx: Tx, job: Job) => Promise<Prisma.JobUpdateManyMutationInput>;
    run?: (tx: Tx, job: Job) => Promise<void>;
  } = {},
): Promise<Job> {
  const { desiredState } = JOB_ACTIONS[action];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const job = await requireJob(ctx, actor, jobId);
    const refused = refusalOf(action, job);
    if (refused !== null) throw new AppError("conflict", refused);
    const updated = await ctx.db.withAccount(actor.accountId, async (tx) => {
      const set = await also.set?.(tx, job);
      const [row] = await tx.job.updateManyAndReturn({
        where: { id: jobId, status: job.status, desiredState: job.desiredState },
        data: { desiredState, nextTryAt: new Date(ctx.now().getTime() + 15_000), ...set },
      });
      const detail = [jobName(job) || job.id, job.status === "paused" ? (job.reason ?? "") : ""].filter(Boolean);
      if (row) await also.run?.(tx, job);
      if (row)
        await writeOwnEvent(ctx, tx, actor, {
          action: EVENTS[action],
          detail: detail.join(", "),
          portalId: job.portalId,
        });
      return row && parseJob(row);
    });
    if (updated) {
      await startNow(ctx, "cleanList", jobRef(updated));
      return updated;
    }
  }
  throw new AppError("unavailable");
}
