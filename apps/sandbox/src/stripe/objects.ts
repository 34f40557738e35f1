// The shapes of Stripe's API version 2026-10-28.endive, as far as they are used. Ids of other objects are not expanded.

export type Metadata = Readonly<Record<string, string>>;
type Base<Name extends string> = { id: string; object: Name; created: number; livemode: false };

export type Customer = Base<"customer"> & {
  email: string | null;
  name: string | null;
  metadata: Metadata;
  /** Absent unless the customer was deleted, which can still be retrieved. */
  deleted?: true;
  /** How the card on file behaves at the next monthly charge. */
  sandbox: { card: CardOutcome; taxId: string | null; address?: Address | null };
};

export type Address = {
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
};

/** The result of a card now and at renewals. */
export type CardOutcome = "paid" | "declined" | "delayed" | "fails_later";

export type Session = Base<"checkout.session"> & {
  mode: "payment" | "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  customer: string;
  client_reference_id: string | null;
  metadata: Metadata;
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  url: string | null;
  ui_mode: "hosted_page";
  sandbox: {
    productName: string;
    quantity: number;
    unitAmount: number;
    wantsInvoice: boolean;
    collectsTaxId: boolean;
    /** Absent in sessions of earlier runs. */
    isTaxed?: boolean;
    intentMetadata: Metadata;
    /** Absent in sessions of earlier runs. */
    invoiceMetadata?: Metadata;
    subscriptionMetadata: Metadata;
  };
};

export type PaymentIntent = Base<"payment_intent"> & {
  amount: number;
  amount_received: number;
  currency: string;
  customer: string;
  status: "succeeded" | "processing" | "requires_payment_method";
  latest_charge: string | null;
  metadata: Metadata;
};

export type Charge = Base<"charge"> & {
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  currency: string;
  customer: string;
  paid: boolean;
  status: "succeeded" | "failed";
  payment_intent: string;
};

export type Subscription = Base<"subscription"> & {
  customer: string;
  status: "incomplete" | "trialing" | "active" | "past_due" | "paused" | "canceled" | "incomplete_expired";
  /** Not null: the subscription stays, and its invoices are voided instead of charged. */
  pause_collection: { behavior: "void"; resumes_at: null } | null;
  trial_end: number | null;
  metadata: Metadata;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  billing_cycle_anchor: number;
  currency: string;
  latest_invoice: string | null;
  items: List<SubscriptionItem>;
  sandbox: { productName: string; months: number; isTaxed?: boolean };
};
export type SubscriptionItem = {
  id: string;
  object: "subscription_item";
  quantity: number;
  current_period_start: number;
  current_period_end: number;
  price: {
    id: string;
    object: "price";
    active: boolean;
    unit_amount: number;
    currency: string;
    recurring: { interval: "month" };
  };
};

export type Invoice = Base<"invoice"> & {
  number: string;
  customer: string;
  customer_name: string | null;
  customer_email: string | null;
  customer_address: Address | null;
  customer_tax_ids: { type: string; value: string | null }[];
  status: "open" | "paid" | "void";
  attempted: boolean;
  attempt_count: number;
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "manual";
  amount_due: number;
  amount_paid: number;
  subtotal: number;
  total: number;
  currency: string;
  metadata: Metadata;
  parent: { type: "subscription_details"; subscription_details: { subscription: string; metadata: Metadata } } | null;
  /** Taxes, which were one number, `tax`, before 2025-03-31. Null if nothing was calculated. */
  total_taxes: TotalTax[] | null;
  total_excluding_tax: number | null;
  pre_payment_credit_notes_amount: number;
  post_payment_credit_notes_amount: number;
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: null;
    paid_at: number | null;
    voided_at: number | null;
  };
  lines: List<InvoiceLine>;
  hosted_invoice_url: string;
  /** A link that expires. */
  invoice_pdf: string;
};
export type TotalTax = {
  amount: number;
  tax_behavior: "exclusive";
  taxability_reason: "standard_rated";
  taxable_amount: number;
  type: "tax_rate_details";
  tax_rate_details: { tax_rate: string };
};
export type CreditNote = Base<"credit_note"> & {
  number: string;
  invoice: string;
  customer: string;
  amount: number;
  subtotal: number;
  total: number;
  total_excluding_tax: number;
  total_taxes: TotalTax[] | null;
  currency: string;
  status: "issued" | "void";
  type: "post_payment";
  reason: string | null;
  memo: string | null;
  metadata: Metadata;
  pre_payment_amount: number;
  post_payment_amount: number;
  out_of_band_amount: number | null;
  refunds: { type: "refund"; refund: string; amount_refunded: number }[];
  effective_at: number;
  voided_at: number | null;
  pdf: string;
};
export type InvoiceLine = {
  id: string;
  object: "line_item";
  amount: number;
  currency: string;
  description: string;
  quantity: number;
  invoice: string;
  period: { start: number; end: number };
  parent:
    | {
        type: "subscription_item_details";
        subscription_item_details: { subscription: string; subscription_item: string; proration: boolean };
        invoice_item_details: null;
      }
    | { type: "invoice_item_details"; subscription_item_details: null; invoice_item_details: { proration: false } };
};

export type InvoicePayment = Base<"invoice_payment"> & {
  invoice: string;
  amount_paid: number;
  amount_requested: number;
  currency: string;
  is_default: true;
  payment: { type: "payment_intent"; payment_intent: string };
  status: "paid" | "open" | "canceled";
};

export type Refund = Base<"refund"> & {
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  reason: string | null;
  status: "succeeded" | "failed";
  metadata: Metadata;
};

export type Dispute = Base<"dispute"> & {
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  reason: "fraudulent";
  status: "needs_response" | "under_review" | "won" | "lost" | "warning_needs_response" | "warning_closed";
};

export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
  data: { object: Record<string, unknown> };
};

export type PortalSession = Base<"billing_portal.session"> & { customer: string; return_url: string; url: string };

export type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string };
