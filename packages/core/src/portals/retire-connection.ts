import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Job } from "../work/job-row.ts";
import { cancelJobs } from "../work/cancel-jobs.ts";

/**
 * In the transaction that starts the end of a connection, for whatever reason: the dispatcher's next round ends its schedules, and
 * its jobs are asked to cancel. Wake their workflows after the commit.
 */
export async function retireConnection(ctx: Pick<Context, "now">, tx: Tx, connectionId: string): Promise<Job[]> {
  await tx.recurringJob.updateMany({
    where: { connectionId, deletedAt: null },
    data: {
      deletedAt: ctx.now(),
      isActive: false,
      runRequestedAt: null,
      revision: { increment: 1 },
      nextTryAt: ctx.now(),
    },
  });
  return await cancelJobs(tx, { connectionId }, ctx.now());
}
