import type { Stripe } from "stripe";
import type { Context } from "../context.ts";
import type { PurchaseOrder } from "../generated/prisma/client.ts";
import { convergePayment } from "./converge-payment.ts";
import { convergeSubscription } from "./converge-subscriptions.ts";
import { isDeletedAccount } from "./is-deleted-account.ts";
import { grantPurchase } from "./grant-purchase.ts";
import type { BillingContext, EventNote } from "./types.ts";
import { idOf } from "./stripe-client.ts";

/** One-time credits come from a paid session and from nothing else; a subscription's session only links it. */
export async function convergeSession(ctx: BillingContext, sessionId: string): Promise<EventNote> {
  const session = await ctx.stripe.checkout.sessions.retrieve(sessionId);
  const order = await orderOf(ctx, session);
  if (!order) return "unknown_order";
  if (await isDeletedAccount(ctx, order.accountId)) return "account_deleted";
  if (session.status === "expired") return await closeOrder(ctx, order, "expired");
  if (session.status !== "complete") return "unpaid";

  if (session.mode === "subscription") {
    await closeOrder(ctx, order, "completed");
    const subscriptionId = idOf(session.subscription);
    return subscriptionId ? await convergeSubscription(ctx, subscriptionId) : "mismatch";
  }
  const paymentIntentId = idOf(session.payment_intent);
  if (session.payment_status !== "paid") return await afterUnpaid(ctx, order, paymentIntentId);
  if (!fits(session, order)) return "mismatch";
  const isNew = await grantPurchase(ctx, order, {
    id: `order:${order.id}`,
    refType: "order",
    refId: order.id,
    paymentIntentId,
    invoiceId: idOf(session.invoice),
    paidCents: session.amount_total ?? order.priceCents,
  });
  // A refund or dispute may have been heard of before the payment itself.
  await convergePayment(ctx, paymentIntentId);
  return isNew ? "granted" : "converged";
}

/** The session names the order; both must have the same account, or it is not ours. */
async function orderOf(ctx: Pick<Context, "db">, session: Stripe.Checkout.Session): Promise<PurchaseOrder | null> {
  const orderId = session.client_reference_id ?? "";
  if (!/^[0-9a-f-]{36}$/.test(orderId)) return null;
  const order = await ctx.db.withSystem((tx) => tx.purchaseOrder.findUnique({ where: { id: orderId } }));
  return order && session.metadata?.["accountId"] === order.accountId ? order : null;
}

function fits(session: Stripe.Checkout.Session, order: PurchaseOrder): boolean {
  return (
    session.mode === "payment" &&
    order.paymentType === "oneTime" &&
    session.currency === "usd" &&
    session.amount_subtotal === order.priceCents &&
    (session.amount_total ?? 0) > 0
  );
}

/** A delayed payment is open until Stripe says that it failed. */
async function afterUnpaid(
  ctx: BillingContext,
  order: PurchaseOrder,
  paymentIntentId: string | null,
): Promise<EventNote> {
  if (!paymentIntentId) return "unpaid";
  const intent = await ctx.stripe.paymentIntents.retrieve(paymentIntentId);
  const hasFailed = intent.status === "requires_payment_method" || intent.status === "canceled";
  return hasFailed ? await closeOrder(ctx, order, "failed") : "unpaid";
}

async function closeOrder(
  ctx: Pick<Context, "db" | "now">,
  order: PurchaseOrder,
  status: "completed" | "failed" | "expired",
): Promise<EventNote> {
  await ctx.db.withAccount(order.accountId, (tx) =>
    tx.purchaseOrder.updateMany({
      where: { id: order.id, status: { notIn: ["completed", status] } },
      data: { status, closedAt: ctx.now() },
    }),
  );
  return "converged";
}
