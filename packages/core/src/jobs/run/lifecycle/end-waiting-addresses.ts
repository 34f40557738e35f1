import type { Context } from "../../../context.ts";
import { sql } from "../../../db/database.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import type { Job } from "../../../work/job-row.ts";
import { kindOf } from "../../pipeline/kinds.ts";
import { endUnreached } from "../batch/settle.ts";

/** Records per transaction whose addresses are ended. */
const BATCH_SIZE = 5_000;

/** `setKeys`: only these sets; omitted for all. */
type Waiting = { reason: string; setKeys?: readonly string[] };

/**
 * Gives unreached addresses the outcome `not_done` (free), a few chunks at a time, each committed with its counters, so that an
 * interrupted end resumes where it stopped.
 */
export async function endWaitingAddresses(
  ctx: Pick<Context, "db" | "now">,
  job: Pick<Job, "id" | "accountId" | "chunkSize" | "kind">,
  { reason, setKeys }: Waiting,
  heartbeat: () => void,
): Promise<void> {
  const isOfSets = setKeys === undefined ? sql`true` : sql`set_key = ANY (${[...setKeys]}::text[])`;
  const chunks = Math.max(1, Math.floor(BATCH_SIZE / (job.chunkSize ?? BATCH_SIZE)));
  for (
    let first = await nextChunk(ctx, { jobId: job.id, from: 0, isOfSets });
    first !== null;
    first = await nextChunk(ctx, { jobId: job.id, from: first + chunks, isOfSets })
  ) {
    heartbeat();
    const from = first;
    await ctx.db.withAccount(job.accountId, async (tx) => {
      const rows = await tx.$queryRaw<{ record_id: string; set_key: string }[]>`
        UPDATE job_record SET state = 'not_done', reason = ${reason}, decided_at = ${ctx.now()}
        WHERE job_id = ${job.id}::uuid AND state = 'waiting' AND chunk_no >= ${from}::int AND chunk_no < ${from + chunks}::int AND ${isOfSets}
        RETURNING record_id, set_key`;
      const addresses = rows.map((row) => ({
        recordId: row.record_id,
        setKey: row.set_key,
        outcome: "not_done" as const,
        reason,
      }));
      const ended = { jobId: job.id, accountId: job.accountId, kind: kindOf(job) };
      await endUnreached(ctx, tx, ended, addresses);
    });
  }
}

/** The first chunk from `from` on that has waiting addresses. */
async function nextChunk(
  ctx: Pick<Context, "db">,
  { jobId, from, isOfSets }: { jobId: string; from: number; isOfSets: Prisma.Sql },
): Promise<number | null> {
  const [row] = await ctx.db.statement<{ chunk_no: number }>(sql`
    SELECT chunk_no FROM job_record
    WHERE job_id = ${jobId}::uuid AND state IN ('waiting', 'planned') AND state = 'waiting' AND chunk_no >= ${from}::int AND ${isOfSets}
    ORDER BY chunk_no LIMIT 1`);
  return row?.chunk_no ?? null;
}
