import { exclusiveTax } from "./invoices.ts";
import type { CreditNote, Invoice, Refund } from "./objects.ts";
import { inner, map, optional, text, whole, type Params } from "./api/params.ts";
import { invalid, StripeRefusal } from "./stripe-error.ts";
import type { StripeWorld } from "./stripe-world.ts";

/**
 * A credit note for a paid invoice. Stripe creates none for a refund; one that names refunds must equal their sum, each
 * refund belongs to one note, and notes plus refunds without a note never exceed the paid amount.
 */
export function createCreditNote(world: StripeWorld, params: Params): CreditNote {
  const invoice = world.find("invoices", text(params, "invoice"));
  if (invoice.status !== "paid") throw invalid("invoice", "This sandbox makes credit notes for paid invoices alone.");
  const amount = whole(params, "amount");
  if (amount === null)
    throw new StripeRefusal(400, {
      code: "parameter_missing",
      message: "You must provide one of `amount`, `lines`, or `shipping_cost`.",
    });
  if (amount < 1) throw invalid("amount", "The credit note amount must be greater than 0.");
  const refunds = refundsOf(world, invoice, params);
  const credited = (whole(params, "credit_amount") ?? 0) + (whole(params, "out_of_band_amount") ?? 0);
  if (whole(params, "refund_amount") !== null) throw invalid("refund_amount", "This sandbox links refunds that exist.");
  const sum = refunds.reduce((total, one) => total + one.amount_refunded, credited);
  if (sum !== amount)
    throw invalid(
      "amount",
      `The sum of refunds, credit amount and out of band amount ($${sum / 100}) must equal the credit note amount ($${amount / 100}).`,
    );
  const left = creditable(world, invoice, refunds);
  if (amount > left)
    throw invalid("amount", `The credit note amount ($${amount / 100}) exceeds what can be credited ($${left / 100}).`);
  return issue(world, invoice, { amount, refunds, params });
}

function refundsOf(world: StripeWorld, invoice: Invoice, params: Params): CreditNote["refunds"] {
  const given = params["refunds"];
  const intents = intentsOf(world, invoice);
  const taken = new Set(notesOf(world, invoice).flatMap((note) => note.refunds.map((one) => one.refund)));
  const all: unknown[] = Array.isArray(given) ? given : [];
  return all.map((one, index) => {
    const asked = inner({ one }, "one") ?? {};
    const id = text(asked, "refund");
    const refund = world.find("refunds", id);
    const param = `refunds[${index}][refund]`;
    if (!intents.has(refund.payment_intent)) throw invalid(param, "The refund is not for a payment of this invoice.");
    if (taken.has(id)) throw invalid(param, `The refund ${id} is already linked to a credit note.`);
    if (refund.status === "failed") throw invalid(param, `The refund ${id} has failed.`);
    return { type: "refund", refund: id, amount_refunded: whole(asked, "amount_refunded") ?? refund.amount };
  });
}

/** Refunds without a note count as well. */
function creditable(world: StripeWorld, invoice: Invoice, linking: CreditNote["refunds"]): number {
  const notes = notesOf(world, invoice);
  const linked = new Set([...notes.flatMap((note) => note.refunds), ...linking].map((one) => one.refund));
  const intents = intentsOf(world, invoice);
  const isUnlinked = (refund: Refund) =>
    intents.has(refund.payment_intent) && refund.status === "succeeded" && !linked.has(refund.id);
  const unlinked = [...world.refunds.values()].filter(isUnlinked).reduce((sum, refund) => sum + refund.amount, 0);
  return invoice.amount_paid - unlinked - notes.reduce((sum, note) => sum + note.total, 0);
}

function notesOf(world: StripeWorld, invoice: Invoice): CreditNote[] {
  return [...world.creditNotes.values()].filter((note) => note.invoice === invoice.id && note.status === "issued");
}

function intentsOf(world: StripeWorld, invoice: Invoice): Set<string> {
  const payments = [...world.invoicePayments.values()].filter((payment) => payment.invoice === invoice.id);
  return new Set(payments.map(({ payment }) => payment.payment_intent));
}

function issue(
  world: StripeWorld,
  invoice: Invoice,
  { amount, refunds, params }: { amount: number; refunds: CreditNote["refunds"]; params: Params },
): CreditNote {
  const id = world.newId("cn");
  const tax = (invoice.total_taxes ?? []).reduce((sum, one) => sum + one.amount, 0);
  const taxShare = invoice.total === 0 ? 0 : Math.round((amount * tax) / invoice.total);
  const net = amount - taxShare;
  const earlier = [...world.creditNotes.values()].filter((note) => note.invoice === invoice.id).length;
  world.change("invoices", invoice.id, {
    post_payment_credit_notes_amount: (invoice.post_payment_credit_notes_amount ?? 0) + amount,
  });
  return world.make(
    "creditNotes",
    {
      id,
      number: `${invoice.number}-CN-${String(earlier + 1).padStart(2, "0")}`,
      invoice: invoice.id,
      customer: invoice.customer,
      amount,
      subtotal: net,
      total: amount,
      total_excluding_tax: net,
      total_taxes: taxShare === 0 ? null : [exclusiveTax(world, taxShare, net)],
      currency: invoice.currency,
      reason: optional(params, "reason"),
      memo: optional(params, "memo"),
      metadata: map(params, "metadata"),
      post_payment_amount: amount,
      out_of_band_amount: whole(params, "out_of_band_amount"),
      refunds,
      effective_at: world.now(),
      pdf: `${world.baseUrl}/stripe/credit_notes/${id}/pdf`,
    },
    "credit_note.created",
  );
}
