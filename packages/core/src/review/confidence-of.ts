import { confidenceBand } from "@plumbline/address";
import type { ConfidenceBand } from "@plumbline/schema/review/proposals.ts";
import type { Proposal } from "../records/rows.ts";

/** The band of the least certain change; null where there is nothing to accept, or its values are no longer kept. */
export function confidenceOf({ hasValue, changes }: Pick<Proposal, "hasValue" | "changes">): ConfidenceBand | null {
  return hasValue && changes !== null && changes.length > 0 ? confidenceBand(changes) : null;
}
