import { BATCH_SIZE } from "../../../portals/hubspot/records.ts";
import type { Job } from "../../../work/job-row.ts";
import type { RunControl } from "../../../work/run-control.ts";
import type { JobWork, RunContext } from "../job-work.ts";
import { readIds } from "./read-ids.ts";
import { saveSlice, type SliceResult } from "./save-slice.ts";

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

/**
 * Pages the list's memberships into job_record, from the cursor on, a slice at a time, and moves the cursor in the same
 * transaction. The snapshot is the job: ids read are cleaned even if they leave the list. A refused cursor starts the reading
 * over; ids known already are passed over.
 */
export async function readList(
  ctx: RunContext,
  { job, work }: { job: Job; work: JobWork },
  control: RunControl,
): Promise<SliceResult> {
  const from = job.snapshotCursor;
  const sliceSize = Math.min(Math.max(FIRST_SLICE, job.recordsRead / 4), LARGEST_SLICE);
  const ids = await readIds(
    ctx,
    work,
    { from, least: sliceSize, readBefore: from === null ? 0 : job.recordsRead },
    control,
  );
  if (ids.end === "cursor_refused") {
    if (job.snapshotRestarts >= MAX_RESTARTS) return { end: "blocked", reason: "hubspot_refuses" };
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
  const chunkSize = job.chunkSize ?? chunkSizeFor(cursor === null ? recordIds.length : job.recordsTotal);
  const chunks = await saveSlice(ctx, work, { recordIds, from, cursor, chunkSize });
  // A slice that holds what was read before, with a place behind it: the list has no end.
  if (chunks?.length === 0 && cursor !== null && job.snapshotRestarts === 0)
    return { end: "blocked", reason: "hubspot_refuses" };
  return { end: "read", chunks: chunks ?? [], isDone: cursor === null };
}

/** `records`: HubSpot's own figure, 0 where it was not asked. A whole number of batches. */
export function chunkSizeFor(records: number): number {
  if (records === 0) return LARGEST_CHUNK;
  return Math.min(Math.max(Math.floor(records / CHUNKS / BATCH_SIZE) * BATCH_SIZE, SMALLEST_CHUNK), LARGEST_CHUNK);
}
