import type { Stripe } from "stripe";

/** What to re-read for each Stripe event; all other events are acknowledged and ignored. */
const SUBJECTS = {
  "checkout.session.completed": "session",
  "checkout.session.async_payment_succeeded": "session",
  "checkout.session.async_payment_failed": "session",
  "checkout.session.expired": "session",
  "invoice.paid": "invoice",
  "invoice.payment_failed": "invoice",
  "invoice.payment_action_required": "invoice",
  "customer.subscription.created": "subscription",
  "customer.subscription.updated": "subscription",
  "customer.subscription.deleted": "subscription",
  "customer.subscription.paused": "subscription",
  "customer.subscription.resumed": "subscription",
  "refund.created": "refund",
  "refund.updated": "refund",
  "refund.failed": "refund",
  "charge.refunded": "charge",
  "charge.dispute.created": "dispute",
  "charge.dispute.updated": "dispute",
  "charge.dispute.closed": "dispute",
  "charge.dispute.funds_withdrawn": "dispute",
  "charge.dispute.funds_reinstated": "dispute",
  "radar.early_fraud_warning.created": "fraud_warning",
} as const;

export type Subject = (typeof SUBJECTS)[keyof typeof SUBJECTS];

export function isHandled(type: string): boolean {
  return Object.hasOwn(SUBJECTS, type);
}

export function subjectOf(type: string): Subject | null {
  return Object.entries(SUBJECTS).find(([name]) => name === type)?.[1] ?? null;
}

export function objectIdOf(event: Stripe.Event): string | null {
  const { object } = event.data;
  return "id" in object && typeof object.id === "string" && object.id !== "" ? object.id : null;
}
