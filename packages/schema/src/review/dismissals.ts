/** Reason of a proposal that a write policy held back: the engine is certain of it, and writing it costs a credit. */
export const HELD_BY_POLICY = "held_by_policy";

/** What clients read that still compute a price of dismissals: all are free. */
export const FREE_DISMISSALS = 2_147_483_647;
