import { BATCH_SIZE } from "../../../crm/hubspot/records.ts";
import { takeAccepted } from "../apply/take-accepted.ts";
import { copySlice } from "./copy-slice.ts";
import { loadJob, workOf } from "../lifecycle/load-job.ts";
import { readIds } from "./read-ids.ts";
import { saveSlice } from "./save-slice.ts";
import type { Interruption } from "../interruption.ts";
import type { RunContext, RunControl } from "../job-work.ts";
import { readUndoSlice } from "../undo/read-undo-slice.ts";

/**
 * Ids read at a time: few at first, so that cleaning begins soon, then a quarter of what is known, so that a slice is read before
 * the last one is cleaned. The largest also bounds what a crash makes us read again (40 calls).
 */
const FIRST_SLICE = 1_000;
const LARGEST_SLICE = 10_000;
/** Small chunks are worked on evenly, large ones save statements and keep the history of a large job short: 20 chunks, or as many as a thousand records each make. */
const CHUNKS = 20;
const SMALLEST_CHUNK = 100;
const LARGEST_CHUNK = 1_000;

/** A list whose cursors HubSpot refuses this often is not read from its beginning once more. */
export const MAX_RESTARTS = 3;

export type SliceResult = { end: "read"; chunks: number[]; isDone: boolean } | Interruption;

/**
 * Pages the list's memberships into job_record, from the cursor on, a slice at a time, and moves the cursor in the same
 * transaction. The snapshot is the job: ids read are cleaned even if they leave the list. A refused cursor starts the reading
 * over; ids known already are passed over.
 */
export async function readSlice(ctx: RunContext, input: { jobId: string }, control: RunControl): Promise<SliceResult> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!loaded || !work) return { end: "failed", reason: "connection_deleted" };
  if (loaded.job.snapshotDone) return { end: "read", chunks: [], isDone: true };
  if (work.undo) {
    const { recordsTotal, chunkSize } = loaded.job;
    return await readUndoSlice(ctx, loaded.job, { ...work, undo: work.undo }, chunkSize ?? chunkSizeFor(recordsTotal));
  }
  if (work.kind === "apply") return await takeAccepted(ctx, loaded.job, work);
  if (work.kind === "retry") return await copySlice(ctx, loaded.job, work);
  const from = loaded.job.snapshotCursor;
  const sliceSize = Math.min(Math.max(FIRST_SLICE, loaded.job.recordsRead / 4), LARGEST_SLICE);
  const ids = await readIds(ctx, work, from, sliceSize, control);
  if (ids.end === "cursor_refused") {
    if (loaded.job.snapshotRestarts >= MAX_RESTARTS) return { end: "blocked", reason: "hubspot_refuses" };
    await ctx.db.withAccount(work.accountId, (tx) =>
      tx.job.updateMany({
        where: { id: work.jobId, snapshotCursor: from },
        data: { snapshotCursor: null, snapshotRestarts: { increment: 1 } },
      }),
    );
    return { end: "read", chunks: [], isDone: false };
  }
  if (ids.end !== "read") return ids;
  const { recordIds, cursor } = ids;
  const chunkSize = loaded.job.chunkSize ?? chunkSizeFor(cursor === null ? recordIds.length : loaded.job.recordsTotal);
  const chunks = await saveSlice(ctx, work, { recordIds, from, cursor, chunkSize });
  return { end: "read", chunks, isDone: cursor === null };
}

/** `records`: HubSpot's own figure, 0 where it was not asked. A whole number of batches. */
function chunkSizeFor(records: number): number {
  if (records === 0) return LARGEST_CHUNK;
  return Math.min(Math.max(Math.floor(records / CHUNKS / BATCH_SIZE) * BATCH_SIZE, SMALLEST_CHUNK), LARGEST_CHUNK);
}
