import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import type { JobWork } from "../pipeline/work.ts";

/** A position among a job's records with waiting addresses, in processing order. */
export type WaitingPlace = { chunkNo: number; recordId: string };
export const START: WaitingPlace = { chunkNo: -1, recordId: "" };

/** The next records with waiting addresses after a place. */
export async function waitingBehind(
  ctx: Pick<Context, "db">,
  { accountId, jobId }: Pick<JobWork, "accountId" | "jobId">,
  { chunkNo, recordId }: WaitingPlace,
  take: number,
): Promise<WaitingPlace[]> {
  return await ctx.db.withAccount(accountId, (tx) =>
    tx.$queryRaw<WaitingPlace[]>(sql`
      SELECT DISTINCT chunk_no AS "chunkNo", record_id AS "recordId" FROM job_record
      WHERE job_id = ${jobId}::uuid AND state IN ('waiting', 'planned') AND state = 'waiting'
        AND (chunk_no, record_id) > (${chunkNo}::int, ${recordId})
      ORDER BY chunk_no, record_id LIMIT ${take}`),
  );
}
