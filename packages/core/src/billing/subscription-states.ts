/** Subscriptions that Stripe still charges or will charge again; repeated in the index `subscription_one_live`. */
export const LIVE_STATUSES = ["active", "trialing", "past_due", "unpaid", "paused"] as const;

export function isLive(status: string): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}
