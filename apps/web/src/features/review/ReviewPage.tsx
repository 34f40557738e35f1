import { useApolloClient, useQuery } from "@apollo/client/react";
import { IconChecks } from "../../ui/icons.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { graphql, useFragment } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { ErrorState } from "../../shared/ErrorState.tsx";
import { Page } from "../../shared/Page.tsx";
import { useFirstData } from "../../shared/use-first-data.ts";
import classes from "./Review.module.css";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { BulkButtons, BulkDecisions, type Bulk, type Decision } from "./BulkActions.tsx";
import { isOfGroup, type ReviewGroup } from "./group-actions.ts";
import { TableDownload } from "../../shared/TableDownload.tsx";
import { fileNameOf, filterInput, isFound, listedOf, queryOf, readReviewView } from "./review-filter.ts";
import { ProposalList } from "./ProposalList.tsx";
import { ReviewScope } from "./ReviewScope.tsx";
import { WithheldProposals } from "./WithheldProposals.tsx";
import { ReviewFilter } from "./ReviewFilter.tsx";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = {
  path: "/review",
  access: "signed-in",
  firstQueries: [
    {
      name: "ReviewPage",
      variables: {
        filter: {},
        first: 25,
        after: null,
        search: null,
        from: null,
        to: null,
        order: "queue",
        jobId: "",
        listId: "",
        portalId: null,
        isOfJob: false,
        isOfList: false,
      },
    },
  ],
  crawl: [
    {},
    { at: "/review?job_id=$BIG_JOB", name: "review-of-job" },
    { at: "/review?field=city", name: "review-filtered" },
    { as: "empty" },
  ],
} satisfies PageDeclaration;

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
/** The server examines at most this many for a search, a span of days or an order. */
const SEARCHED = 20_000;

