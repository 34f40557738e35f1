import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { PurchaseOrder } from "../generated/prisma/client.ts";

export type OrderView = PurchaseOrder & { hasBroughtCredits: boolean };

/** Result of the checkout that the customer returns from; null if it is not theirs. */
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
    return order && { ...order, hasBroughtCredits: order._count.purchases > 0 };
  });
}
