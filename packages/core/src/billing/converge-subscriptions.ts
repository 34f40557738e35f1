import type { Stripe } from "stripe";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { lockRow } from "../db/lock-row.ts";
import type { PurchaseOrder } from "../generated/prisma/client.ts";
import { customerSubscriptions } from "./customer-subscriptions.ts";
import { endDuplicate } from "./end-duplicate.ts";
import type { BillingContext, EventNote, WithStripe } from "./types.ts";
import { idOf } from "./stripe-client.ts";
import { isFinal } from "./is-deleted-account.ts";
import { isLive, LIVE_STATUSES } from "./subscription-states.ts";

type SubscriptionContext = Pick<Context, "db" | "now" | "log"> & WithStripe;

/** Reads all subscriptions of the customer: whether one is a duplicate depends on the others. */
export async function convergeSubscription(ctx: BillingContext, subscriptionId: string): Promise<EventNote> {
  const subscription = await ctx.stripe.subscriptions.retrieve(subscriptionId);
  const customerId = idOf(subscription.customer) ?? "";
  const account = await ctx.db.withSystem((tx) => tx.account.findUnique({ where: { stripeCustomerId: customerId } }));
  if (!account) return "unknown_customer";
  if (isFinal(account, ctx.now())) return "account_deleted";
  await convergeSubscriptions(ctx, { accountId: account.id, customerId });
  const stored = await ctx.db.withAccount(account.id, (tx) =>
    tx.subscription.findUnique({ where: { id: subscriptionId } }),
  );
  if (!stored) return "unknown_order";
  return stored.isKept ? "converged" : "duplicate_subscription";
}

/**
 * Stores the customer's subscriptions as they are at Stripe. One live subscription counts; of two bought at once, the later one is
 * canceled and refunded and never brings credits. Earlier decisions stay, so that replays change nothing.
 */
export async function convergeSubscriptions(
  ctx: SubscriptionContext,
  customer: { accountId: string; customerId: string },
): Promise<void> {
  // Numbered before the reading begins, so that a stale response is not stored over a newer one.
  const { stripeSyncRevision } = await ctx.db.withAccount(customer.accountId, (tx) =>
    tx.account.update({ where: { id: customer.accountId }, data: { stripeSyncRevision: { increment: 1 } } }),
  );
  const found = await customerSubscriptions(ctx.stripe, customer.customerId);
  if (found === null) return await endSubscriptions(ctx, customer.accountId);
  const inOrder = found
    .filter((subscription) => subscription.status !== "incomplete" && subscription.status !== "incomplete_expired")
    // Stripe's times are in seconds; within one, the order that was written first comes first (its id begins with the time).
    .toSorted((a, b) => a.created - b.created || (orderIdOf(a) < orderIdOf(b) ? -1 : 1));
  const duplicates = await ctx.db.withAccount(customer.accountId, async (tx) => {
    await lockRow(tx, "account", customer.accountId);
    const newest = await tx.account.updateMany({
      where: { id: customer.accountId, stripeStoredRevision: { lt: stripeSyncRevision } },
      data: { stripeStoredRevision: stripeSyncRevision },
    });
    // Ended subscriptions first, so that the live one can be stored.
    const endedFirst = inOrder.toSorted((a, b) => Number(isLive(a.status)) - Number(isLive(b.status)));
    if (newest.count > 0) for (const subscription of endedFirst) await store(ctx, tx, customer.accountId, subscription);
    return await tx.subscription.findMany({ where: { isKept: false, status: { in: [...LIVE_STATUSES] } } });
  });
  for (const duplicate of duplicates) await endDuplicate(ctx, duplicate);
}

/** Their customer was deleted at Stripe, which canceled them. */
export async function endSubscriptions(ctx: Pick<Context, "db" | "now">, accountId: string): Promise<void> {
  await ctx.db.withAccount(accountId, (tx) =>
    tx.subscription.updateMany({
      where: { status: { in: [...LIVE_STATUSES] } },
      data: { status: "canceled", updatedAt: ctx.now() },
    }),
  );
}

const orderIdOf = (subscription: Stripe.Subscription): string => subscription.metadata["orderId"] ?? "";

async function store(
  ctx: Pick<Context, "now">,
  tx: Tx,
  accountId: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  const orderId = orderIdOf(subscription);
  const order = /^[0-9a-f-]{36}$/.test(orderId)
    ? await tx.purchaseOrder.findUnique({ where: { id: orderId, paymentType: "monthly" } })
    : null;
  // Created manually in Stripe's dashboard: never counted, canceled or granted by us.
  if (!order) return;
  const [item] = subscription.items.data;
  const data = {
    status: statusOf(subscription),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    periodEnd: item ? new Date(item.current_period_end * 1000) : null,
    updatedAt: ctx.now(),
  };
  const known = await tx.subscription.updateMany({ where: { id: subscription.id }, data });
  if (known.count > 0) return;
  const other = await tx.subscription.count({ where: { isKept: true, status: { in: [...LIVE_STATUSES] } } });
  await tx.subscription.create({
    data: {
      id: subscription.id,
      accountId,
      orderId: order.id,
      isKept: other === 0 || !isLive(subscription.status),
      createdAt: new Date(subscription.created * 1000),
      ...data,
    },
  });
}

/** While collection is paused, Stripe calls a subscription active but charges nothing. */
function statusOf({ status, pause_collection: pause }: Stripe.Subscription): string {
  return pause && isLive(status) ? "paused" : status;
}

export async function orderOfSubscription(
  ctx: Pick<Context, "db">,
  subscriptionId: string,
): Promise<PurchaseOrder | null> {
  const stored = await ctx.db.withSystem((tx) =>
    tx.subscription.findUnique({ where: { id: subscriptionId }, include: { order: true } }),
  );
  return stored?.order ?? null;
}
