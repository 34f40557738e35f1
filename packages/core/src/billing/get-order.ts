import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import type { PurchaseOrder } from "../generated/prisma/client.ts";

/** `job`: the job that waits for these credits or was resumed with them. */
export type OrderView = PurchaseOrder & { hasBroughtCredits: boolean; job: Job | null };

/** Result of the checkout that the customer returns from; null if the order is not theirs. */
export async function getOrder(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
  sessionId: string,
): Promise<OrderView | null> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const order = await tx.purchaseOrder.findUnique({
      where: { sessionId },
      include: { _count: { select: { purchases: true } } },
    });
    if (!order) return null;
    const job = order.jobId === null ? null : await tx.job.findUnique({ where: { id: order.jobId } });
    return { ...order, hasBroughtCredits: order._count.purchases > 0, job: job && parseJob(job) };
  });
}
