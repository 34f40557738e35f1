import type { ProposalFilter } from "./rest.ts";

/** Parts of the filter of the review queue, as REST and the page's address name them; each is a facet. */
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
