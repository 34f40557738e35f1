/** The calls of Stripe's API by the names in Stripe's own libraries; faults and holds prefix them with `stripe/`. */
const calls = [
  "customers.create",
  "customers.update",
  "customers.retrieve",
  "checkout.sessions.create",
  "checkout.sessions.list",
  "checkout.sessions.retrieve",
  "checkout.sessions.expire",
  "billingPortal.sessions.create",
  "subscriptions.list",
  "subscriptions.retrieve",
  "subscriptions.cancel",
  "invoices.list",
  "invoices.retrieve",
  "invoices.listLineItems",
  "invoicePayments.list",
  "creditNotes.create",
  "creditNotes.list",
  "creditNotes.retrieve",
  "creditNotes.voidCreditNote",
  "paymentIntents.retrieve",
  "charges.retrieve",
  "refunds.create",
  "refunds.list",
  "refunds.retrieve",
  "disputes.list",
  "disputes.retrieve",
  "events.list",
  "events.retrieve",
] as const;
export type StripeCall = (typeof calls)[number];

export const stripeRouteNames: readonly string[] = calls.map((call) => `stripe/${call}`);
