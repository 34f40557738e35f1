import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Job } from "../work/job-row.ts";
import { cancelJobs } from "../work/cancel-jobs.ts";

/**
 * In the transaction that begins the end of a connection, in whichever way it ends: its schedules end with the dispatcher's next
 * round, and its jobs are asked to cancel. Wake their workflows once it is committed.
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
