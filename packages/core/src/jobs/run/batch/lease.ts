import { AppError } from "../../../app-error.ts";
import type { Context } from "../../../context.ts";
import { sql, type Tx } from "../../../db/database.ts";
import { isStoppedFor, WritesStopped } from "../../write-stops.ts";
import type { ChunkWork, JobWork } from "../job-work.ts";
import { freeStaleClaims } from "./free-stale-claims.ts";

/** A newer attempt works on this chunk: this one must stop without touching anything more. */
export class LeaseLost extends Error {
  constructor() {
    super("Another attempt took over this chunk");
    this.name = "LeaseLost";
  }
}

/**
 * Takes the chunk over from any earlier attempt. Once the job's end has begun only the end takes it: it moves every lease after
 * its mark, so reading the mark after one's own lease either sees it or is overtaken.
 */
export async function takeLease(
  ctx: Pick<Context, "db">,
  work: JobWork,
  chunkNo: number,
  by: "attempt" | "end" = "attempt",
): Promise<ChunkWork> {
  return await ctx.db.withAccount(work.accountId, async (tx) => {
    const [chunk] = await tx.jobChunk.updateManyAndReturn({
      where: { jobId: work.jobId, chunkNo },
      data: { leaseNo: { increment: 1 } },
    });
    if (!chunk) throw new AppError("internal", "no such chunk");
    const job = await tx.job.findUniqueOrThrow({ where: { id: work.jobId }, select: { endingStatus: true } });
    if (by === "attempt" && job.endingStatus !== null) throw new LeaseLost();
    const taken = { ...work, chunkNo, leaseNo: chunk.leaseNo };
    if (chunk.leaseNo > 1) await freeStaleClaims(tx, taken);
    return taken;
  });
}

/**
 * The last look before the CRM is written: still our chunk, and no operator's stop. Between transactions and without a lock: one
 * would be gone again before the call that follows. Throws LeaseLost, WritesStopped.
 */
export async function canaryBeforeWrite(ctx: Pick<Context, "db">, chunk: ChunkWork): Promise<void> {
  const rows = await ctx.db.statement<{ lease_no: number; is_stopped: boolean }>(sql`
    SELECT lease_no, ${isStoppedFor({ portalId: chunk.ref.portalId, kind: chunk.kind })} AS is_stopped
    FROM job_chunk WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int`);
  if (rows[0]?.lease_no !== chunk.leaseNo) throw new LeaseLost();
  if (rows[0].is_stopped) throw new WritesStopped();
}

/** Locks the chunk for this transaction, or throws LeaseLost. First statement of each transaction of a batch. */
export async function checkLease(tx: Tx, chunk: ChunkWork): Promise<void> {
  const rows = await tx.$queryRaw<{ lease_no: number }[]>`
    SELECT lease_no FROM job_chunk WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int FOR UPDATE`;
  if (rows[0]?.lease_no !== chunk.leaseNo) throw new LeaseLost();
}
