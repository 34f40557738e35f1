import { checkLease } from "./lease.ts";
import type { ChunkWork, RunContext } from "../job-work.ts";

/** Since when records wait for another job. */
export async function noteDeferred(ctx: RunContext, chunk: ChunkWork, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await ctx.db.withAccount(chunk.accountId, async (tx) => {
    await checkLease(tx, chunk);
    await tx.jobRecord.updateMany({
      where: { jobId: chunk.jobId, recordId: { in: [...recordIds] }, state: "waiting", deferredSince: null },
      data: { deferredSince: ctx.now() },
    });
  });
}
