import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { JOB_REASON_TEXTS, type BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { StartCheckInput } from "@plumbline/schema/checks/rest.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../crm/require-connection.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import { startNow } from "../dispatch/start-now.ts";
import type { Job } from "../generated/prisma/client.ts";
import { createJob } from "../jobs/create-job.ts";
import { jobRef } from "../jobs/job-ref.ts";
import { requireCleanableList } from "../jobs/require-cleanable-list.ts";
import type { StartedCleaning } from "../jobs/start-cleaning.ts";
import { requireCheckAllowance } from "./require-check-allowance.ts";

/**
 * Starts a check of a list: free, and nothing is written. While that list is being checked the answer is the job that does it.
 * The row comes first: if the process dies before the workflow is started, the dispatcher starts it.
 * Errors: `not_found`, `not_configured`, `needs_reconnect`, `crm_unavailable`, `rate_limited`, `conflict`, `check_limit`.
 */
export async function startCheck(
  ctx: Pick<Context, "config" | "db" | "hubspot" | "newId" | "now" | "workflows" | "log">,
  actor: Actor,
  input: StartCheckInput,
): Promise<StartedCleaning> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const running = await findRunning(ctx, actor, connection.id, input);
  if (running) return alreadyRunning(running);

  const { list, mappingVersionId } = await requireCleanableList(ctx, actor, { connection, ...input });
  const job = await ctx.db
    .withAccount(actor.accountId, async (tx) => {
      await requireCheckAllowance(ctx, tx, { accountId: actor.accountId, records: list.size });
      return await createJob(ctx, tx, connection, {
        kind: "check",
        objectType: input.objectType,
        listId: input.listId,
        listName: list.name,
        mappingVersionId,
        recordsTotal: list.size,
      });
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return null;
    });
  if (!job) {
    const winner = await findRunning(ctx, actor, connection.id, input);
    if (!winner) throw new AppError("unavailable");
    return alreadyRunning(winner);
  }
  await startNow(ctx, "cleanList", jobRef(job));
  return { job, alreadyRunning: false, message: "Check started." };
}

async function findRunning(
  ctx: Pick<Context, "db">,
  actor: Actor,
  connectionId: string,
  { objectType, listId }: StartCheckInput,
): Promise<Job | null> {
  return await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.job.findFirst({
      where: { connectionId, objectType, listId, kind: "check", status: { in: [...OPEN_STATUSES] } },
    }),
  );
}

function alreadyRunning(job: Job): StartedCleaning {
  const waits = job.status === "paused" ? ` It is paused: ${JOB_REASON_TEXTS[job.reason as BlockerReason]}` : "";
  return { job, alreadyRunning: true, message: `This list is already being checked.${waits}` };
}
