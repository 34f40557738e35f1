import type { Stripe } from "stripe";
import type { PurchaseOrder } from "../generated/prisma/client.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { convergePayment } from "./converge-payment.ts";
import { convergeSubscription, orderOfSubscription } from "./converge-subscriptions.ts";
import { paidIntents, refundInvoice } from "./end-duplicate.ts";
import { grantPurchase } from "./grant-purchase.ts";
import { readInvoicesSoon } from "./invoices/read-purchase-invoice.ts";
import type { BillingContext, EventNote } from "./types.ts";
import { idOf } from "./stripe-client.ts";
import { everyItem, listed } from "./stripe-list.ts";
import { startNow } from "../work/start-now.ts";
import { ownerOf } from "../email/owner-of.ts";

/** Monthly credits come from a paid invoice of these kinds; change, manual and zero invoices bring none. */
const GRANTING_REASONS: readonly string[] = ["subscription_create", "subscription_cycle"];

/** Subscription credits: one grant for each line of a paid invoice, as our order defines them, never from the invoice's price. */
export async function convergeInvoice(ctx: BillingContext, invoiceId: string): Promise<EventNote> {
  const { stripe } = ctx;
  const invoice = await stripe.invoices.retrieve(invoiceId);
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  // One-time purchases have invoices, too; their credits are granted through the order.
  if (!subscriptionId) return await readInvoiceOfOrder(ctx, invoice);
  // Decides first whether this subscription is a duplicate.
  const state = await convergeSubscription(ctx, subscriptionId);
  // Paid after its subscription was ended as a duplicate: refunded, too.
  if (state === "duplicate_subscription" && invoice.status === "paid") await refundInvoice(stripe, invoiceId);
  if (state !== "converged") return state;
  const order = await orderOfSubscription(ctx, subscriptionId);
  if (!order) return "unknown_order";
  if (invoice.status !== "paid") {
    if (invoice.status === "open" && invoice.attempted) await notifyPaymentFailed(ctx, order, invoiceId);
    return "unpaid";
  }
  if (invoice.amount_paid <= 0 || !GRANTING_REASONS.includes(invoice.billing_reason ?? "")) return "nothing";

  const paymentIntentId = await paymentIntentOf(stripe, invoiceId);
  const lines: boolean[] = [];
  // Reads all lines before granting anything: an unreadable list grants nothing.
  for (const line of await everyItem(listed((page) => stripe.invoices.listLineItems(invoiceId, page)))) {
    if (line.parent?.subscription_item_details?.proration !== false) continue;
    if (line.amount !== order.priceCents || line.currency !== "usd") return "mismatch";
    const isNew = await grantPurchase(ctx, order, {
      id: `stripe:invoice:${invoiceId}:line:${line.id}`,
      refType: "invoice",
      refId: invoiceId,
      paymentIntentId,
      invoiceId,
      paidCents: invoice.amount_paid,
    });
    lines.push(isNew);
  }
  if (lines.length === 0) return "nothing";
  await convergePayment(ctx, paymentIntentId);
  await readInvoicesSoon(ctx, { orderId: order.id });
  return lines.includes(true) ? "granted" : "converged";
}

/** The invoice names the order it was made for; only that order's purchase that has no other invoice takes it. */
async function readInvoiceOfOrder(ctx: BillingContext, invoice: Stripe.Invoice): Promise<EventNote> {
  const { orderId = "", accountId = "" } = invoice.metadata ?? {};
  if (!/^[0-9a-f-]{36}$/.test(orderId) || invoice.id === undefined) return "nothing";
  const { count } = await ctx.db.withSystem((tx) =>
    tx.creditPurchase.updateMany({
      where: { orderId, id: `order:${orderId}`, accountId, invoiceId: null },
      data: { invoiceId: invoice.id, invoiceReadAt: null },
    }),
  );
  if (count > 0) await readInvoicesSoon(ctx, { orderId });
  return count > 0 ? "converged" : "nothing";
}

async function paymentIntentOf(stripe: Stripe, invoiceId: string): Promise<string | null> {
  const [first] = await paidIntents(stripe, invoiceId);
  return first ?? null;
}

async function notifyPaymentFailed(ctx: BillingContext, order: PurchaseOrder, invoiceId: string): Promise<void> {
  const emailId = await ctx.db.withAccount(order.accountId, async (tx) => {
    const owner = await ownerOf(tx);
    if (!owner) return null;
    return await enqueueEmail(ctx, tx, {
      accountId: order.accountId,
      recipient: owner.email,
      idempotencyKey: `payment_failed:${invoiceId}`,
      content: { template: "payment_failed", link: "/manage-account/billing", credits: order.credits },
    });
  });
  if (emailId !== null) await startNow(ctx, "deliverEmail", { emailId });
}
