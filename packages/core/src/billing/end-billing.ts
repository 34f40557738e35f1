import { Stripe } from "stripe";
import type { Context } from "../context.ts";
import type { Account } from "../generated/prisma/client.ts";
import { isLive } from "./subscription-states.ts";

/**
 * Of a deleted account nothing is charged any more: every live subscription of its customer is canceled at Stripe, and
 * checkouts that are still open take no payment. Harmless to repeat; throws while Stripe does not answer.
 */
export async function endBilling(
  ctx: Pick<Context, "db" | "stripe" | "now">,
  account: Pick<Account, "id" | "stripeCustomerId">,
): Promise<void> {
  const { stripe } = ctx;
  if (!stripe || account.stripeCustomerId === null) return;
  // Checkouts first: one that is paid in between makes a subscription that the list then shows.
  const open = await ctx.db.withAccount(account.id, (tx) => tx.purchaseOrder.findMany({ where: { status: "open" } }));
  for (const { sessionId } of open) if (sessionId !== null) await expireSession(stripe, sessionId);
  const subscriptions = stripe.subscriptions.list({ customer: account.stripeCustomerId, status: "all", limit: 100 });
  for await (const subscription of subscriptions)
    if (isLive(subscription.status))
      await stripe.subscriptions.cancel(
        subscription.id,
        { invoice_now: false, prorate: false },
        { idempotencyKey: `cancel-deleted:${subscription.id}` },
      );
  await ctx.db.withAccount(account.id, async (tx) => {
    const now = ctx.now();
    await tx.subscription.updateMany({
      where: { status: { not: "canceled" } },
      data: { status: "canceled", updatedAt: now },
    });
    await tx.purchaseOrder.updateMany({ where: { status: "open" }, data: { status: "expired", closedAt: now } });
  });
}

/** Stripe refuses to expire a session that was paid or has expired. */
async function expireSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
