/** Reason of a proposal that a write policy held back: the engine is certain of it, and writing it costs a credit. */
export const HELD_BY_POLICY = "held_by_policy";

/** Held-back corrections that can be dismissed free of charge per calendar month (UTC): the larger of both. */
export const FREE_DISMISSALS = 200;
/** Share of the credits spent on addresses in that month. */
export const FREE_SHARE = 0.2;

/** The cost of dismissing this many held-back corrections, given the remaining free ones. */
export function dismissalCredits(heldBack: number, freeDismissals: number): number {
  return Math.max(0, heldBack - freeDismissals);
}
