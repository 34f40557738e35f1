import { HubspotError } from "../../crm/hubspot/errors.ts";
import { readMemberships } from "../../crm/hubspot/lists.ts";
import type { Tx } from "../../db/database.ts";
import { loadJob, workOf } from "./load-job.ts";
import { troubleOf, type Trouble } from "./trouble.ts";
import { workerPace, type JobWork, type RunContext, type RunHooks } from "./work.ts";

/** Ids read at a time; also the bound of what a crash makes us read again (40 calls). */
const SLICE = 10_000;
/** A list that ends within the first slice gets small chunks, so that it is worked on in parallel. */
const SMALL_CHUNK = 100;
const LARGE_CHUNK = 1_000;

export type SliceResult = { end: "read"; chunks: number[]; isDone: boolean } | Trouble;

/**
 * Pages the list's memberships into job_record, from the cursor on, up to 10,000 ids, and moves the cursor in the same
 * transaction. The snapshot is the job: ids read are cleaned even if they leave the list. A refused cursor starts the reading
 * over; ids known already are passed over.
 */
export async function readSlice(ctx: RunContext, input: { jobId: string }, hooks: RunHooks): Promise<SliceResult> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!loaded || !work) return { end: "failed", reason: "connection_deleted" };
  if (loaded.job.snapshotDone) return { end: "read", chunks: [], isDone: true };
  const from = loaded.job.snapshotCursor;
  const recordIds: string[] = [];
  let cursor = from;
  try {
    do {
      hooks.heartbeat();
      const page = await readMemberships(
        ctx.hubspot,
        work.ref,
        { listId: work.listId, after: cursor },
        { pace: workerPace(hooks) },
      );
      recordIds.push(...page.recordIds);
      cursor = page.after;
    } while (cursor !== null && recordIds.length < SLICE);
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
  const chunkSize = loaded.job.chunkSize ?? (cursor === null ? SMALL_CHUNK : LARGE_CHUNK);
  const chunks = await ctx.db.withAccount(work.accountId, (tx) =>
    saveSlice(ctx, tx, work, { recordIds, from, cursor, chunkSize }),
  );
  return { end: "read", chunks, isDone: cursor === null };
}

type Slice = { recordIds: string[]; from: string | null; cursor: string | null; chunkSize: number };

/** Empty when another attempt has moved the cursor already. */
async function saveSlice(ctx: RunContext, tx: Tx, work: JobWork, slice: Slice): Promise<number[]> {
  const moved = await tx.job.updateMany({
    where: { id: work.jobId, snapshotCursor: slice.from, snapshotDone: false },
    data: {
      snapshotCursor: slice.cursor,
      snapshotDone: slice.cursor === null,
      chunkSize: slice.chunkSize,
      movedAt: ctx.now(),
    },
  });
  if (moved.count === 0) return [];
  const rows = await tx.$queryRaw<{ chunk_no: number }[]>`
    WITH first AS (SELECT COALESCE(MAX(chunk_no) + 1, 0) AS no FROM job_chunk WHERE job_id = ${work.jobId}::uuid),
    fresh AS (
      SELECT id, (row_number() OVER (ORDER BY ordinal) - 1) / ${slice.chunkSize}::int AS step
      FROM unnest(${slice.recordIds}::text[]) WITH ORDINALITY AS read (id, ordinal)
      WHERE NOT EXISTS (SELECT FROM job_record known WHERE known.job_id = ${work.jobId}::uuid AND known.record_id = read.id)
    ),
    added AS (
      INSERT INTO job_record (job_id, record_id, account_id, chunk_no)
      SELECT ${work.jobId}::uuid, id, ${work.accountId}::uuid, first.no + MIN(step) FROM fresh, first GROUP BY id, first.no
      ON CONFLICT DO NOTHING RETURNING chunk_no
    )
    INSERT INTO job_chunk (job_id, chunk_no, account_id)
    SELECT DISTINCT ${work.jobId}::uuid, chunk_no, ${work.accountId}::uuid FROM added RETURNING chunk_no`;
  // Until the whole list is read the total is HubSpot's own figure, or what was read if that is more.
  await tx.$executeRaw`
    UPDATE job SET records_total = CASE WHEN snapshot_done THEN read.total ELSE GREATEST(records_total, read.total) END
    FROM (SELECT COUNT(*)::int AS total FROM job_record WHERE job_id = ${work.jobId}::uuid) read WHERE id = ${work.jobId}::uuid`;
  return rows.map((row) => row.chunk_no).sort((a, b) => a - b);
}
