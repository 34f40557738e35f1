import type { Context } from "../../../context.ts";
import { parseJob, type Job } from "../../../work/job-row.ts";
import type { JobEnd } from "./job-end.ts";

/** Chunks per transaction whose leases are moved. */
const BATCH_SIZE = 1_000;

/**
 * Marks the job as ending and takes over every chunk: an attempt that read its records earlier can no longer hold credits or write.
 * The first end that begins is final.
 */
export async function beginEnding(
  ctx: Pick<Context, "db">,
  job: Pick<Job, "id" | "accountId">,
  end: JobEnd,
  heartbeat: () => void,
): Promise<JobEnd> {
  const begun = await ctx.db.withAccount(job.accountId, async (tx) => {
    await tx.job.updateMany({
      where: { id: job.id, endingStatus: null },
      data: { endingStatus: end.status, endingReason: end.reason },
    });
    const row = await tx.job.findUniqueOrThrow({
      where: { id: job.id },
      select: { endingStatus: true, endingReason: true },
    });
    return parseJob({ id: job.id, ...row });
  });
  const last = await ctx.db.withAccount(job.accountId, (tx) =>
    tx.jobChunk.findFirst({ where: { jobId: job.id }, orderBy: { chunkNo: "desc" }, select: { chunkNo: true } }),
  );
  for (let first = 0; first <= (last?.chunkNo ?? -1); first += BATCH_SIZE) {
    heartbeat();
    await ctx.db.withAccount(job.accountId, (tx) =>
      tx.jobChunk.updateMany({
        where: { jobId: job.id, chunkNo: { gte: first, lt: first + BATCH_SIZE } },
        data: { leaseNo: { increment: 1 } },
      }),
    );
  }
  return { status: begun.endingStatus ?? end.status, reason: begun.endingReason };
}
