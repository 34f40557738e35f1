import { payInvoice, receiptInvoice, subscriptionInvoice } from "./invoices.ts";
import type { Address, CardOutcome, Customer, Invoice, PaymentIntent, Session } from "./objects.ts";
import { pay, succeed } from "./payments.ts";
import { invalid } from "./stripe-error.ts";
import type { StripeWorld } from "./stripe-world.ts";
import { changeSubscription, newSubscription } from "./subscriptions.ts";

export function sessionNamed(world: StripeWorld, id: string): Session {
  const session = world.find("sessions", id);
  return session.status === "open" && session.expires_at <= world.realNow() ? expire(world, session) : session;
}

export function expire(world: StripeWorld, { id, status }: Session): Session {
  if (status !== "open") throw invalid("session", 'Only Checkout Sessions with a status in ["open"] can be expired.');
  return world.change("sessions", id, { status: "expired", url: null }, "checkout.session.expired");
}

export type Payer = { card: CardOutcome; name: string | null; taxId: string | null; address?: Address | null };

/** The payer's action on the page. A declined card leaves the session open. */
export function submit(world: StripeWorld, sessionId: string, payer: Payer): Session {
  const session = sessionNamed(world, sessionId);
  if (session.status !== "open" || payer.card === "declined") return session;
  const customer = keepPayer(world, session, payer);
  const paid =
    session.mode === "payment"
      ? submitPayment(world, session, customer, payer.card)
      : submitSubscription(world, session, payer.card);
  return world.change("sessions", sessionId, { ...paid, status: "complete", url: null }, "checkout.session.completed");
}

function keepPayer(world: StripeWorld, session: Session, { card, name, taxId, address }: Payer): Customer {
  const { id, name: known, sandbox } = world.find("customers", session.customer);
  return world.change("customers", id, {
    name: name ?? known,
    sandbox: { card, taxId: taxId ?? sandbox.taxId, address: address ?? sandbox.address ?? null },
  });
}

function submitPayment(world: StripeWorld, session: Session, customer: Customer, card: CardOutcome): Partial<Session> {
  const asked = { amount: session.amount_total, customer: customer.id, metadata: session.sandbox.intentMetadata };
  if (card === "delayed") return { payment_intent: world.make("intents", asked).id };
  const intent = pay(world, asked);
  const invoice = world.account.areInvoicesLate ? null : invoiceFor(world, session, intent);
  return { payment_status: "paid", payment_intent: intent.id, invoice };
}

function submitSubscription(world: StripeWorld, session: Session, card: CardOutcome): Partial<Session> {
  const isDelayed = card === "delayed";
  const subscription = newSubscription(world, session, isDelayed ? "incomplete" : "active");
  const invoice = subscriptionInvoice(world, subscription, "subscription_create");
  if (!isDelayed) payInvoice(world, invoice);
  return {
    subscription: subscription.id,
    invoice: invoice.id,
    ...(isDelayed ? {} : { payment_status: "paid" }),
  };
}

/** The id of the new invoice; null if the session asked for none. */
function invoiceFor(world: StripeWorld, session: Session, intent: PaymentIntent): string | null {
  const { wantsInvoice, productName, invoiceMetadata } = session.sandbox;
  if (!wantsInvoice) return null;
  return receiptInvoice(world, world.find("customers", session.customer), {
    intent,
    description: productName,
    metadata: invoiceMetadata ?? session.metadata,
    tax: session.amount_total - session.amount_subtotal,
  }).id;
}

/** Creates the invoice that did not exist yet when the session completed. */
export function makeLateInvoice(world: StripeWorld, sessionId: string): Session {
  const session = sessionNamed(world, sessionId);
  const intent = world.intents.get(session.payment_intent ?? "");
  if (session.invoice !== null || session.payment_status !== "paid" || !intent) return session;
  return world.change("sessions", sessionId, { invoice: invoiceFor(world, session, intent) });
}

/** Days later the bank confirms or refuses a delayed payment. */
export function settleDelayed(world: StripeWorld, sessionId: string, isPaid: boolean): Session {
  const session = sessionNamed(world, sessionId);
  if (session.status !== "complete" || session.payment_status === "paid") return session;
  const settled =
    session.mode === "subscription"
      ? settleSubscription(world, session, isPaid)
      : settlePayment(world, session, isPaid);
  if (settled === null) return session;
  return world.change(
    "sessions",
    sessionId,
    settled,
    isPaid ? "checkout.session.async_payment_succeeded" : "checkout.session.async_payment_failed",
  );
}

/** What changes in the session; null if nothing is delayed. */
function settlePayment(world: StripeWorld, session: Session, isPaid: boolean): Partial<Session> | null {
  const intent = world.intents.get(session.payment_intent ?? "");
  if (intent?.status !== "processing") return null;
  if (isPaid) return { payment_status: "paid", invoice: invoiceFor(world, session, succeed(world, intent)) };
  world.change("intents", intent.id, { status: "requires_payment_method" }, "payment_intent.payment_failed");
  return {};
}

function settleSubscription(world: StripeWorld, session: Session, isPaid: boolean): Partial<Session> | null {
  const invoice: Invoice | undefined = world.invoices.get(session.invoice ?? "");
  const id = session.subscription ?? "";
  if (!invoice || world.subscriptions.get(id)?.status !== "incomplete") return null;
  if (isPaid) payInvoice(world, invoice);
  changeSubscription(world, id, { status: isPaid ? "active" : "incomplete_expired" });
  return isPaid ? { payment_status: "paid" } : {};
}
