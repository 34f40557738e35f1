import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { JOB_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import type { CrmList } from "../portals/hubspot/lists.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Tx } from "../db/database.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import { startNow } from "../work/start-now.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import { createJob } from "./create-job.ts";
import { jobRef } from "../work/job-ref.ts";
import { requireCleanableList } from "./require-cleanable-list.ts";

export type StartListJobContext = Pick<Context, "db" | "hubspot" | "newId" | "now" | "workflows" | "log">;
export type StartedJob = { job: Job; alreadyRunning: boolean; message: string };

type ListJob = {
  kind: "list" | "check";
  portalId: string;
  objectType: ObjectType;
  listId: string;
  emailWhenDone?: boolean;
  /** What a person reads when the job was started, and while an earlier one still runs. */
  texts: { started: string; alreadyRunning: string };
  /** Throws where the job may not be started; in the transaction that creates it. */
  requireAllowed?(tx: Tx, list: CrmList): Promise<void>;
};

/**
 * Starts a job over a list; a list has at most one open job of each kind, and that one is the answer while it runs. The row comes
 * first: if the process dies before the workflow is started, the dispatcher starts it.
 * Errors: `not_found`, `not_configured`, `needs_reconnect`, `crm_unavailable`, `rate_limited`, `conflict`.
 */
export async function startListJob(ctx: StartListJobContext, actor: Actor, wanted: ListJob): Promise<StartedJob> {
  const { kind, objectType, listId, texts } = wanted;
  const connection = await requireConnection(ctx, actor, wanted.portalId);
  const findRunning = async () => {
    const row = await ctx.db.withAccount(actor.accountId, (tx) =>
      tx.job.findFirst({
        where: { connectionId: connection.id, objectType, listId, kind, status: { in: [...OPEN_STATUSES] } },
      }),
    );
    return row && parseJob(row);
  };
  const running = await findRunning();
  if (running) return alreadyRunning(running, texts.alreadyRunning);

  const { list, mappingVersionId } = await requireCleanableList(ctx, actor, { connection, objectType, listId });
  const job = await ctx.db
    .withAccount(actor.accountId, async (tx) => {
      await wanted.requireAllowed?.(tx, list);
      await writeOwnEvent(ctx, tx, actor, { action: "job_started", detail: `${kind}: ${list.name}` });
      return await createJob(ctx, tx, connection, {
        kind,
        objectType,
        listId,
        listName: list.name,
        mappingVersionId,
        emailWhenDone: wanted.emailWhenDone ?? false,
        recordsTotal: list.size,
      });
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return null;
    });
  if (!job) {
    const winner = await findRunning();
    if (!winner) throw new AppError("unavailable");
    return alreadyRunning(winner, texts.alreadyRunning);
  }
  await startNow(ctx, "cleanList", jobRef(job));
  return { job, alreadyRunning: false, message: texts.started };
}

function alreadyRunning(job: Job, text: string): StartedJob {
  const waits = job.status === "paused" && job.reason ? ` It is paused: ${JOB_REASON_TEXTS[job.reason]}` : "";
  return { job, alreadyRunning: true, message: `${text}${waits}` };
}
