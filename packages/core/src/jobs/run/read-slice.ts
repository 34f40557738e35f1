import { BATCH_SIZE } from "../../crm/hubspot/records.ts";
import { HubspotError } from "../../crm/hubspot/errors.ts";
import { readMemberships } from "../../crm/hubspot/lists.ts";
import type { Tx } from "../../db/database.ts";
import { loadJob, workOf } from "./load-job.ts";
import { troubleOf, type Trouble } from "./trouble.ts";
import { workerPace, type JobWork, type RunContext, type RunHooks } from "./work.ts";

/**
 * Ids read at a time: few at first, so that cleaning begins soon, then a quarter of what is known, so that a slice is read before
 * the last one is cleaned. The largest also bounds what a crash makes us read again (40 calls).
 */
const FIRST_SLICE = 1_000;
const LARGEST_SLICE = 10_000;
/** Small chunks are worked on evenly, large ones keep the history of a large job short: 32 chunks, or as many as a thousand records each make. */
const CHUNKS = 32;
const SMALLEST_CHUNK = 100;
const LARGEST_CHUNK = 1_000;

export type SliceResult = { end: "read"; chunks: number[]; isDone: boolean } | Trouble;

/**
 * Pages the list's memberships into job_record, from the cursor on, a slice at a time, and moves the cursor in the same
 * transaction. The snapshot is the job: ids read are cleaned even if they leave the list. A refused cursor starts the reading
 * over; ids known already are passed over.
 */
export async function readSlice(ctx: RunContext, input: { jobId: string }, hooks: RunHooks): Promise<SliceResult> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!loaded || !work) return { end: "failed", reason: "connection_deleted" };
  if (loaded.job.snapshotDone) return { end: "read", chunks: [], isDone: true };
  const from = loaded.job.snapshotCursor;
  const sliceSize = await nextSliceSize(ctx, work, loaded.job.chunkSize);
  const recordIds: string[] = [];
  let cursor = from;
  try {
    do {
      hooks.heartbeat();
      const pace = workerPace(hooks);
      // Before the reading of records: eight chunks would leave the list one call in nine, and soon have nothing to do.
      const place = { listId: work.listId, after: cursor };
      const page = await ctx.hubspot.inTurn(work.ref, { isUrgent: true, pace }, (turn) =>
        readMemberships(ctx.hubspot, work.ref, place, { pace, turn }),
      );
      recordIds.push(...page.recordIds);
      cursor = page.after;
    } while (cursor !== null && recordIds.length < sliceSize);
  } catch (error) {
    if (error instanceof HubspotError && error.problem.kind === "not_found")
      return { end: "failed", reason: "list_gone" };
    if (error instanceof HubspotError && error.problem.kind === "refused" && from !== null) {
      await ctx.db.withAccount(work.accountId, (tx) =>
        tx.job.updateMany({ where: { id: work.jobId, snapshotCursor: from }, data: { snapshotCursor: null } }),
      );
      return { end: "read", chunks: [], isDone: false };
    }
    const trouble = troubleOf(error);
    if (trouble) return trouble;
    throw error;
  }
  const chunkSize = loaded.job.chunkSize ?? chunkSizeFor(cursor === null ? recordIds.length : loaded.job.recordsTotal);
  const chunks = await saveSlice(ctx, work, { recordIds, from, cursor, chunkSize });
  return { end: "read", chunks, isDone: cursor === null };
}

/** `records`: HubSpot's own figure, 0 where it was not asked. A whole number of batches. */
function chunkSizeFor(records: number): number {
  if (records === 0) return LARGEST_CHUNK;
  return Math.min(Math.max(Math.floor(records / CHUNKS / BATCH_SIZE) * BATCH_SIZE, SMALLEST_CHUNK), LARGEST_CHUNK);
}

async function nextSliceSize(ctx: RunContext, work: JobWork, chunkSize: number | null): Promise<number> {
  if (chunkSize === null) return FIRST_SLICE;
  const chunks = await ctx.db.withAccount(work.accountId, (tx) => tx.jobChunk.count({ where: { jobId: work.jobId } }));
  return Math.min(Math.max(FIRST_SLICE, (chunks * chunkSize) / 4), LARGEST_SLICE);
}

type Slice = { recordIds: string[]; from: string | null; cursor: string | null; chunkSize: number };

class CursorMoved extends Error {}

/** Empty when another attempt has moved the cursor already. */
async function saveSlice(ctx: RunContext, work: JobWork, slice: Slice): Promise<number[]> {
  try {
    return await ctx.db.withAccount(work.accountId, async (tx) => {
      const chunks = await insertRecords(tx, work, slice);
      await moveCursor(ctx, tx, work, slice);
      return chunks;
    });
  } catch (error) {
    if (error instanceof CursorMoved) return [];
    throw error;
  }
}

async function insertRecords(tx: Tx, work: JobWork, slice: Slice): Promise<number[]> {
  const rows = await tx.$queryRaw<{ chunk_no: number }[]>`
    WITH first AS (SELECT COALESCE(MAX(chunk_no) + 1, 0) AS no FROM job_chunk WHERE job_id = ${work.jobId}::uuid),
    fresh AS (
      SELECT read.id, (row_number() OVER (ORDER BY read.ordinal) - 1) / ${slice.chunkSize}::int AS step
      FROM unnest(${slice.recordIds}::text[]) WITH ORDINALITY AS read (id, ordinal)
      -- By primary key whatever the statistics say: a table that has just grown would be scanned for each id.
      LEFT JOIN LATERAL (
        SELECT 1 AS is_known FROM job_record r WHERE r.job_id = ${work.jobId}::uuid AND r.record_id = read.id LIMIT 1
      ) known ON true
      WHERE known.is_known IS NULL
    ),
    added AS (
      INSERT INTO job_record (job_id, record_id, account_id, chunk_no)
      SELECT ${work.jobId}::uuid, id, ${work.accountId}::uuid, first.no + MIN(step) FROM fresh, first GROUP BY id, first.no
      ON CONFLICT DO NOTHING RETURNING chunk_no
    )
    INSERT INTO job_chunk (job_id, chunk_no, account_id)
    SELECT DISTINCT ${work.jobId}::uuid, chunk_no, ${work.accountId}::uuid FROM added RETURNING chunk_no`;
  return rows.map((row) => row.chunk_no).sort((a, b) => a - b);
}

/** Last, since chunks that settle meanwhile move counters in the job's row. Until the whole list is read the total is HubSpot's own figure, or what was read if that is more. */
async function moveCursor(ctx: RunContext, tx: Tx, work: JobWork, slice: Slice): Promise<void> {
  const isDone = slice.cursor === null;
  const moved = await tx.$executeRaw`
    UPDATE job SET snapshot_cursor = ${slice.cursor}, snapshot_done = ${isDone}, chunk_size = ${slice.chunkSize}::int, moved_at = ${ctx.now()},
      records_total = CASE WHEN ${isDone} THEN read.total ELSE GREATEST(records_total, read.total) END
    FROM (SELECT COUNT(*)::int AS total FROM job_record WHERE job_id = ${work.jobId}::uuid) read
    WHERE id = ${work.jobId}::uuid AND snapshot_cursor IS NOT DISTINCT FROM ${slice.from} AND NOT snapshot_done`;
  if (moved === 0) throw new CursorMoved();
}
