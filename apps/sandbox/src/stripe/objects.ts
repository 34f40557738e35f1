// The objects of Stripe's API version 2026-10-28.endive, as far as they are used. Ids of other objects are not expanded.

export type Metadata = Readonly<Record<string, string>>;
type Text = string | null;
type Time = number | null;
export type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

/** The result of a card now and at renewals. */
export type CardOutcome = "paid" | "declined" | "delayed" | "fails_later";

export type Address = { line1: Text; line2: Text; postal_code: Text; city: Text; state: Text; country: Text };

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

export type TotalTax = {
  amount: number;
  tax_behavior: "exclusive";
  taxability_reason: "standard_rated";
  taxable_amount: number;
  type: "tax_rate_details";
  tax_rate_details: { tax_rate: string };
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

type KindOf<Name, Start, Given> = { prefix: string; object: Name; start: Start; given?: Given };

/** A kind of object: the prefix of its ids, its name, and what each one starts with; `Given` is what its maker adds. */
function kind<Given>() {
  return <Name extends string, Start>(prefix: string, object: Name, start: Start): KindOf<Name, Start, Given> => ({
    prefix,
    object,
    start,
  });
}

/** The value that a field of this type starts with. */
const first = <T>(value: T): T => value;

/** Fields named `sandbox` are never shown. */
export const KINDS = {
  customers: kind<{
    email: Text;
    name: Text;
    metadata: Metadata;
    /** Absent unless the customer was deleted, which can still be retrieved. */
    deleted?: true;
  }>()("cus", "customer", {
    /** How the card on file behaves at the next monthly charge. */
    sandbox: first<{ card: CardOutcome; taxId: Text; address?: Address | null }>({ card: "paid", taxId: null }),
  }),
  sessions: kind<{
    mode: "payment" | "subscription";
    customer: string;
    client_reference_id: Text;
    metadata: Metadata;
    amount_subtotal: number;
    amount_total: number;
    success_url: string;
    cancel_url: Text;
    expires_at: number;
    url: Text;
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
  }>()("cs_test", "checkout.session", {
    status: first<"open" | "complete" | "expired">("open"),
    payment_status: first<"paid" | "unpaid">("unpaid"),
    currency: "usd",
    payment_intent: first<Text>(null),
    subscription: first<Text>(null),
    invoice: first<Text>(null),
    ui_mode: "hosted_page",
  }),
  intents: kind<{ amount: number; customer: string; metadata: Metadata }>()("pi", "payment_intent", {
    amount_received: 0,
    currency: "usd",
    status: first<"succeeded" | "processing" | "requires_payment_method">("processing"),
    latest_charge: first<Text>(null),
  }),
  charges: kind<{ amount: number; currency: string; customer: string; payment_intent: string }>()("ch", "charge", {
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    paid: true,
    status: "succeeded",
  }),
  subscriptions: kind<{
    customer: string;
    status: "incomplete" | "trialing" | "active" | "past_due" | "paused" | "canceled" | "incomplete_expired";
    metadata: Metadata;
    billing_cycle_anchor: number;
    currency: string;
    items: List<SubscriptionItem>;
    sandbox: { productName: string; months: number; isTaxed?: boolean };
  }>()("sub", "subscription", {
    /** Not null: the subscription stays, and its invoices are voided instead of charged. */
    pause_collection: first<{ behavior: "void"; resumes_at: null } | null>(null),
    trial_end: first<Time>(null),
    cancel_at: first<Time>(null),
    cancel_at_period_end: false,
    canceled_at: first<Time>(null),
    ended_at: first<Time>(null),
    latest_invoice: first<Text>(null),
  }),
  invoices: kind<{
    number: string;
    customer: string;
    customer_name: Text;
    customer_email: Text;
    customer_address: Address | null;
    customer_tax_ids: { type: string; value: Text }[];
    billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "manual";
    amount_due: number;
    subtotal: number;
    total: number;
    metadata: Metadata;
    parent: { type: "subscription_details"; subscription_details: { subscription: string; metadata: Metadata } } | null;
    /** Taxes, which were one number, `tax`, before 2025-03-31. Null if nothing was calculated. */
    total_taxes: TotalTax[] | null;
    total_excluding_tax: number;
    status_transitions: { finalized_at: Time; marked_uncollectible_at: null; paid_at: Time; voided_at: null };
    lines: List<InvoiceLine>;
    hosted_invoice_url: string;
    /** A link that expires. */
    invoice_pdf: string;
  }>()("in", "invoice", {
    status: first<"open" | "paid" | "void">("open"),
    attempted: false,
    attempt_count: 0,
    amount_paid: 0,
    currency: "usd",
    pre_payment_credit_notes_amount: 0,
    post_payment_credit_notes_amount: 0,
  }),
  invoicePayments: kind<{
    invoice: string;
    amount_paid: number;
    amount_requested: number;
    payment: { type: "payment_intent"; payment_intent: string };
  }>()("inpay", "invoice_payment", { currency: "usd", is_default: true, status: "paid" }),
  creditNotes: kind<{
    number: string;
    invoice: string;
    customer: string;
    amount: number;
    subtotal: number;
    total: number;
    total_excluding_tax: number;
    total_taxes: TotalTax[] | null;
    currency: string;
    reason: Text;
    memo: Text;
    metadata: Metadata;
    post_payment_amount: number;
    out_of_band_amount: number | null;
    refunds: { type: "refund"; refund: string; amount_refunded: number }[];
    effective_at: number;
    pdf: string;
  }>()("cn", "credit_note", {
    status: first<"issued" | "void">("issued"),
    type: "post_payment",
    pre_payment_amount: 0,
    voided_at: null,
  }),
  refunds: kind<{
    amount: number;
    charge: string;
    payment_intent: string;
    currency: string;
    reason: Text;
    metadata: Metadata;
  }>()("re", "refund", { status: first<"succeeded" | "failed">("succeeded") }),
  disputes: kind<{ amount: number; charge: string; payment_intent: string; currency: string }>()("du", "dispute", {
    reason: "fraudulent",
    status: first<"needs_response" | "won" | "lost">("needs_response"),
  }),
  portals: kind<{ customer: string; return_url: string; url: string }>()("bps", "billing_portal.session", {}),
  events: kind<{ api_version: string; type: string; data: { object: Record<string, unknown> } }>()("evt", "event", {
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  }),
};

export type Kind = keyof typeof KINDS;
type Start<K extends Kind> = (typeof KINDS)[K]["start"];
type Given<K extends Kind> = NonNullable<(typeof KINDS)[K]["given"]>;
type Made<K extends Kind> = {
  id: string;
  object: (typeof KINDS)[K]["object"];
  created: number;
  livemode: false;
} & Start<K> &
  Given<K>;
export type Objects = { [K in Kind]: Made<K> };
/** What states a new object; the id only if its maker needs it first. */
export type Fields<K extends Kind> = Given<K> & Partial<Start<K>> & { id?: string };

export type Customer = Objects["customers"];
export type Session = Objects["sessions"];
export type PaymentIntent = Objects["intents"];
export type Charge = Objects["charges"];
export type Subscription = Objects["subscriptions"];
export type Invoice = Objects["invoices"];
export type CreditNote = Objects["creditNotes"];
export type Refund = Objects["refunds"];
export type Dispute = Objects["disputes"];
export type StripeEvent = Objects["events"];
export type PortalSession = Objects["portals"];
