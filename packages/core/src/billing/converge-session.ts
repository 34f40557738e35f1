import type { Stripe } from "stripe";
import type { Context } from "../context.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { ownerOf } from "../email/owner-of.ts";
import type { PurchaseOrder } from "../generated/prisma/client.ts";
import { startNow } from "../work/start-now.ts";
import { productName } from "./checkout-session.ts";
import { convergePayment } from "./converge-payment.ts";
import { convergeSubscription } from "./converge-subscriptions.ts";
import { isDeletedAccount } from "./is-deleted-account.ts";
import { grantPurchase } from "./grant-purchase.ts";
import { readInvoicesSoon } from "./invoices/read-purchase-invoice.ts";
import type { BillingContext, EventNote } from "./types.ts";
import { idOf } from "./stripe-client.ts";
import { isLive } from "./subscription-states.ts";

/** One-time credits come only from a paid session; a subscription's session only links it. */
export async function convergeSession(ctx: BillingContext, sessionId: string): Promise<EventNote> {
  const session = await ctx.stripe.checkout.sessions.retrieve(sessionId);
  const order = await orderOf(ctx, session);
  if (!order) return "unknown_order";
  if (await isDeletedAccount(ctx, order.accountId)) return "account_deleted";
  if (session.status === "expired") return await closeOrder(ctx, order, "expired");
  if (session.status !== "complete") return "unpaid";

  if (session.mode === "subscription") {
    const subscriptionId = idOf(session.subscription);
    if (subscriptionId === null) return "mismatch";
    if (session.payment_status === "unpaid") return await afterUnpaidMonth(ctx, order, subscriptionId);
    await closeOrder(ctx, order, "completed");
    return await convergeSubscription(ctx, subscriptionId);
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
  // The refund or dispute may have arrived before the payment itself.
  await convergePayment(ctx, paymentIntentId);
  await readInvoicesSoon(ctx, { orderId: order.id });
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

/** A subscription whose first payment is delayed does not count yet and brings no credits. */
async function afterUnpaidMonth(ctx: BillingContext, order: PurchaseOrder, subscriptionId: string): Promise<EventNote> {
  const { status } = await ctx.stripe.subscriptions.retrieve(subscriptionId);
  if (status === "incomplete") return "unpaid";
  await closeOrder(ctx, order, isLive(status) ? "completed" : "failed");
  return await convergeSubscription(ctx, subscriptionId);
}

/** A delayed payment stays open until Stripe reports that it failed. */
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

/** A payment that failed days after the checkout is reported by email, because nobody looks at the checkout page any more. */
async function closeOrder(
  ctx: BillingContext,
  order: PurchaseOrder,
  status: "completed" | "failed" | "expired",
): Promise<EventNote> {
  const emailId = await ctx.db.withAccount(order.accountId, async (tx) => {
    const { count } = await tx.purchaseOrder.updateMany({
      where: { id: order.id, status: { notIn: ["completed", status] } },
      data: { status, closedAt: ctx.now() },
    });
    const owner = count > 0 && status === "failed" ? await ownerOf(tx) : null;
    if (!owner) return null;
    return await enqueueEmail(ctx, tx, {
      accountId: order.accountId,
      recipient: owner.email,
      idempotencyKey: `purchase_failed:${order.id}`,
      content: { template: "purchase_failed", link: "/credits", what: productName(order) },
    });
  });
  if (emailId !== null) await startNow(ctx, "deliverEmail", { emailId });
  return "converged";
}
