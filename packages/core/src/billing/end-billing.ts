import type { Stripe } from "stripe";
import type { Context } from "../context.ts";
import type { Account } from "../generated/prisma/client.ts";
import { DAY_MS } from "../time.ts";
import { customerSubscriptions, unlessDeleted } from "./customer-subscriptions.ts";
import { everyItem, listed } from "./stripe-list.ts";
import { isMissing, refusalOf } from "./stripe-refusal.ts";
import { isLive } from "./subscription-states.ts";

/**
 * After this long, the deletion no longer waits for an object that Stripe does not know: the person's data is deleted, and the
 * operator is notified.
 */
const UNKNOWN_AFTER_MS = DAY_MS;

/**
 * Ends all charges for a deleted account: every live subscription of its customer is canceled at Stripe, and open checkouts are
 * expired. Idempotent; throws while Stripe does not respond and, for a day, while it does not know the customer.
 */
export async function endBilling(
  ctx: Pick<Context, "db" | "stripe" | "now" | "log">,
  account: Pick<Account, "id" | "stripeCustomerId" | "deletedAt" | "eraseAt">,
): Promise<void> {
  const { stripe } = ctx;
  if (!stripe || account.stripeCustomerId === null) return;
  try {
    await endAtStripe(ctx, stripe, { accountId: account.id, customerId: account.stripeCustomerId });
  } catch (error) {
    const isLasting =
      ctx.now().getTime() - (account.eraseAt ?? account.deletedAt ?? ctx.now()).getTime() >= UNKNOWN_AFTER_MS;
    if (!isMissing(error) || !isLasting) throw error;
    ctx.log.error(
      { accountId: account.id, stripeCustomerId: account.stripeCustomerId },
      "Stripe does not know the customer of a deleted account: cancel what it subscribed to where it was made",
    );
  }
  await ctx.db.withAccount(account.id, async (tx) => {
    const now = ctx.now();
    await tx.subscription.updateMany({
      where: { status: { not: "canceled" } },
      data: { status: "canceled", updatedAt: now },
    });
    await tx.purchaseOrder.updateMany({ where: { status: "open" }, data: { status: "expired", closedAt: now } });
  });
}

async function endAtStripe(
  ctx: Pick<Context, "db">,
  stripe: Stripe,
  { accountId, customerId }: { accountId: string; customerId: string },
): Promise<void> {
  // Checkouts first: one that is paid meanwhile creates a subscription, which the list below then includes.
  await expireCheckouts(ctx, stripe, { accountId, customerId });
  for (const subscription of (await customerSubscriptions(stripe, customerId)) ?? [])
    if (isLive(subscription.status))
      await stripe.subscriptions.cancel(
        subscription.id,
        { invoice_now: false, prorate: false },
        { idempotencyKey: `cancel-deleted:${subscription.id}` },
      );
}

/** Nobody can pay a checkout any more that the account has open. */
export async function expireCheckouts(
  ctx: Pick<Context, "db">,
  stripe: Stripe,
  { accountId, customerId }: { accountId: string; customerId: string },
): Promise<void> {
  const open = await ctx.db.withAccount(accountId, (tx) => tx.purchaseOrder.findMany({ where: { status: "open" } }));
  const sessions = new Set(open.flatMap(({ sessionId }) => sessionId ?? []));
  // Also sessions that their order does not know: the process may have died after Stripe's response.
  const listedThere = await unlessDeleted(stripe, customerId, () =>
    everyItem(listed((page) => stripe.checkout.sessions.list({ customer: customerId, status: "open", ...page }))),
  );
  for (const { id } of listedThere ?? []) sessions.add(id);
  for (const sessionId of sessions) await expireSession(stripe, sessionId);
}

/** Stripe refuses to expire a session that was paid or has expired; one that it still reports as open could take a payment. */
export async function expireSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== "refused" && refusal !== "object_unknown") throw error;
    const { status } = await stripe.checkout.sessions.retrieve(sessionId);
    if (status === "open") throw error;
  }
}
