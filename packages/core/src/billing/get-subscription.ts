import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { PurchaseOrder, Subscription } from "../generated/prisma/client.ts";
import { LIVE_STATUSES } from "./subscription-states.ts";

export type LiveSubscription = Subscription & { order: PurchaseOrder };

/** The account's live subscription, or null. */
export async function getSubscription(ctx: Pick<Context, "db">, actor: Actor): Promise<LiveSubscription | null> {
  return await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.subscription.findFirst({
      where: { isKept: true, status: { in: [...LIVE_STATUSES] } },
      include: { order: true },
    }),
  );
}
