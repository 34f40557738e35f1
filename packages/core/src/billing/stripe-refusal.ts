import { Stripe } from "stripe";

/** What an error from Stripe means to us; the table in docs/operating.md ("When a vendor refuses") has the same rows. */
export type StripeRefusal =
  /** No response, an error of Stripe's own, or too many calls: retried later. */
  | "outage"
  /** Our key is wrong, expired, or has no permission for this call. */
  | "key_refused"
  /** No such customer: deleted, which only `customers.retrieve` can confirm, or created under another account or mode. */
  | "customer_unknown"
  /** No such object of another kind. */
  | "object_unknown"
  /** The customer portal is not configured. */
  | "portal_not_configured"
  /** The price or its product is archived. */
  | "price_archived"
  /** It was refunded before. */
  | "already_refunded"
  /** A list that does not end or whose pages are inconsistent. */
  | "list_broken"
  /** Anything else about the call itself: the same call would be refused again. */
  | "refused";

/** A list that could not be read to the end; the items so far are not all of it. */
export class StripeListBroken extends Error {
  constructor(why: string) {
    super(`Stripe: ${why}`);
    this.name = "StripeListBroken";
  }
}

/** Transient statuses in the 4xx range: 408 and 425 from a proxy, 409 and 423 while the same object is being changed. */
const PASSING: readonly number[] = [408, 409, 423, 425, 429];

/** Null for an error that does not concern Stripe. */
export function refusalOf(error: unknown): StripeRefusal | null {
  if (error instanceof StripeListBroken) return "list_broken";
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { statusCode, code } = error;
  // Without a status: no response, or one that is not Stripe's.
  if (statusCode === undefined || statusCode >= 500 || PASSING.includes(statusCode) || code === "rate_limit")
    return "outage";
  if (statusCode === 401 || statusCode === 403) return "key_refused";
  if (code === "charge_already_refunded") return "already_refunded";
  if (code === "resource_missing") return isAboutCustomer(error) ? "customer_unknown" : "object_unknown";
  return ofSettings(error.message) ?? "refused";
}

/** With a customer in the path, the parameter is `id`, and only the message names the kind of object. */
function isAboutCustomer(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return error.param === "customer" || /^No such customer\b/.test(error.message);
}

/** Stripe gives these errors no code of their own. */
function ofSettings(message: string): StripeRefusal | null {
  if (/customer portal settings/i.test(message)) return "portal_not_configured";
  return /\b(price|product)\b.*\b(inactive|not active|archived)\b/i.test(message) ? "price_archived" : null;
}

/** Whether Stripe does not know the object of this call. */
export function isMissing(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal === "customer_unknown" || refusal === "object_unknown";
}

/** Text for the operator's log, with what to do. */
export const FOR_OPERATOR: Readonly<Record<StripeRefusal, string>> = {
  outage: "Stripe does not respond; the work is tried again",
  key_refused: "Stripe refuses our key for this call: check STRIPE_SECRET_KEY and its permissions",
  customer_unknown:
    "Stripe does not know a customer that we stored: STRIPE_SECRET_KEY belongs to another account or mode than before",
  object_unknown:
    "Stripe does not know an object that we stored: STRIPE_SECRET_KEY may belong to another account or mode than before",
  portal_not_configured: "Stripe's customer portal has no settings: save them in Stripe's dashboard",
  price_archived: "Stripe refuses a price as archived: check in Stripe's dashboard which product it belongs to",
  already_refunded: "Stripe has refunded this payment before",
  list_broken: "A list of Stripe's does not end; nothing was concluded from it",
  refused: "Stripe refuses this call, and would refuse it again",
};

/** Same for a stored refusal. */
export function refusalText(stored: string): string {
  return Object.entries(FOR_OPERATOR).find(([refusal]) => refusal === stored)?.[1] ?? stored;
}
