import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";

/** The workflow asks for more after these, before it completes the job. */
const MAX = 1_000;

/** Chunks with records left, in order; the workflow itself keeps no progress. One index lookup per chunk. */
export async function chunksLeft(ctx: Pick<Context, "db">, input: { jobId: string }): Promise<number[]> {
  const rows = await ctx.db.statement<{ chunk_no: number }>(sql`
    WITH RECURSIVE chunk_left AS (
      (SELECT chunk_no FROM job_record WHERE job_id = ${input.jobId}::uuid AND state IN ('waiting', 'planned') ORDER BY chunk_no LIMIT 1)
      UNION ALL
      SELECT (
        SELECT r.chunk_no FROM job_record r
        WHERE r.job_id = ${input.jobId}::uuid AND r.state IN ('waiting', 'planned') AND r.chunk_no > chunk_left.chunk_no
        ORDER BY r.chunk_no LIMIT 1)
      FROM chunk_left WHERE chunk_left.chunk_no IS NOT NULL
    )
    SELECT chunk_no FROM chunk_left WHERE chunk_no IS NOT NULL LIMIT ${MAX}`);
  return rows.map((row) => row.chunk_no);
}
