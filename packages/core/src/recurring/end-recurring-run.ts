import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Job } from "../generated/prisma/client.ts";
import { waitsForWord } from "./blockers.ts";
import { writeCauseMail } from "./enqueue-blocker-email.ts";

/**
 * In the transaction that ends a run: a cause is noted. One mail per cause; a completed run ends the cause. A stop of the first look turns the switch off.
 * Returns the mail's id.
 */
export async function endRecurringRun(ctx: Pick<Context, "newId" | "now">, tx: Tx, job: Job): Promise<string | null> {
  if (!job.recurringJobId) return null;
  if (job.status === "completed") {
    await tx.recurringJob.updateMany({ where: { id: job.recurringJobId }, data: { waitingFor: null } });
    return null;
  }
  const cause = job.reason;
  if (job.status !== "failed" || cause === null || cause === "connection_deleted") return null;
  const isStop = waitsForWord(cause);
  const [row] = await tx.recurringJob.updateManyAndReturn({
    where: {
      id: job.recurringJobId,
      deletedAt: null,
      OR: [{ waitingFor: null }, { waitingFor: { not: cause } }],
    },
    data: {
      waitingFor: cause,
      ...(isStop ? { isActive: false, revision: { increment: 1 }, nextTryAt: ctx.now() } : {}),
    },
  });
  return row ? await writeCauseMail(ctx, tx, row, cause, job.id) : null;
}
