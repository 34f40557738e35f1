import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { jobSets } from "../job-sets.ts";
import type { ChunkPlace, ChunkWork, JobWork, SetWork } from "./work.ts";
import { freeStaleClaims } from "./memory.ts";

/** A newer attempt works on this chunk: this one must stop without further changes. */
export class LeaseLost extends Error {
  constructor() {
    super("Another attempt took over this chunk");
    this.name = "LeaseLost";
  }
}

/** The job adopted another mapping after this attempt had read its row. */
export class WorkOutdated extends Error {
  constructor() {
    super("The job works under another mapping now");
    this.name = "WorkOutdated";
  }
}

/**
 * Takes the chunk over from any earlier attempt. Once the job's end has begun only the end may take it: it moves every lease after
 * its mark, so an attempt that reads the mark after taking its lease either sees it or is overtaken. The same applies to a job that
 * adopts another mapping. Throws LeaseLost, WorkOutdated.
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
    const job = parseJob(await tx.job.findUniqueOrThrow({ where: { id: work.jobId } }));
    if (by === "attempt" && job.endingStatus !== null) throw new LeaseLost();
    if (by === "attempt" && work.kind.isUnderMapping && !(await isOfSets(tx, job, work))) throw new WorkOutdated();
    const taken = { ...work, chunkNo, leaseNo: chunk.leaseNo };
    if (chunk.leaseNo > 1) await freeStaleClaims(tx, taken);
    return taken;
  });
}

/** Whether the job still works on these sets, under these address hashes. */
async function isOfSets(tx: Tx, job: Job, { sets }: JobWork): Promise<boolean> {
  const kept = (await jobSets(tx, job)).filter(({ setKey }) => !job.leftOut.includes(setKey));
  const isKept = ({ setKey, mappingHash }: SetWork) =>
    kept.some((one) => one.setKey === setKey && one.addressHash === mappingHash);
  return kept.length === sets.length && sets.every(isKept);
}

/** Locks the chunk for this transaction, or throws LeaseLost. First statement of each transaction of a batch. */
export async function checkLease(tx: Tx, chunk: ChunkPlace): Promise<void> {
  const rows = await tx.$queryRaw<{ lease_no: number }[]>`
    SELECT lease_no FROM job_chunk WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int FOR UPDATE`;
  if (rows[0]?.lease_no !== chunk.leaseNo) throw new LeaseLost();
}

/** Counts the batch; returns its number. Locks the chunk for this transaction, or throws LeaseLost. */
export async function countBatch(tx: Tx, chunk: ChunkPlace): Promise<number> {
  const [counted] = await tx.$queryRaw<{ holds: number }[]>`
    UPDATE job_chunk SET holds = holds + 1
    WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int AND lease_no = ${chunk.leaseNo}::int
    RETURNING holds`;
  if (!counted) throw new LeaseLost();
  return counted.holds;
}
