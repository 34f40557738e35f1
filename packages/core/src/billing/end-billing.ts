import { Stripe } from "stripe";
import type { Context } from "../context.ts";
import type { Account } from "../generated/prisma/client.ts";
import { customerSubscriptions } from "./customer-subscriptions.ts";
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
  const sessions = new Set(open.flatMap(({ sessionId }) => sessionId ?? []));
  // Also those whose order does not know them: the process may have died after Stripe's answer.
  for await (const { id } of stripe.checkout.sessions.list({
    customer: account.stripeCustomerId,
    status: "open",
    limit: 100,
  }))
    sessions.add(id);
  for (const sessionId of sessions) await expireSession(stripe, sessionId);
  for (const subscription of (await customerSubscriptions(stripe, account.stripeCustomerId)) ?? [])
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

/** Stripe refuses to expire a session that was paid or has expired; what it still calls open could take a payment. */
export async function expireSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await stripe.checkout.sessions.retrieve(sessionId);
    if (status === "open") throw error;
  }
}
