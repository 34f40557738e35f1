import { AppError } from "../../../app-error.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/database.ts";
import type { ChunkWork, JobWork } from "../job-work.ts";
import { freeStaleClaims } from "./free-stale-claims.ts";

/** A newer attempt works on this chunk: this one must stop without touching anything more. */
export class LeaseLost extends Error {
  constructor() {
    super("Another attempt took over this chunk");
    this.name = "LeaseLost";
  }
}

/** The job took another mapping after this attempt had read its row. */
export class WorkOutdated extends Error {
  constructor() {
    super("The job works under another mapping now");
    this.name = "WorkOutdated";
  }
}

/**
 * Takes the chunk over from any earlier attempt. Once the job's end has begun only the end takes it: it moves every lease after
 * its mark, so reading the mark after one's own lease either sees it or is overtaken. The same holds for a job that takes another
 * mapping. Throws LeaseLost, WorkOutdated.
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
    const job = await tx.job.findUniqueOrThrow({
      where: { id: work.jobId },
      select: { endingStatus: true, addressHash: true },
    });
    if (by === "attempt" && job.endingStatus !== null) throw new LeaseLost();
    if (by === "attempt" && work.undo === null && job.addressHash !== work.mappingHash) throw new WorkOutdated();
    const taken = { ...work, chunkNo, leaseNo: chunk.leaseNo };
    if (chunk.leaseNo > 1) await freeStaleClaims(tx, taken);
    return taken;
  });
}

/** Locks the chunk for this transaction, or throws LeaseLost. First statement of each transaction of a batch. */
export async function checkLease(tx: Tx, chunk: ChunkWork): Promise<void> {
  const rows = await tx.$queryRaw<{ lease_no: number }[]>`
    SELECT lease_no FROM job_chunk WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int FOR UPDATE`;
  if (rows[0]?.lease_no !== chunk.leaseNo) throw new LeaseLost();
}
