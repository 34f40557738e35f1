import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { JOB_REASON_TEXTS, type BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { StartCleaningInput } from "@plumbline/schema/jobs/rest.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../crm/require-connection.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import type { Job } from "../generated/prisma/client.ts";
import { requireCleanableList } from "./require-cleanable-list.ts";
import { createJob } from "./create-job.ts";
import { startNow } from "../dispatch/start-now.ts";
import { jobRef } from "./job-ref.ts";

export type StartedCleaning = { job: Job; alreadyRunning: boolean; message: string };

/**
 * Starts a one-time cleaning of a list. While that list is being cleaned the answer is the job that does it. The row comes
 * first: if the process dies before the workflow is started, the dispatcher starts it.
 * Errors: `not_found`, `not_configured`, `needs_reconnect`, `crm_unavailable`, `rate_limited`.
 */
export async function startCleaning(
  ctx: Pick<Context, "db" | "hubspot" | "newId" | "now" | "workflows" | "log">,
  actor: Actor,
  input: StartCleaningInput,
): Promise<StartedCleaning> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const running = await findRunning(ctx, actor, connection.id, input);
  if (running) return alreadyRunning(running);

  const { list, mappingVersionId } = await requireCleanableList(ctx, actor, { connection, ...input });
  const job = await ctx.db
    .withAccount(actor.accountId, (tx) =>
      createJob(ctx, tx, connection, {
        kind: "list",
        objectType: input.objectType,
        listId: input.listId,
        listName: list.name,
        mappingVersionId,
        emailWhenDone: input.emailWhenDone,
        recordsTotal: list.size,
      }),
    )
    .catch(async (error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return null;
    });
  if (!job) {
    const winner = await findRunning(ctx, actor, connection.id, input);
    if (!winner) throw new AppError("unavailable");
    return alreadyRunning(winner);
  }
  await startNow(ctx, "cleanList", jobRef(job));
  return { job, alreadyRunning: false, message: "Cleaning started." };
}

async function findRunning(
  ctx: Pick<Context, "db">,
  actor: Actor,
  connectionId: string,
  input: StartCleaningInput,
): Promise<Job | null> {
  return await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.job.findFirst({
      where: {
        connectionId,
        objectType: input.objectType,
        listId: input.listId,
        kind: "list",
        status: { in: [...OPEN_STATUSES] },
      },
    }),
  );
}

function alreadyRunning(job: Job): StartedCleaning {
  const waits = job.status === "paused" ? ` It is paused: ${JOB_REASON_TEXTS[job.reason as BlockerReason]}` : "";
  return { job, alreadyRunning: true, message: `This list is already being cleaned.${waits}` };
}
