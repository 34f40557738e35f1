import { FILTER_PARTS, type FilterPart } from "@plumbline/schema/review/filter-parts.ts";
import type { ProposalFilter } from "../../api/generated/graphql.ts";

export const FILTER_LABELS: Record<FilterPart, { label: string; all: string }> = {
  portal_id: { label: "Portal", all: "All portals" },
  object_type: { label: "Object type", all: "All types" },
  reason: { label: "Reason", all: "All reasons" },
  kind: { label: "Kind of change", all: "All changes" },
  field: { label: "Address part", all: "All parts" },
  country: { label: "Country", all: "All countries" },
  confidence: { label: "Confidence", all: "Any confidence" },
  has_value: { label: "Proposed value", all: "Any proposal" },
  missing_option: { label: "Missing option", all: "With and without" },
};

/** One job, or all jobs of a list: no choice among others, but where a link came from. */
export const SCOPE_PARTS = ["job_id", "list_id"] as const;

export type ReviewView = {
  filter: Partial<Record<FilterPart | (typeof SCOPE_PARTS)[number], string>>;
  after: string | null;
};

export function readReviewView(params: URLSearchParams): ReviewView {
  const chosen = [...SCOPE_PARTS, ...FILTER_PARTS].flatMap((part) => {
    const value = params.get(part);
    return value === null ? [] : [[part, value] as const];
  });
  return { filter: Object.fromEntries(chosen), after: params.get("after") };
}

/** As the server asks for it. */
export function filterInput({ has_value, object_type, ...texts }: ReviewView["filter"]): ProposalFilter {
  return {
    ...texts,
    ...(object_type === undefined ? {} : { object_type: object_type as NonNullable<ProposalFilter["object_type"]> }),
    ...(has_value === undefined ? {} : { has_value: has_value === "true" }),
  };
}
