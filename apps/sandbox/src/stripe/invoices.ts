import type { Customer, Invoice, InvoicePayment, PaymentIntent, Subscription, TotalTax } from "./objects.ts";
import { taxOn } from "./tax.ts";
import { pay } from "./payments.ts";
import type { StripeWorld } from "./stripe-world.ts";

const base = (world: StripeWorld) => ({ created: world.now(), livemode: false as const });

function newInvoice(
  world: StripeWorld,
  customer: Customer,
  input: Pick<Invoice, "billing_reason" | "metadata" | "parent" | "total"> & { tax?: number },
): Invoice {
  const id = world.newId("in");
  const { tax = 0, ...facts } = input;
  const address = customer.sandbox.address ?? null;
  return {
    id,
    object: "invoice",
    ...base(world),
    ...facts,
    number: `SANDBOX-${String(world.invoices.size() + 1).padStart(4, "0")}`,
    customer: customer.id,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_address: address,
    customer_tax_ids: taxIdsOf(customer),
    status: "open",
    attempted: false,
    attempt_count: 0,
    amount_due: input.total,
    amount_paid: 0,
    subtotal: input.total - tax,
    total_taxes: tax === 0 ? null : [exclusiveTax(world, tax, input.total - tax)],
    total_excluding_tax: input.total - tax,
    pre_payment_credit_notes_amount: 0,
    post_payment_credit_notes_amount: 0,
    status_transitions: { finalized_at: world.now(), marked_uncollectible_at: null, paid_at: null, voided_at: null },
    currency: "usd",
    lines: { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    hosted_invoice_url: `${world.baseUrl}/stripe/invoices/${id}`,
    invoice_pdf: `${world.baseUrl}/stripe/invoices/${id}/pdf`,
  };
}

export function exclusiveTax(world: StripeWorld, amount: number, taxable: number): TotalTax {
  return {
    amount,
    tax_behavior: "exclusive",
    taxability_reason: "standard_rated",
    taxable_amount: taxable,
    type: "tax_rate_details",
    tax_rate_details: { tax_rate: world.newId("txr") },
  };
}

/** Stripe derives the type of a tax id from its form; an unrecognized one is `unknown`. */
function taxIdsOf({ sandbox }: Customer): Invoice["customer_tax_ids"] {
  const { taxId } = sandbox;
  if (taxId === null) return [];
  const type = /^GB\d{9}$/.test(taxId) ? "gb_vat" : /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(taxId) ? "eu_vat" : "unknown";
  return [{ type, value: taxId }];
}

/** The open invoice for one month of a subscription. */
export function subscriptionInvoice(
  world: StripeWorld,
  subscription: Subscription,
  reason: "subscription_create" | "subscription_cycle",
): Invoice {
  const [item] = subscription.items.data;
  const customer = world.customers.get(subscription.customer);
  if (!item || !customer) throw new Error("A subscription has an item and a customer");
  const net = item.price.unit_amount * item.quantity;
  const tax = subscription.sandbox.isTaxed ? taxOn(world, net) : 0;
  const total = net + tax;
  const invoice = newInvoice(world, customer, {
    billing_reason: reason,
    metadata: {},
    total,
    tax,
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  });
  invoice.lines.data.push({
    id: world.newId("il"),
    object: "line_item",
    amount: net,
    currency: "usd",
    description: `${item.quantity} × ${subscription.sandbox.productName}`,
    quantity: item.quantity,
    invoice: invoice.id,
    period: { start: item.current_period_start, end: item.current_period_end },
    parent: {
      type: "subscription_item_details",
      subscription_item_details: { subscription: subscription.id, subscription_item: item.id, proration: false },
      invoice_item_details: null,
    },
  });
  world.invoices.put(invoice.id, invoice);
  world.subscriptions.put(subscription.id, { ...subscription, latest_invoice: invoice.id });
  world.emit("invoice.created", invoice);
  world.emit("invoice.finalized", invoice);
  return invoice;
}

/** The invoice of Checkout for a one-time payment; already paid. */
export function receiptInvoice(
  world: StripeWorld,
  customer: Customer,
  input: { intent: PaymentIntent; description: string; metadata: Invoice["metadata"]; tax: number },
): Invoice {
  const { intent, tax } = input;
  const invoice = newInvoice(world, customer, {
    billing_reason: "manual",
    metadata: input.metadata,
    total: intent.amount,
    tax,
    parent: null,
  });
  invoice.lines.data.push({
    id: world.newId("il"),
    object: "line_item",
    amount: intent.amount - tax,
    currency: "usd",
    description: input.description,
    quantity: 1,
    invoice: invoice.id,
    period: { start: world.now(), end: world.now() },
    parent: {
      type: "invoice_item_details",
      subscription_item_details: null,
      invoice_item_details: { proration: false },
    },
  });
  return markPaid(world, invoice, intent);
}

export function payInvoice(world: StripeWorld, invoice: Invoice): Invoice {
  const intent = pay(world, { amount: invoice.total, customer: invoice.customer, metadata: {} });
  return markPaid(world, invoice, intent);
}

export function markPaid(world: StripeWorld, invoice: Invoice, intent: PaymentIntent): Invoice {
  const paid: Invoice = {
    ...invoice,
    status: "paid",
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    amount_paid: intent.amount,
    amount_due: intent.amount,
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  };
  world.invoices.put(paid.id, paid);
  const payment: InvoicePayment = {
    id: world.newId("inpay"),
    object: "invoice_payment",
    ...base(world),
    invoice: paid.id,
    amount_paid: intent.amount,
    amount_requested: intent.amount,
    currency: "usd",
    is_default: true,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "paid",
  };
  world.invoicePayments.put(payment.id, payment);
  world.emit("invoice.paid", paid);
  world.emit("invoice.payment_succeeded", paid);
  return paid;
}

export function failInvoice(world: StripeWorld, invoice: Invoice): Invoice {
  const failed: Invoice = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  world.invoices.put(failed.id, failed);
  world.emit("invoice.payment_failed", failed);
  return failed;
}

export function voidInvoice(world: StripeWorld, invoice: Invoice): Invoice {
  const voided: Invoice = { ...invoice, status: "void" };
  world.invoices.put(voided.id, voided);
  world.emit("invoice.voided", voided);
  return voided;
}
