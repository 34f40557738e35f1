import { storeInvoice } from "./invoices/store-invoice.ts";
import { idOf, logRefusal, withStripe } from "./stripe-client.ts";
import type { BillingContext, EventNote } from "./types.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { convergeInvoice } from "./converge-invoice.ts";
import { convergePayment } from "./converge-payment.ts";
import { convergeSession } from "./converge-session.ts";
import { convergeSubscription } from "./converge-subscriptions.ts";
import { subjectOf } from "./event-types.ts";
import { isMissing, refusalOf } from "./stripe-refusal.ts";
import { DAY_MS } from "../time.ts";

/** A credit note was issued or voided, by us or in Stripe's dashboard: its invoice is read again, if it is one of ours. */
export async function convergeCreditNote(ctx: BillingContext, creditNoteId: string): Promise<EventNote> {
  const invoiceId = idOf((await ctx.stripe.creditNotes.retrieve(creditNoteId)).invoice);
  if (invoiceId === null) return "nothing";
  const known = await ctx.db.withSystem((tx) => tx.invoice.findUnique({ where: { id: invoiceId } }));
  if (!known) return "nothing";
  await storeInvoice(ctx, invoiceId, known);
  return "converged";
}

const MISSING_AFTER_MS = DAY_MS;

/**
 * Processes one stored event. Only its object id is trusted: the object is read from Stripe and our state converges to it, so that
 * repeated deliveries in any order have the same result. Throws when Stripe or the database does not respond; the workflow retries.
 */
export async function processBillingEvent(
  ctx: Pick<Context, "db" | "config" | "stripe" | "now" | "newId" | "workflows" | "log">,
  eventId: string,
): Promise<{ note: EventNote | "gone" }> {
  const event = await ctx.db.withSystem(async (tx) => {
    const row = await tx.stripeEvent.findUnique({ where: { id: eventId } });
    if (!row || row.status === "done") return null;
    return await tx.stripeEvent.update({ where: { id: eventId }, data: { attempts: { increment: 1 } } });
  });
  if (!event) return { note: "gone" };
  const note = await convergeObject(withStripe(ctx), event.type, event.objectId).catch(async (error: unknown) => {
    // Stripe named this object itself, so only a lasting refusal is believed.
    const isLasting = ctx.now().getTime() - event.receivedAt.getTime() >= MISSING_AFTER_MS;
    if (isMissing(error) && isLasting) return "missing" as const;
    await noteRefusal(ctx, eventId, error);
    throw error;
  });
  const isMoney =
    (note === "account_deleted" || note === "missing") &&
    (event.type === "invoice.paid" || event.type === "checkout.session.completed");
  if (note === "mismatch" || note === "alarm" || isMoney)
    ctx.log.error({ eventId, type: event.type, note }, "payment needs manual review");
  await ctx.db.withSystem((tx) =>
    tx.stripeEvent.update({ where: { id: eventId }, data: { status: "done", note, doneAt: ctx.now() } }),
  );
  return { note };
}

/** Records why the event still waits, for the operator: in the log and in the list of stuck events. */
async function noteRefusal(ctx: Pick<Context, "db" | "log">, eventId: string, error: unknown): Promise<void> {
  const refusal = refusalOf(error);
  if (refusal === null || refusal === "outage") return;
  logRefusal(ctx, refusal, error);
  await ctx.db.withSystem((tx) => tx.stripeEvent.update({ where: { id: eventId }, data: { note: refusal } }));
}

async function convergeObject(ctx: BillingContext, type: string, objectId: string): Promise<EventNote> {
  const { stripe } = ctx;
  switch (subjectOf(type)) {
    case "session":
      return await convergeSession(ctx, objectId);
    case "invoice":
      return await convergeInvoice(ctx, objectId);
    case "subscription":
      return await convergeSubscription(ctx, objectId);
    case "credit_note":
      return await convergeCreditNote(ctx, objectId);
    case "refund":
      return await convergePayment(ctx, idOf((await stripe.refunds.retrieve(objectId)).payment_intent));
    case "charge":
      return await convergePayment(ctx, idOf((await stripe.charges.retrieve(objectId)).payment_intent));
    case "dispute":
      return await convergePayment(ctx, idOf((await stripe.disputes.retrieve(objectId)).payment_intent));
    case "fraud_warning":
      // Four out of five of these become disputes if nothing is done: an operator should consider a refund.
      return "alarm";
    case null:
      throw new AppError("internal", `No handler for ${type}`);
  }
}
