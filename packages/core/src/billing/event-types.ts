import { z } from "zod";

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
  "credit_note.created": "credit_note",
  "credit_note.updated": "credit_note",
  "credit_note.voided": "credit_note",
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

export function subjectOf(type: string): Subject | null {
  return Object.entries(SUBJECTS).find(([name]) => name === type)?.[1] ?? null;
}

const ENVELOPE = z.object({
  id: z.string().min(1),
  type: z.string(),
  livemode: z.boolean(),
  created: z.int(),
});
const OBJECT = z.object({ data: z.object({ object: z.object({ id: z.string().min(1) }) }) });

export type HandledEvent = z.infer<typeof ENVELOPE> & { objectId: string };

/**
 * The few fields that are read from an event and have the same place in every API version; the object itself is read from Stripe in
 * our own version. `ignored`: a type that we do not handle; `unreadable`: possibly a type that we handle, but malformed.
 */
export function readEvent(event: unknown): HandledEvent | "ignored" | "unreadable" {
  const envelope = ENVELOPE.safeParse(event);
  if (!envelope.success) return "unreadable";
  if (subjectOf(envelope.data.type) === null) return "ignored";
  const object = OBJECT.safeParse(event);
  return object.success ? { ...envelope.data, objectId: object.data.data.object.id } : "unreadable";
}
