import type { Customer, Invoice, InvoiceLine, PaymentIntent, Subscription, TotalTax } from "./objects.ts";
import { pay } from "./payments.ts";
import type { StripeWorld } from "./stripe-world.ts";

/** The amount that Stripe Tax would add to a net amount where the operator is registered. */
export function taxOn(world: StripeWorld, netCents: number): number {
  return Math.round((netCents * world.account.taxPercent) / 100);
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
function taxIdsOf({ sandbox: { taxId } }: Customer): Invoice["customer_tax_ids"] {
  if (taxId === null) return [];
  const type = /^GB\d{9}$/.test(taxId) ? "gb_vat" : /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(taxId) ? "eu_vat" : "unknown";
  return [{ type, value: taxId }];
}

type NewInvoice = Pick<Invoice, "billing_reason" | "metadata" | "parent"> & {
  net: number;
  tax: number;
  line: Pick<InvoiceLine, "description" | "quantity" | "period" | "parent">;
};

/** An open invoice with one line. */
function newInvoice(
  world: StripeWorld,
  customer: Customer,
  { net, tax, line, ...facts }: NewInvoice,
  ...events: string[]
): Invoice {
  const id = world.newId("in");
  const page = `${world.baseUrl}/stripe/invoices/${id}`;
  return world.make(
    "invoices",
    {
      id,
      ...facts,
      number: `SANDBOX-${String(world.invoices.size() + 1).padStart(4, "0")}`,
      customer: customer.id,
      customer_name: customer.name,
      customer_email: customer.email,
      customer_address: customer.sandbox.address ?? null,
      customer_tax_ids: taxIdsOf(customer),
      amount_due: net + tax,
      subtotal: net,
      total: net + tax,
      total_taxes: tax === 0 ? null : [exclusiveTax(world, tax, net)],
      total_excluding_tax: net,
      status_transitions: { finalized_at: world.now(), marked_uncollectible_at: null, paid_at: null, voided_at: null },
      lines: {
        object: "list",
        data: [{ id: world.newId("il"), object: "line_item", amount: net, currency: "usd", invoice: id, ...line }],
        has_more: false,
        url: `/v1/invoices/${id}/lines`,
      },
      hosted_invoice_url: page,
      invoice_pdf: `${page}/pdf`,
    },
    ...events,
  );
}

/** The open invoice for one month of a subscription. */
export function subscriptionInvoice(
  world: StripeWorld,
  { id, items, metadata, sandbox, customer }: Subscription,
  reason: "subscription_create" | "subscription_cycle",
): Invoice {
  const [item] = items.data;
  if (!item) throw new Error("A subscription has an item");
  const net = item.price.unit_amount * item.quantity;
  const invoice = newInvoice(
    world,
    world.find("customers", customer),
    {
      billing_reason: reason,
      metadata: {},
      net,
      tax: sandbox.isTaxed ? taxOn(world, net) : 0,
      parent: { type: "subscription_details", subscription_details: { subscription: id, metadata } },
      line: {
        description: `${item.quantity} × ${sandbox.productName}`,
        quantity: item.quantity,
        period: { start: item.current_period_start, end: item.current_period_end },
        parent: {
          type: "subscription_item_details",
          subscription_item_details: { subscription: id, subscription_item: item.id, proration: false },
          invoice_item_details: null,
        },
      },
    },
    "invoice.created",
    "invoice.finalized",
  );
  world.change("subscriptions", id, { latest_invoice: invoice.id });
  return invoice;
}

/** The invoice of Checkout for a one-time payment; already paid. */
export function receiptInvoice(
  world: StripeWorld,
  customer: Customer,
  {
    intent,
    description,
    metadata,
    tax,
  }: Pick<NewInvoice, "metadata" | "tax"> & { intent: PaymentIntent; description: string },
): Invoice {
  const invoice = newInvoice(world, customer, {
    billing_reason: "manual",
    metadata,
    net: intent.amount - tax,
    tax,
    parent: null,
    line: {
      description,
      quantity: 1,
      period: { start: world.now(), end: world.now() },
      parent: {
        type: "invoice_item_details",
        subscription_item_details: null,
        invoice_item_details: { proration: false },
      },
    },
  });
  return markPaid(world, invoice, intent);
}

export function payInvoice(world: StripeWorld, invoice: Invoice): Invoice {
  return markPaid(world, invoice, pay(world, { amount: invoice.total, customer: invoice.customer, metadata: {} }));
}

function markPaid(world: StripeWorld, invoice: Invoice, { id, amount }: PaymentIntent): Invoice {
  world.make("invoicePayments", {
    invoice: invoice.id,
    amount_paid: amount,
    amount_requested: amount,
    payment: { type: "payment_intent", payment_intent: id },
  });
  return world.change(
    "invoices",
    invoice.id,
    {
      status: "paid",
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      amount_paid: amount,
      amount_due: amount,
      status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
    },
    "invoice.paid",
    "invoice.payment_succeeded",
  );
}
