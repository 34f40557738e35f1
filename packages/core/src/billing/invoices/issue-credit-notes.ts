import type { Stripe } from "stripe";
import { logRefusal } from "../stripe-client.ts";
import { everyItem, listed } from "../stripe-list.ts";
import { refusalOf } from "../stripe-refusal.ts";
import type { BillingContext } from "../types.ts";

/**
 * Issues a credit note for each successful refund of the payment that has none, because Stripe does not. Idempotent. Refusals by
 * Stripe are left to the operator and block nothing else; an outage is thrown.
 */
export async function issueCreditNotes(
  ctx: BillingContext,
  { invoiceId, paymentIntentId }: { invoiceId: string; paymentIntentId: string },
): Promise<void> {
  const { stripe } = ctx;
  const refunds = await everyItem(listed((page) => stripe.refunds.list({ payment_intent: paymentIntentId, ...page })));
  const succeeded = refunds.filter(({ status }) => status === "succeeded");
  if (succeeded.length === 0) return;
  const notes = await everyItem(listed((page) => stripe.creditNotes.list({ invoice: invoiceId, ...page })));
  const covered = new Set(notes.flatMap((note) => note.refunds.flatMap((one) => refundIdOf(one) ?? [])));
  for (const refund of succeeded) if (!covered.has(refund.id)) await issue(ctx, invoiceId, refund);
}

function refundIdOf({ refund }: Stripe.CreditNote.Refund): string | null {
  return typeof refund === "string" ? refund : (refund?.id ?? null);
}

async function issue(ctx: BillingContext, invoiceId: string, refund: Stripe.Refund): Promise<void> {
  try {
    await ctx.stripe.creditNotes.create(
      {
        invoice: invoiceId,
        amount: refund.amount,
        refunds: [{ refund: refund.id }],
        ...(refund.reason === "duplicate" || refund.reason === "fraudulent" ? { reason: refund.reason } : {}),
      },
      { idempotencyKey: `credit-note:${refund.id}` },
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null || refusal === "outage") throw error;
    logRefusal(ctx, refusal, error);
  }
}
