import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";

/** Chunks with records left; the workflow keeps no progress of its own. */
export async function chunksLeft(ctx: Pick<Context, "db">, input: { jobId: string }): Promise<number[]> {
  const rows = await ctx.db.statement<{ chunk_no: number }>(sql`
    SELECT DISTINCT chunk_no FROM job_record WHERE job_id = ${input.jobId}::uuid AND state IN ('waiting', 'planned') ORDER BY chunk_no`);
  return rows.map((row) => row.chunk_no);
}
