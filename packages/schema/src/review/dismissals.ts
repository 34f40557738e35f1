/** Reason of what a write policy held back: the engine is certain of it, and it costs a credit when it is written. */
export const HELD_BY_POLICY = "held_by_policy";

/** Held-back corrections that can be dismissed free of charge in a calendar month (UTC): the larger of both. */
export const FREE_DISMISSALS = 200;
/** Of the credits spent on addresses in that month. */
export const FREE_SHARE = 0.2;

/** What dismissing so many held-back corrections costs, when so many more are free. */
export function dismissalCredits(heldBack: number, freeDismissals: number): number {
  return Math.max(0, heldBack - freeDismissals);
}
