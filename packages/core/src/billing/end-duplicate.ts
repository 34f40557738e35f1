import type { Stripe } from "stripe";
import type { Context } from "../context.ts";
import type { Subscription } from "../generated/prisma/client.ts";
import type { WithStripe } from "./types.ts";
import { idOf } from "./stripe-client.ts";
import { everyItem, listed } from "./stripe-list.ts";
import { refusalOf } from "./stripe-refusal.ts";

/**
 * The second of two subscriptions: its payments are refunded, then it is canceled. In this order, so that after a crash in between
 * it still counts as live and is processed again.
 */
export async function endDuplicate(
  ctx: Pick<Context, "db" | "now" | "log"> & WithStripe,
  duplicate: Subscription,
): Promise<void> {
  const { stripe } = ctx;
  const invoices = listed((page) => stripe.invoices.list({ subscription: duplicate.id, status: "paid", ...page }));
  for (const invoice of await everyItem(invoices)) if (invoice.id) await refundInvoice(stripe, invoice.id);
  const ended = await stripe.subscriptions.cancel(
    duplicate.id,
    { invoice_now: false, prorate: false },
    { idempotencyKey: `cancel-duplicate:${duplicate.id}` },
  );
  await ctx.db.withAccount(duplicate.accountId, (tx) =>
    tx.subscription.update({ where: { id: duplicate.id }, data: { status: ended.status, updatedAt: ctx.now() } }),
  );
  ctx.log.warn({ accountId: duplicate.accountId }, "canceled and refunded a duplicate subscription");
}

/** Refunds every payment of this invoice; the reconciler repeats this for as long as it sees the invoice. */
export async function refundInvoice(stripe: Stripe, invoiceId: string): Promise<void> {
  for (const intent of await paidIntents(stripe, invoiceId))
    if (!(await isRefunded(stripe, intent))) await refundWhole(stripe, intent);
}

/** The payment intent ids of an invoice's payments. */
export async function paidIntents(stripe: Stripe, invoiceId: string): Promise<string[]> {
  const payments = listed((page) => stripe.invoicePayments.list({ invoice: invoiceId, status: "paid", ...page }));
  return (await everyItem(payments)).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

async function isRefunded(stripe: Stripe, paymentIntent: string): Promise<boolean> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntent, { expand: ["latest_charge"] });
  return typeof charge === "object" && charge !== null && charge.refunded;
}

async function refundWhole(stripe: Stripe, paymentIntent: string): Promise<void> {
  try {
    await stripe.refunds.create(
      { payment_intent: paymentIntent, reason: "duplicate" },
      { idempotencyKey: `refund-duplicate:${paymentIntent}` },
    );
  } catch (error) {
    if (refusalOf(error) !== "already_refunded") throw error;
  }
}
