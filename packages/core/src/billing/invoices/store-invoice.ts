import type { Stripe } from "stripe";
import type { Tx } from "../../db/database.ts";
import { creditNoteFacts, invoiceFacts } from "./invoice-facts.ts";
import { everyItem, listed } from "../stripe-list.ts";
import type { BillingContext } from "../types.ts";

export type InvoiceOwner = { accountId: string; orderId: string | null };

/**
 * Updates our copy of an invoice and its credit notes from Stripe. The owner comes from our own rows, never from the invoice.
 * Throws Stripe's errors.
 */
export async function storeInvoice(ctx: BillingContext, invoiceId: string, owner: InvoiceOwner): Promise<void> {
  const { stripe } = ctx;
  const readAt = ctx.now();
  const invoice = await stripe.invoices.retrieve(invoiceId);
  const notes = await everyItem(listed((page) => stripe.creditNotes.list({ invoice: invoiceId, ...page })));
  await ctx.db.withAccount(owner.accountId, async (tx) => {
    await saveInvoice(tx, invoice, { ...owner, readAt });
    for (const note of notes) await saveCreditNote(tx, note, { accountId: owner.accountId, invoiceId });
  });
}

async function saveInvoice(
  tx: Tx,
  invoice: Stripe.Invoice,
  { accountId, orderId, readAt }: InvoiceOwner & { readAt: Date },
): Promise<void> {
  const facts = { ...invoiceFacts(invoice), orderId, readAt };
  const { count } = await tx.invoice.createMany({
    data: [{ id: invoice.id, accountId, ...facts }],
    skipDuplicates: true,
  });
  if (count === 0) await tx.invoice.updateMany({ where: { id: invoice.id, readAt: { lt: readAt } }, data: facts });
}

/** A voided credit note stays voided in our copy. */
async function saveCreditNote(
  tx: Tx,
  note: Stripe.CreditNote,
  place: { accountId: string; invoiceId: string },
): Promise<void> {
  const facts = creditNoteFacts(note);
  const { count } = await tx.creditNote.createMany({
    data: [{ id: note.id, ...place, ...facts }],
    skipDuplicates: true,
  });
  if (count === 0) await tx.creditNote.updateMany({ where: { id: note.id, status: { not: "void" } }, data: facts });
}
