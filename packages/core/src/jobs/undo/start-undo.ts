import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { undoFilterSchema, type UndoFilter } from "@plumbline/schema/undo/rest.ts";
import { doneBy, type Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import { isUniqueViolation } from "../../db/sql-error.ts";
import { startNow } from "../../work/start-now.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { jobRef } from "../../work/job-ref.ts";
import { requireJob } from "../control.ts";
import type { StartedJob } from "../start-list-job.ts";
import { createUndoJob } from "./create-undo-job.ts";
import { undoOffer } from "./undo-offer.ts";
import { wasWritten, writtenRecordOf } from "./fields.ts";
import { parseJobRecord } from "../../records/rows.ts";

/**
 * Starts an undo of what the filter picks of a finished job: free, and also for accounts without credits or blocked. A job has at
 * most one open undo; while it runs and picks the same, it is returned.
 * Errors: `not_found` (also a record that the job did not change), `conflict` (with the reason why the job can't be undone now).
 */
export async function startUndo(
  ctx: Pick<Context, "db" | "config" | "newId" | "now" | "workflows" | "log">,
  actor: Actor,
  { jobId, filter }: { jobId: string; filter: UndoFilter },
): Promise<StartedJob> {
  const undone = await requireJob(ctx, actor, jobId);
  const running = await findOpen(ctx, actor, undone);
  if (running) return alreadyRunning(running, filter);
  const { reasonText, records } = await undoOffer(ctx, actor, undone);
  if (reasonText !== null) throw new AppError("conflict", reasonText);
  const named = filter.recordIds ?? (filter.recordId === undefined ? null : [filter.recordId]);
  if (named) await requireWritten(ctx, actor, undone, named);
  const connection = await requireConnection(ctx, actor, undone.portalId);
  const job = await ctx.db
    .withAccount(actor.accountId, async (tx) => {
      await writeOwnEvent(ctx, tx, actor, {
        action: "job_started",
        detail: `undo of job ${undone.id}`,
        portalId: undone.portalId,
      });
      return await createUndoJob(ctx, tx, connection, { undone, by: doneBy(actor), filter, records });
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return null;
    });
  if (!job) {
    const winner = await findOpen(ctx, actor, undone);
    if (!winner) throw new AppError("unavailable");
    return alreadyRunning(winner, filter);
  }
  await startNow(ctx, "cleanList", jobRef(job));
  return { job, alreadyRunning: false, message: "Undo started." };
}

async function findOpen(ctx: Pick<Context, "db">, actor: Actor, undone: Pick<Job, "id">): Promise<Job | null> {
  const row = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.job.findFirst({ where: { undoOf: undone.id, kind: "undo", status: { in: [...OPEN_STATUSES] } } }),
  );
  return row && parseJob(row);
}

async function requireWritten(
  ctx: Pick<Context, "db">,
  actor: Actor,
  undone: Job,
  recordIds: readonly string[],
): Promise<void> {
  const addresses = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.jobRecord.findMany({ where: { jobId: undone.id, recordId: { in: [...recordIds] } } }),
  );
  if (!addresses.some((address) => wasWritten(address) && writtenRecordOf(parseJobRecord(address))))
    throw new AppError("not_found", "This job did not change this record, or its values are no longer kept.");
}

function alreadyRunning(job: Job, filter: UndoFilter): StartedJob {
  if (!isSame(undoFilterSchema.parse(job.undoFilter ?? {}), filter))
    throw new AppError("conflict", "Another undo of this job is still running. Please wait until it finishes.", {
      jobId: job.id,
    });
  return { job, alreadyRunning: true, message: "This job is already being undone." };
}

function isSame(one: UndoFilter, other: UndoFilter): boolean {
  const key = ({ fields, kinds, recordId, recordIds, sets }: UndoFilter) =>
    JSON.stringify(
      [fields?.toSorted(), kinds?.toSorted(), recordId, recordIds?.toSorted(), sets?.toSorted()].map(
        (part) => part ?? null,
      ),
    );
  return key(one) === key(other);
}
