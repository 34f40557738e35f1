/**
 * `open`: undecided. `accepted`: a job is to write it. The others are closed: `written`; `stale` (the record was edited
 * since), `failed` (HubSpot refused it), `dismissed`, `superseded` (by a later decision), `expired` (values are no longer kept).
 */
export const PROPOSAL_STATUSES = [
  "open",
  "accepted",
  "written",
  "stale",
  "failed",
  "dismissed",
  "superseded",
  "expired",
] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** By the least certain change of a proposal. */
export const CONFIDENCE_BANDS = ["high", "medium", "low"] as const;
export type ConfidenceBand = (typeof CONFIDENCE_BANDS)[number];

/** In queue order, by creation, or by the least certain change. */
export const PROPOSAL_ORDERS = ["queue", "newest", "oldest", "least_certain"] as const;
export type ProposalOrder = (typeof PROPOSAL_ORDERS)[number];
