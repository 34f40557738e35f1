import { storeInvoice } from "./store-invoice.ts";
import { idOf } from "../stripe-client.ts";
import type { BillingContext, EventNote } from "../types.ts";

/** A credit note was issued or voided, by us or in Stripe's dashboard: its invoice is read again, if it is one of ours. */
export async function convergeCreditNote(ctx: BillingContext, creditNoteId: string): Promise<EventNote> {
  const invoiceId = idOf((await ctx.stripe.creditNotes.retrieve(creditNoteId)).invoice);
  if (invoiceId === null) return "nothing";
  const known = await ctx.db.withSystem((tx) => tx.invoice.findUnique({ where: { id: invoiceId } }));
  if (!known) return "nothing";
  await storeInvoice(ctx, invoiceId, known);
  return "converged";
}
