import { markPaid, receiptInvoice, subscriptionInvoice } from "./invoices.ts";
import type { Address, CardOutcome, Customer, Invoice, PaymentIntent, Session } from "./objects.ts";
import { fail, openIntent, pay, succeed } from "./payments.ts";
import { invalid, missing } from "./stripe-error.ts";
import type { StripeWorld } from "./stripe-world.ts";
import { changeSubscription, newSubscription } from "./subscriptions.ts";

export function sessionNamed(world: StripeWorld, id: string): Session {
  const session = world.sessions.get(id);
  if (!session) throw missing("checkout.session", id);
  if (session.status === "open" && session.expires_at <= world.realNow()) return expire(world, session);
  return session;
}

export function expire(world: StripeWorld, session: Session): Session {
  if (session.status !== "open")
    throw invalid("session", 'Only Checkout Sessions with a status in ["open"] can be expired.');
  return save(world, { ...session, status: "expired", url: null }, "checkout.session.expired");
}

function save(world: StripeWorld, session: Session, event: string | null): Session {
  world.sessions.put(session.id, session);
  if (event !== null) world.emit(event, session);
  return session;
}

export type Payer = { card: CardOutcome; name: string | null; taxId: string | null; address?: Address | null };

/** The payer's action on the page. A declined card leaves the session open. */
export function submit(world: StripeWorld, sessionId: string, payer: Payer): Session {
  const session = sessionNamed(world, sessionId);
  if (session.status !== "open" || payer.card === "declined") return session;
  const customer = keepPayer(world, session, payer);
  const done: Session = { ...session, status: "complete", url: null };
  return session.mode === "payment"
    ? submitPayment(world, done, customer, payer.card)
    : submitSubscription(world, done, customer, payer.card);
}

function keepPayer(world: StripeWorld, session: Session, payer: Payer): Customer {
  const customer = world.customers.get(session.customer);
  if (!customer) throw missing("customer", session.customer);
  const kept: Customer = {
    ...customer,
    name: payer.name ?? customer.name,
    sandbox: {
      card: payer.card,
      taxId: payer.taxId ?? customer.sandbox.taxId,
      address: payer.address ?? customer.sandbox.address ?? null,
    },
  };
  world.customers.put(kept.id, kept);
  return kept;
}

const description = (session: Session) => session.sandbox.productName;

function submitPayment(world: StripeWorld, session: Session, customer: Customer, card: CardOutcome): Session {
  const asked = { amount: session.amount_total, customer: customer.id, metadata: session.sandbox.intentMetadata };
  if (card === "delayed") {
    const intent = openIntent(world, asked);
    return save(world, { ...session, payment_intent: intent.id }, "checkout.session.completed");
  }
  const intent = pay(world, asked);
  const invoice = world.account.areInvoicesLate ? null : invoiceFor(world, session, { customer, intent });
  return save(
    world,
    { ...session, payment_status: "paid", payment_intent: intent.id, invoice: invoice?.id ?? null },
    "checkout.session.completed",
  );
}

function submitSubscription(world: StripeWorld, session: Session, customer: Customer, card: CardOutcome): Session {
  const isDelayed = card === "delayed";
  const subscription = newSubscription(world, session, isDelayed ? "incomplete" : "active");
  const invoice = subscriptionInvoice(world, subscription, "subscription_create");
  const linked = { ...session, subscription: subscription.id, invoice: invoice.id };
  if (isDelayed) return save(world, linked, "checkout.session.completed");
  markPaid(world, invoice, pay(world, { amount: invoice.total, customer: customer.id, metadata: {} }));
  return save(world, { ...linked, payment_status: "paid" }, "checkout.session.completed");
}

function invoiceFor(
  world: StripeWorld,
  session: Session,
  { customer, intent }: { customer: Customer; intent: PaymentIntent },
): Invoice | null {
  if (!session.sandbox.wantsInvoice) return null;
  return receiptInvoice(world, customer, {
    intent,
    description: description(session),
    metadata: session.sandbox.invoiceMetadata ?? session.metadata,
    tax: session.amount_total - session.amount_subtotal,
  });
}

/** Creates the invoice that did not exist yet when the session completed. */
export function makeLateInvoice(world: StripeWorld, sessionId: string): Session {
  const session = sessionNamed(world, sessionId);
  const customer = world.customers.get(session.customer);
  const intent = world.intents.get(session.payment_intent ?? "");
  if (session.invoice !== null || session.payment_status !== "paid" || !customer || !intent) return session;
  const invoice = invoiceFor(world, session, { customer, intent });
  return save(world, { ...session, invoice: invoice?.id ?? null }, null);
}

/** Days later the bank confirms or refuses a delayed payment. */
export function settleDelayed(world: StripeWorld, sessionId: string, isPaid: boolean): Session {
  const session = sessionNamed(world, sessionId);
  if (session.status !== "complete" || session.payment_status === "paid") return session;
  const customer = world.customers.get(session.customer);
  if (!customer) throw missing("customer", session.customer);
  if (session.mode === "subscription") return settleSubscription(world, session, isPaid);
  const intent = world.intents.get(session.payment_intent ?? "");
  if (!intent || intent.status !== "processing") return session;
  if (!isPaid) {
    fail(world, intent);
    return save(world, session, "checkout.session.async_payment_failed");
  }
  const paid = succeed(world, intent);
  const invoice = invoiceFor(world, session, { customer, intent: paid });
  return save(
    world,
    { ...session, payment_status: "paid", invoice: invoice?.id ?? null },
    "checkout.session.async_payment_succeeded",
  );
}

function settleSubscription(world: StripeWorld, session: Session, isPaid: boolean): Session {
  const invoice: Invoice | undefined = world.invoices.get(session.invoice ?? "");
  const id = session.subscription ?? "";
  if (!invoice || world.subscriptions.get(id)?.status !== "incomplete") return session;
  if (!isPaid) {
    changeSubscription(world, id, { status: "incomplete_expired" });
    return save(world, session, "checkout.session.async_payment_failed");
  }
  markPaid(world, invoice, pay(world, { amount: invoice.total, customer: session.customer, metadata: {} }));
  changeSubscription(world, id, { status: "active" });
  return save(world, { ...session, payment_status: "paid" }, "checkout.session.async_payment_succeeded");
}
