import type { ProposalFilter } from "./rest.ts";

/** Filter parts of the review queue, as named in REST and in the page's URL; each is a facet. */
export const FILTER_PARTS = [
  "portal_id",
  "object_type",
  "address_set",
  "reason",
  "kind",
  "field",
  "country",
  "confidence",
  "has_value",
  "missing_option",
] as const satisfies readonly (keyof ProposalFilter)[];
export type FilterPart = (typeof FILTER_PARTS)[number];
