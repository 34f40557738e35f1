import type { CreditPurchase } from "../../generated/prisma/client.ts";
import { DAY_MS } from "../../time.ts";
import { isDeletedAccount } from "../is-deleted-account.ts";
import { issueCreditNotes } from "./issue-credit-notes.ts";
import { storeInvoice } from "./store-invoice.ts";
import { idOf, logRefusal } from "../stripe-client.ts";
import { isMissing, refusalOf } from "../stripe-refusal.ts";
import type { BillingContext } from "../types.ts";

/** Stripe creates the invoice of a one-time payment shortly after the payment. */
const MADE_WITHIN_MS = DAY_MS;

/**
 * Reads the invoice of a purchase, issues credit notes for its refunds, and marks it as read; the reconciliation repeats unmarked
 * ones. A purchase without an invoice is retried for a day. Throws Stripe's refusals.
 */
export async function readPurchaseInvoice(ctx: BillingContext, purchase: CreditPurchase): Promise<void> {
  const { accountId, orderId, paymentIntentId } = purchase;
  if (await isDeletedAccount(ctx, accountId)) return await markRead(ctx, purchase);
  try {
    const invoiceId = purchase.invoiceId ?? (await invoiceOfOrder(ctx, purchase));
    if (invoiceId !== null) {
      if (paymentIntentId !== null && purchase.refundedCents > 0)
        await issueCreditNotes(ctx, { invoiceId, paymentIntentId });
      await storeInvoice(ctx, invoiceId, { accountId, orderId });
      return await markRead(ctx, purchase);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  if (ctx.now().getTime() - purchase.paidAt.getTime() >= MADE_WITHIN_MS) await markRead(ctx, purchase);
}

/** Unless a refund was booked since, which still needs its credit note. */
async function markRead(ctx: BillingContext, { id, accountId, bookedRevision }: CreditPurchase): Promise<void> {
  await ctx.db.withAccount(accountId, (tx) =>
    tx.creditPurchase.updateMany({ where: { id, bookedRevision }, data: { invoiceReadAt: ctx.now() } }),
  );
}

/** The session has the invoice only some time after the payment. */
async function invoiceOfOrder(ctx: BillingContext, { accountId, orderId, id }: CreditPurchase): Promise<string | null> {
  const order = await ctx.db.withAccount(accountId, (tx) => tx.purchaseOrder.findUnique({ where: { id: orderId } }));
  if (!order?.sessionId || order.paymentType !== "oneTime") return null;
  const invoiceId = idOf((await ctx.stripe.checkout.sessions.retrieve(order.sessionId)).invoice);
  if (invoiceId === null) return null;
  await ctx.db.withAccount(accountId, (tx) =>
    tx.creditPurchase.updateMany({ where: { id, invoiceId: null }, data: { invoiceId } }),
  );
  return invoiceId;
}

/**
 * Called where a payment or refund was just booked. Invoices must never delay credits: the reconciliation retries what Stripe
 * refuses now.
 */
export async function readInvoicesSoon(
  ctx: BillingContext,
  where: { paymentIntentId: string } | { orderId: string },
): Promise<void> {
  const purchases = await ctx.db.withSystem((tx) =>
    tx.creditPurchase.findMany({ where: { ...where, invoiceReadAt: null }, orderBy: { id: "asc" } }),
  );
  for (const purchase of purchases)
    try {
      await readPurchaseInvoice(ctx, purchase);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      if (refusal !== "outage") logRefusal(ctx, refusal, error);
    }
}
