import type { Tx } from "../../db/database.ts";
import type { Interruption } from "../../records/store.ts";
import type { AddressId } from "../../records/values.ts";
import type { JobWork, RunContext } from "../pipeline/work.ts";

/** `restart`: pause or cancel was requested meanwhile. */
export type SliceResult = { end: "read"; chunks: number[]; isDone: boolean } | { end: "restart" } | Interruption;

/** The next addresses of a job, those of one record adjacent, and the cursor after reading them: null at the end. */
export type Slice = {
  addresses: readonly AddressId[];
  from: string | null;
  cursor: string | null;
  chunkSize: number;
  /** For a list: how many of its members were read, whether or not their addresses are in the slice. */
  members?: number;
  /** For a list: entries of its pages that could not be read. */
  unreadable?: number;
};

class CursorMoved extends Error {}

/**
 * Returns the added chunks; null when another attempt has already moved the cursor, or the job's end has begun. `read`: finds the
 * slice in the same transaction.
 */
export async function saveSlice(
  ctx: Pick<RunContext, "db" | "now">,
  work: JobWork,
  read: Slice | ((tx: Tx) => Promise<Slice>),
): Promise<number[] | null> {
  try {
    return await ctx.db.withAccount(work.accountId, async (tx) => {
      const slice = typeof read === "function" ? await read(tx) : read;
      const { chunks, inserted } = await insertRecords(tx, work, slice);
      await moveCursor(ctx, tx, work, { ...slice, inserted });
      return chunks;
    });
  } catch (error) {
    if (error instanceof CursorMoved) return null;
    throw error;
  }
}

/** All addresses of a record go into one chunk. */
async function insertRecords(tx: Tx, work: JobWork, slice: Slice): Promise<{ chunks: number[]; inserted: number }> {
  const ids = slice.addresses.map(({ recordId }) => recordId);
  const sets = slice.addresses.map(({ setKey }) => setKey);
  const rows = await tx.$queryRaw<{ chunk_no: number; addresses: number }[]>`
    WITH first AS (SELECT COALESCE(MAX(chunk_no) + 1, 0) AS no FROM job_chunk WHERE job_id = ${work.jobId}::uuid),
    fresh AS (
      SELECT read.id, read.set_key, MIN(read.ordinal) OVER (PARTITION BY read.id) AS place
      FROM unnest(${ids}::text[], ${sets}::text[]) WITH ORDINALITY AS read (id, set_key, ordinal)
      -- By primary key whatever the statistics say: a table that has just grown would be scanned for each id.
      LEFT JOIN LATERAL (
        SELECT 1 AS is_known FROM job_record r WHERE r.job_id = ${work.jobId}::uuid AND r.record_id = read.id LIMIT 1
      ) known ON true
      WHERE known.is_known IS NULL
    ),
    added AS (
      INSERT INTO job_record (job_id, record_id, set_key, account_id, chunk_no)
      SELECT ${work.jobId}::uuid, id, set_key, ${work.accountId}::uuid, first.no + (dense_rank() OVER (ORDER BY place) - 1) / ${slice.chunkSize}::int
      FROM fresh, first
      ON CONFLICT DO NOTHING RETURNING chunk_no
    ),
    chunks AS (
      INSERT INTO job_chunk (job_id, chunk_no, account_id)
      SELECT DISTINCT ${work.jobId}::uuid, chunk_no, ${work.accountId}::uuid FROM added
    )
    SELECT chunk_no, count(*)::int AS addresses FROM added GROUP BY chunk_no ORDER BY chunk_no`;
  return {
    chunks: rows.map((row) => row.chunk_no),
    inserted: rows.reduce((sum, row) => sum + row.addresses, 0),
  };
}

/**
 * Last, because chunks that settle concurrently update counters in the job's row. Until the whole list is read, the total is
 * HubSpot's count, or the number read if larger.
 */
async function moveCursor(
  ctx: Pick<RunContext, "now">,
  tx: Tx,
  work: JobWork,
  { inserted, ...slice }: Slice & { inserted: number },
): Promise<void> {
  const isDone = slice.cursor === null;
  const moved = await tx.$executeRaw`
    UPDATE job SET snapshot_cursor = ${slice.cursor}, snapshot_done = ${isDone}, chunk_size = ${slice.chunkSize}::int, last_progress_at = ${ctx.now()},
      records_read = records_read + ${inserted}::int, members_read = members_read + ${slice.members ?? 0}::int,
      unreadable_entries = unreadable_entries + ${slice.unreadable ?? 0}::int,
      records_total = CASE WHEN ${isDone} THEN records_read + ${inserted}::int ELSE GREATEST(records_total, records_read + ${inserted}::int) END
    WHERE id = ${work.jobId}::uuid AND snapshot_cursor IS NOT DISTINCT FROM ${slice.from} AND NOT snapshot_done AND ending_status IS NULL`;
  if (moved === 0) throw new CursorMoved();
}
