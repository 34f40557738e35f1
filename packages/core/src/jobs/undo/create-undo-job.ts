import type { UndoFilter } from "@plumbline/schema/undo/rest.ts";
import type { DoneBy } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import type { Connection } from "../../generated/prisma/client.ts";
import { createJob } from "../create-job.ts";
import { jobSets, type KeptSet } from "../job-sets.ts";
import type { Job } from "../../work/job-row.ts";

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
