import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { openStatuses } from "../work/status-sql.ts";
import { SLICE } from "./delete-in-slices.ts";
import { DAY_MS } from "../time.ts";

/** Jobs processed together; small ones are emptied in one statement. */
const JOBS = 200;
const SMALL = SLICE / JOBS;

type DueJob = { id: string; records_total: number };

/**
 * Deletes address values from records of jobs past their retention, oldest first, over all accounts; record ids, outcomes,
 * reasons, hashes and counts stay. A job being undone waits for its undo. Each slice is committed, so an interrupted run resumes.
 * Stops between slices when `mayGoOn` returns false. Returns the number of records, and whether there may be more.
 */
export async function emptyOldValues(
  ctx: Pick<Context, "db" | "config" | "now">,
  mayGoOn: () => boolean,
): Promise<{ emptied: number; isDone: boolean }> {
  const before = new Date(ctx.now().getTime() - ctx.config.retention.valuesDays * DAY_MS);
  let emptied = 0;
  while (mayGoOn()) {
    const due = await ctx.db.statement<DueJob>(sql`
      SELECT id, records_total FROM job WHERE finished_at < ${before} AND finished_at IS NOT NULL AND values_emptied_at IS NULL
        AND NOT EXISTS (SELECT FROM job undo WHERE undo.undo_of = job.id AND undo.kind = 'undo' AND undo.status IN (${openStatuses}))
      ORDER BY finished_at LIMIT ${JOBS}`);
    if (due.length === 0) return { emptied, isDone: true };
    const small = due.filter((job) => job.records_total <= SMALL).map((job) => job.id);
    if (small.length > 0) {
      emptied += await emptyJobs(ctx, small);
      while (await deleteFound(ctx, small)) if (!mayGoOn()) return { emptied, isDone: false };
      await markEmptied(ctx, small);
    }
    for (const { id } of due.filter((job) => job.records_total > SMALL)) {
      for (let after: string | null = ""; after !== null;) {
        if (!mayGoOn()) return { emptied, isDone: false };
        const slice = await emptySlice(ctx, id, after);
        emptied += slice.emptied;
        after = slice.last;
      }
      while (await deleteFound(ctx, [id])) if (!mayGoOn()) return { emptied, isDone: false };
      await markEmptied(ctx, [id]);
    }
  }
  return { emptied, isDone: false };
}

async function emptyJobs(ctx: Pick<Context, "db">, jobIds: readonly string[]): Promise<number> {
  const rows = await ctx.db.statement<unknown>(sql`
    UPDATE job_record SET before = NULL, after = NULL, changes = NULL
    WHERE job_id = ANY (${jobIds}::uuid[]) AND (before IS NOT NULL OR after IS NOT NULL OR changes IS NOT NULL) RETURNING 1`);
  return rows.length;
}

/** `last`: the last record read; null at the end of the job. */
async function emptySlice(
  ctx: Pick<Context, "db">,
  jobId: string,
  after: string,
): Promise<{ emptied: number; last: string | null }> {
  const [slice] = await ctx.db.statement<{ rows: number; last: string | null }>(sql`
    SELECT count(*)::int AS rows, max(record_id) AS last FROM (
      SELECT record_id FROM job_record WHERE job_id = ${jobId}::uuid AND record_id > ${after} ORDER BY record_id LIMIT ${SLICE}) slice`);
  if (!slice?.last) return { emptied: 0, last: null };
  // A range of the key: joined with a list of records, a table without statistics would be scanned for each of them.
  const emptied = await ctx.db.statement<unknown>(sql`
    UPDATE job_record SET before = NULL, after = NULL, changes = NULL
    WHERE job_id = ${jobId}::uuid AND record_id > ${after} AND record_id <= ${slice.last}
      AND (before IS NOT NULL OR after IS NOT NULL OR changes IS NOT NULL) RETURNING 1`);
  return { emptied: emptied.length, last: slice.rows < SLICE ? null : slice.last };
}

/** A check's findings are deleted in slices of their own. */
async function deleteFound(ctx: Pick<Context, "db">, jobIds: readonly string[]): Promise<boolean> {
  const deleted = await ctx.db.statement<unknown>(sql`
    DELETE FROM list_check_sample WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM list_check_sample WHERE job_id = ANY (${jobIds}::uuid[]) LIMIT ${SLICE})) RETURNING 1`);
  return deleted.length === SLICE;
}

async function markEmptied(ctx: Pick<Context, "db" | "now">, jobIds: readonly string[]): Promise<void> {
  await ctx.db.statement(sql`
    UPDATE job SET values_emptied_at = ${ctx.now()}, canary = NULL WHERE id = ANY (${jobIds}::uuid[])`);
}
