import type { Context } from "../../../context.ts";
import { sql } from "../../../db/database.ts";
import type { Job } from "../../../work/job-row.ts";
import type { JobEnd } from "./job-end.ts";
import { kindOf } from "../kinds/table.ts";
import { addToCounters } from "../rows/counters.ts";

/** Records ended, or deleted, in one transaction. */
const BATCH_SIZE = 5_000;

/** Gives unreached records the outcome `not_done` (free), a few chunks at a time, each committed with its counters, so an interrupted end resumes where it stopped. */
export async function endWaitingRecords(
  ctx: Pick<Context, "db" | "now">,
  job: Pick<Job, "id" | "accountId" | "chunkSize" | "kind">,
  end: JobEnd,
  heartbeat: () => void,
): Promise<void> {
  const reason = end.status === "canceled" ? "canceled" : "job_failed";
  const chunks = Math.max(1, Math.floor(BATCH_SIZE / (job.chunkSize ?? BATCH_SIZE)));
  for (
    let first = await nextChunk(ctx, job.id, 0);
    first !== null;
    first = await nextChunk(ctx, job.id, first + chunks)
  ) {
    heartbeat();
    const from = first;
    await ctx.db.withAccount(job.accountId, async (tx) => {
      const ended = await tx.$queryRaw<{ record_id: string }[]>`
        UPDATE job_record SET state = 'not_done', reason = ${reason}, decided_at = ${ctx.now()}
        WHERE job_id = ${job.id}::uuid AND state = 'waiting' AND chunk_no >= ${from}::int AND chunk_no < ${from + chunks}::int
        RETURNING record_id`;
      const count = ended.length;
      await kindOf(job).unreached?.(
        ctx,
        tx,
        job.id,
        ended.map((row) => ({ recordId: row.record_id, outcome: "not_done", reason })),
      );
      if (count > 0)
        await addToCounters(ctx, tx, { jobId: job.id, accountId: job.accountId }, [
          { outcome: "not_done", reason, count },
        ]);
    });
  }
}

/** The first chunk from `from` on that has waiting records. */
async function nextChunk(ctx: Pick<Context, "db">, jobId: string, from: number): Promise<number | null> {
  const [row] = await ctx.db.statement<{ chunk_no: number }>(sql`
    SELECT chunk_no FROM job_record
    WHERE job_id = ${jobId}::uuid AND state IN ('waiting', 'planned') AND state = 'waiting' AND chunk_no >= ${from}::int
    ORDER BY chunk_no LIMIT 1`);
  return row?.chunk_no ?? null;
}
