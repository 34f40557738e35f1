import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { graphql, useFragment } from "../../api/generated/index.ts";
import { useFirstData } from "../../shared/page-queries.ts";
import { FILTER_PARTS, type FilterPart } from "@plumbline/schema/review/filter-parts.ts";
import { PROPOSAL_ORDERS, type ProposalOrder } from "@plumbline/schema/review/proposals.ts";
import type { ProposalFilter, ReviewCountsFragment } from "../../api/generated/graphql.ts";
import { readDaySpan, spanOf, fileName, today, type DaySpan } from "../../shared/table-view/table-view.ts";

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
const SCOPE_PARTS = ["job_id", "list_id"] as const;

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

const COUNTS = graphql(`
  fragment ReviewCounts on ReviewFacets {
    total
    acceptable
    withheld
    groups {
      reason
      text
      hasValue
      missingOption
      total
      withheld
    }
    facets {
      name
      values {
        value
        text
        count
      }
    }
  }
`);

/** The counts alone, refetched after each decision. */
const COUNTS_NOW = graphql(`
  query ReviewCounts($filter: ProposalFilter) {
    reviewFacets(filter: $filter) {
      ...ReviewCounts
    }
    viewer {
      id
      credits {
        id
        available
      }
    }
  }
`);

const REVIEW = graphql(`
  query ReviewPage(
    $filter: ProposalFilter
    $first: Int!
    $after: String
    $search: String
    $from: DateTime
    $to: DateTime
    $order: ProposalOrder
    $jobId: ID!
    $listId: String!
    $portalId: String
    $isOfJob: Boolean!
    $isOfList: Boolean!
  ) {
    job(id: $jobId) @include(if: $isOfJob) {
      id
      listName
      ...ReviewScope_job
    }
    jobOfList(listId: $listId, portalId: $portalId) @include(if: $isOfList) {
      id
      listName
      ...ReviewScope_job
    }
    reviewFacets(filter: $filter) {
      ...ReviewCounts
    }
    proposals(filter: $filter, first: $first, after: $after, search: $search, from: $from, to: $to, order: $order) {
      nodes {
        id
        ...ProposalList_proposal
      }
      endCursor
    }
    viewer {
      id
      credits {
        id
        available
      }
    }
  }
`);

const PAGE = 25;
/** What the page shows of the queue. Its counts are refetched alone after each decision; decided proposals stay until a reload. */
export function useReviewQueue({ filter, after, ...listed }: ReviewView) {
  const variables = {
    filter: filterInput(filter),
    first: PAGE,
    after,
    ...listedOf(listed),
    jobId: filter.job_id ?? "",
    listId: filter.list_id ?? "",
    portalId: filter.portal_id ?? null,
    isOfJob: filter.job_id !== undefined,
    isOfList: filter.job_id === undefined && filter.list_id !== undefined,
  };
  const { data, previousData, error, refetch } = useQuery(REVIEW, {
    variables,
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  const client = useApolloClient();
  const [asOf, setAsOf] = useState(() => new Date().toISOString());
  const answer = useFirstData(data ?? previousData);
  const counts = useFragment(COUNTS, answer?.reviewFacets);
  return {
    filter: variables.filter,
    answer,
    counts,
    error,
    asOf,
    isCurrent: data !== undefined,
    /** The page's own query is updated through the cache. */
    recount: () => {
      const query = {
        query: COUNTS_NOW,
        variables: { filter: variables.filter },
        fetchPolicy: "network-only" as const,
      };
      void client.query(query).catch(() => undefined);
    },
    reload: () => {
      setAsOf(new Date().toISOString());
      void refetch();
    },
  };
}
