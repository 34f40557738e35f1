import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { undoFilterSchema, type UndoFilter } from "@plumbline/schema/undo/rest.ts";
import { doneBy, type Actor, type DoneBy } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { isUniqueViolation } from "../../db/sql-error.ts";
import type { Connection } from "../../generated/prisma/client.ts";
import { parseJobRecord } from "../../records/rows.ts";
import { getProposal } from "../../review/get-proposal.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { startJob } from "../../work/start-now.ts";
import { requireJob } from "../control.ts";
import { createJob } from "../create-job.ts";
import { jobSets, type KeptSet } from "../job-sets.ts";
import type { StartedJob } from "../start.ts";
import { wasWritten, writtenRecordOf } from "./fields.ts";
import { undoOffer } from "./offer.ts";

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
  await startJob(ctx, job);
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

/**
 * Starts an undo of what one proposal wrote: its record, in the job that wrote it. Errors: `not_found`, `conflict` (with the
 * reason: it was never written, or its job can't be undone now).
 */
export async function undoProposal(
  ctx: Pick<Context, "db" | "config" | "newId" | "now" | "workflows" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<StartedJob> {
  const { status, applyJobId: jobId, recordId, setKey } = await getProposal(ctx, actor, id);
  if (status !== "written" || jobId === null)
    throw new AppError("conflict", "This proposal was not written to HubSpot, so there is nothing to undo.");
  const address = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.jobRecord.findFirst({ where: { jobId, recordId, setKey } }),
  );
  if (!address || !wasWritten(address))
    throw new AppError(
      "conflict",
      "Someone typed this value into HubSpot before Plumbline wrote it, so there is nothing to undo.",
    );
  return await startUndo(ctx, actor, { jobId, filter: { recordId } });
}

/**
 * Creates the undo of what the filter picks of a job. `records`: how many the job changed. A job has at most one open undo: another
 * one violates a unique index. Error: `conflict` (the values are no longer kept, or the job did not clean these address sets).
 */
export async function createUndoJob(
  ctx: Pick<Context, "now" | "newId">,
  tx: Tx,
  connection: Connection,
  { undone, by, filter, records }: { undone: Job; by: DoneBy | null; filter: UndoFilter; records: number },
): Promise<Job> {
  // Commits before retention, or after it: then the values are gone.
  const [kept] = await tx.$queryRaw<{ is_kept: boolean }[]>`
    SELECT values_emptied_at IS NULL AS is_kept FROM job WHERE id = ${undone.id}::uuid FOR UPDATE`;
  if (!kept?.is_kept) throw new AppError("conflict", "The values of this job are no longer kept.");
  const { recordId, recordIds } = filter;
  return await createJob(ctx, tx, connection, {
    kind: "undo",
    by,
    objectType: undone.objectType,
    listId: undone.listId,
    listName: undone.listName,
    sets: setsToUndo(await jobSets(tx, undone), filter),
    undoOf: undone.id,
    undoFilter: filter,
    isRedo: undone.kind === "undo" && !undone.isRedo,
    recordsTotal: recordId === undefined ? Math.min(recordIds?.length ?? records, records) : 1,
  });
}

/** The job's sets that the filter picks. Error: `conflict` if there are none. */
function setsToUndo(sets: readonly KeptSet[], { sets: wanted }: UndoFilter): KeptSet[] {
  const picked = sets.filter(({ setKey }) => wanted === undefined || wanted.includes(setKey));
  if (picked.length === 0) throw new AppError("conflict", "This job did not clean these address sets.");
  return picked.map((set) => ({ ...set, mappingVersionId: null, missingFields: [] }));
}
