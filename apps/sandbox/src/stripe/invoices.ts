import type { Customer, Invoice, InvoicePayment, PaymentIntent, Subscription } from "./objects.ts";
import { pay } from "./payments.ts";
import type { StripeWorld } from "./stripe-world.ts";

const base = (world: StripeWorld) => ({ created: world.now(), livemode: false as const });

function newInvoice(
  world: StripeWorld,
  customer: Customer,
  input: Pick<Invoice, "billing_reason" | "metadata" | "parent" | "total">,
): Invoice {
  const id = world.newId("in");
  return {
    id,
    object: "invoice",
    ...base(world),
    ...input,
    number: `SANDBOX-${String(world.invoices.size() + 1).padStart(4, "0")}`,
    customer: customer.id,
    customer_name: customer.name,
    status: "open",
    attempted: false,
    attempt_count: 0,
    amount_due: input.total,
    amount_paid: 0,
    subtotal: input.total,
    currency: "usd",
    lines: { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    hosted_invoice_url: `${world.baseUrl}/stripe/invoices/${id}`,
  };
}

/** The invoice of one month of a subscription, open. */
export function subscriptionInvoice(
  world: StripeWorld,
  subscription: Subscription,
  reason: "subscription_create" | "subscription_cycle",
): Invoice {
  const [item] = subscription.items.data;
  const customer = world.customers.get(subscription.customer);
  if (!item || !customer) throw new Error("A subscription has an item and a customer");
  const total = item.price.unit_amount * item.quantity;
  const invoice = newInvoice(world, customer, {
    billing_reason: reason,
    metadata: {},
    total,
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  });
  invoice.lines.data.push({
    id: world.newId("il"),
    object: "line_item",
    amount: total,
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

/** The invoice that Checkout makes for a one-time payment; paid already. */
export function receiptInvoice(
  world: StripeWorld,
  customer: Customer,
  input: { intent: PaymentIntent; description: string; metadata: Invoice["metadata"] },
): Invoice {
  const { intent } = input;
  const invoice = newInvoice(world, customer, {
    billing_reason: "manual",
    metadata: input.metadata,
    total: intent.amount,
    parent: null,
  });
  invoice.lines.data.push({
    id: world.newId("il"),
    object: "line_item",
    amount: intent.amount,
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