/** The review queue: every change that needs a person's decision. Filter and cursor are in the address. */
export function ReviewPage() {
  const [params] = useSearchParams();
  const view = readReviewView(params);
  const { filter, after, ...listed } = view;
  const isSome = isFound(listed);
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
  // Decided proposals stay on the page, with their undo, until the next page is loaded.
  const { data, previousData, error, refetch } = useQuery(REVIEW, {
    variables,
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  const client = useApolloClient();
  // The page's own query is updated through the cache.
  const recount = () => {
    const query = { query: COUNTS_NOW, variables: { filter: variables.filter }, fetchPolicy: "network-only" as const };
    void client.query(query).catch(() => undefined);
  };
  const [asOf, setAsOf] = useState(() => new Date().toISOString());
  const [asked, setAsked] = useState<(Bulk & { decision: Decision }) | null>(null);
  const answer = useFirstData(data ?? previousData);
  const counts = useFragment(COUNTS, answer?.reviewFacets);
  const viewer = answer?.viewer;
  const job = answer?.job ?? answer?.jobOfList ?? null;
  const isCurrent = data !== undefined;
  const isNarrowed = Object.keys(filter).length > 0 || after !== null || isSome;
  const pageBehind = (place: string | null) => {
    const { q, from, to, order } = listed;
    return paths.reviewOf({ filter, q, from, to, order, after: place });
  };
  const reload = () => {
    setAsOf(new Date().toISOString());
    void refetch();
  };
  const all = counts && { filter: variables.filter, ...counts };
  const bulkOf = ({ reason, hasValue, missingOption, total }: ReviewGroup): Bulk => ({
    filter: {
      ...variables.filter,
      reason,
      has_value: hasValue,
      ...(missingOption !== null && { missing_option: missingOption }),
    },
    total,
    acceptable: hasValue ? total : 0,
  });
  const ask = (decision: Decision, bulk: Bulk | null | undefined) => {
    if (bulk && isCurrent && (decision === "dismiss" ? bulk.total : bulk.acceptable) > 0)
      setAsked({ ...bulk, decision });
  };
  const groups = counts?.groups ?? [];
  return (
    <Page
      title="Review"
      lead="Changes that need your decision. Nothing is written until you accept it; each accepted change costs one credit when it is written."
      action={<TextLink to={paths.locks}>Locked records</TextLink>}
    >
      {error && !answer && <ErrorState title="Couldn't load proposals" error={error} onRetry={reload} />}
      {!answer && !error && <Loading text="Loading proposals..." rows={6} />}
      {answer && counts && (
        <Panel flush>
          <ReviewScope filter={filter} job={job} />
          {(isNarrowed || counts.total > 0) && <ReviewFilter facets={counts.facets} />}
          {isSome && (
            <div className={classes.bulk}>
              <span>
                Decide these one by one, or select several. All proposals of a kind can be decided when none are left
                out: <TextLink to={paths.reviewOf({ filter, after: null })}>show all {count(counts.total)}</TextLink>
                {counts.total > SEARCHED && `. Looked through are the first ${count(SEARCHED)}.`}
              </span>
            </div>
          )}
          {counts.total > 0 && !isSome && (
            <div className={classes.bulk}>
              <span>
                <strong>{counted(counts.total, "proposal")}</strong>
                {counts.total === counts.acceptable
                  ? ""
                  : counts.acceptable === 0
                    ? ", none with a value to accept"
                    : `, ${count(counts.acceptable)} with a value to accept`}
                <span className={classes.keysHint}>Press ? for keys</span>
              </span>
              {all && <BulkButtons {...all} isDisabled={!isCurrent} isMain onAsk={(decision) => ask(decision, all)} />}
            </div>
          )}
          {counts.withheld > 0 && <WithheldProposals withheld={counts.withheld} onShown={reload} />}
          {viewer && (
            <BulkDecisions
              asked={asked}
              asOf={asOf}
              available={viewer.credits.available}
              onClose={() => setAsked(null)}
              onDone={reload}
            />
          )}
          {answer.proposals.nodes.length > 0 && (
            <ProposalList
              key={`${params.toString()}/${asOf}`}
              proposals={answer.proposals.nodes}
              onMoved={recount}
              groups={{
                isFlat: isSome,
                groups: isSome ? [] : groups,
                ask: (decision, of) => {
                  const group = isSome ? undefined : groups.find((one) => isOfGroup(one, of));
                  ask(decision, group && bulkOf(group));
                },
                // With one group its buttons are those of the whole queue, above.
                renderButtons: (group) =>
                  groups.length > 1 && (
                    <BulkButtons
                      {...bulkOf(group)}
                      isDisabled={!isCurrent}
                      isMain={false}
                      onAsk={(decision) => ask(decision, bulkOf(group))}
                    />
                  ),
              }}
            />
          )}
          {answer.proposals.nodes.length === 0 && (
            <EmptyState
              icon={<IconChecks size={28} stroke={1.5} />}
              title={isNarrowed ? "No matching proposals" : "Nothing to review"}
              action={
                isNarrowed ? (
                  <LinkButton to={paths.review} variant="default">
                    Show all
                  </LinkButton>
                ) : (
                  <LinkButton to={paths.dashboard}>Go to the dashboard</LinkButton>
                )
              }
            >
              {isSome
                ? "No open proposal has all these words, or was made on these days."
                : isNarrowed
                  ? "Everything that matched has been decided."
                  : "When a cleaning isn't certain of a change, or a write policy holds it back, it waits here for you."}
            </EmptyState>
          )}
          {answer.proposals.nodes.length > 0 && (
            <div className={classes.file}>
              <TableDownload
                path="/api/hubspot/proposals"
                query={queryOf(view)}
                fileName={fileNameOf(view, job?.listName ?? null)}
              />
            </div>
          )}
          <Pager
            label="Pages of proposals"
            first={after ? pageBehind(null) : null}
            next={answer.proposals.endCursor ? pageBehind(answer.proposals.endCursor) : null}
          />
        </Panel>
      )}
    </Page>
  );
}
