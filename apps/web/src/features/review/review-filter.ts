import { FILTER_PARTS, type FilterPart } from "@plumbline/schema/review/filter-parts.ts";
import { PROPOSAL_ORDERS, type ProposalOrder } from "@plumbline/schema/review/proposals.ts";
import { readDaySpan, spanOf, fileName, today, type DaySpan } from "../../shared/table-view/table-view.ts";
import type { ProposalFilter, ReviewCountsFragment } from "../../api/generated/graphql.ts";

export type Facets = ReviewCountsFragment["facets"];

export const FILTER_LABELS: Record<FilterPart, { label: string; all: string }> = {
  portal_id: { label: "Portal", all: "All portals" },
  object_type: { label: "Object type", all: "All types" },
  address_set: { label: "Address", all: "All addresses" },
  reason: { label: "Reason", all: "All reasons" },
  kind: { label: "Kind of change", all: "All changes" },
  field: { label: "Address part", all: "All parts" },
  country: { label: "Country", all: "All countries" },
  confidence: { label: "Confidence", all: "Any confidence" },
  has_value: { label: "Proposed value", all: "Any proposal" },
  missing_option: { label: "Missing option", all: "With and without" },
};

/** One job, or all jobs of a list: not a filter choice, but the origin of a link. */
export const SCOPE_PARTS = ["job_id", "list_id"] as const;

export type ReviewView = DaySpan & {
  filter: Partial<Record<FilterPart | (typeof SCOPE_PARTS)[number], string>>;
  q: string;
  /** Null: in queue order. */
  order: ProposalOrder | null;
  after: string | null;
};

export function readReviewView(params: URLSearchParams): ReviewView {
  const chosen = [...SCOPE_PARTS, ...FILTER_PARTS].flatMap((part) => {
    const value = params.get(part);
    return value === null ? [] : [[part, value] as const];
  });
  return {
    filter: Object.fromEntries(chosen),
    q: params.get("q") ?? "",
    ...readDaySpan(params),
    order: PROPOSAL_ORDERS.find((order) => order === params.get("order")) ?? null,
    after: params.get("after"),
  };
}

/** Lists a part of the filtered proposals, or another order; counts and bulk decisions still cover all of them. */
export function isFound({ q, from, to, order }: Omit<ReviewView, "filter" | "after">): boolean {
  return q !== "" || from !== null || to !== null || (order !== null && order !== "queue");
}

/** The listed part of the filtered proposals, as server arguments. */
export function listedOf({ q, order, ...days }: Omit<ReviewView, "filter" | "after">) {
  return { search: q || null, ...spanOf(days), order: order ?? ("queue" as const) };
}

/** For the file of all pages. */
export function queryOf({ filter, after: _place, ...view }: ReviewView): URLSearchParams {
  const parts = { ...filter, ...listedOf(view) };
  // A filter value can be the empty string, which is not "all".
  return new URLSearchParams(Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** The list if there is one, the day, and the filter: "proposals-customers-2026-11-26". */
export function fileNameOf({ filter, q, from, to }: ReviewView, listName: string | null): string {
  const parts = [filter.reason, filter.kind, filter.field, filter.country, filter.confidence];
  const days = [from && `from ${from}`, to && `to ${to}`];
  return fileName(["proposals", listName, today(), ...parts.map((part) => part ?? null), q && "search", ...days]);
}

/** As server input. */
export function filterInput({ has_value, object_type, ...texts }: ReviewView["filter"]): ProposalFilter {
  return {
    ...texts,
    ...(object_type === undefined ? {} : { object_type: object_type as NonNullable<ProposalFilter["object_type"]> }),
    ...(has_value === undefined ? {} : { has_value: has_value === "true" }),
  };
}
