import { useQuery } from "@apollo/client/react";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { graphql } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { ErrorState } from "../../shared/ErrorState.tsx";
import { Page } from "../../shared/Page.tsx";
import { useFirstData } from "../../shared/use-first-data.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { BulkActions } from "./BulkActions.tsx";
import { filterInput, readReviewView } from "./review-filter.ts";
import { ProposalList } from "./ProposalList.tsx";
import { ReviewScope } from "./ReviewScope.tsx";
import { ReviewFilter } from "./ReviewFilter.tsx";

const REVIEW = graphql(`
  query ReviewPage(
    $filter: ProposalFilter
    $first: Int!
    $after: String
    $jobId: ID!
    $listId: String!
    $portalId: String
    $isOfJob: Boolean!
    $isOfList: Boolean!
  ) {
    job(id: $jobId) @include(if: $isOfJob) {
      ...ReviewScope_job
    }
    jobOfList(listId: $listId, portalId: $portalId) @include(if: $isOfList) {
      ...ReviewScope_job
    }
    reviewFacets(filter: $filter) {
      total
      acceptable
      heldBack
      facets {
        name
        values {
          value
          text
          count
        }
      }
    }
    proposals(filter: $filter, first: $first, after: $after) {
      nodes {
        id
        ...ProposalList_proposal
      }
      endCursor
    }
    viewer {
      id
      freeDismissals
      credits {
        id
        available
      }
    }
  }
`);

const PAGE = 25;

/** The review queue: every change that a person is asked about. Filter and place are in the address. */
export function ReviewPage() {
  const [params] = useSearchParams();
  const { filter, after } = readReviewView(params);
  const variables = {
    filter: filterInput(filter),
    first: PAGE,
    after,
    jobId: filter.job_id ?? "",
    listId: filter.list_id ?? "",
    portalId: filter.portal_id ?? null,
    isOfJob: filter.job_id !== undefined,
    isOfList: filter.job_id === undefined && filter.list_id !== undefined,
  };
  // What is decided stays on the page, with its undo, until the next page is asked for.
  const { data, previousData, error, refetch } = useQuery(REVIEW, {
    variables,
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  const [asOf, setAsOf] = useState(() => new Date().toISOString());
  const answer = useFirstData(data ?? previousData);
  const isNarrowed = Object.keys(filter).length > 0 || after !== null;
  const reload = () => {
    setAsOf(new Date().toISOString());
    void refetch();
  };
  return (
    <Page
      title="Review"
      lead="Changes that need your decision. Nothing is written until you accept it; each accepted change costs one credit when it is written."
      action={<TextLink to={paths.locks}>Locked records</TextLink>}
    >
      {error && !answer && <ErrorState title="Couldn't load proposals" error={error} onRetry={reload} />}
      {!answer && !error && <Loading text="Loading proposals..." rows={6} />}
      {answer && (
        <Panel flush>
          <ReviewScope filter={filter} job={answer.job ?? answer.jobOfList ?? null} />
          <ReviewFilter facets={answer.reviewFacets.facets} />
          {answer.reviewFacets.total > 0 && (
            <BulkActions
              filter={variables.filter}
              asOf={asOf}
              total={answer.reviewFacets.total}
              acceptable={answer.reviewFacets.acceptable}
              heldBack={answer.reviewFacets.heldBack}
              freeDismissals={answer.viewer.freeDismissals}
              available={answer.viewer.credits.available}
              onDone={reload}
              isCurrent={data !== undefined}
            />
          )}
          {answer.proposals.nodes.length > 0 && (
            <ProposalList key={`${params.toString()}/${asOf}`} proposals={answer.proposals.nodes} />
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
              {isNarrowed
                ? "Everything that matched has been decided."
                : "When a cleaning isn't certain of a change, or a write policy holds it back, it waits here for you."}
            </EmptyState>
          )}
          <Pager
            label="Pages of proposals"
            first={after ? paths.reviewOf({ filter, after: null }) : null}
            next={answer.proposals.endCursor ? paths.reviewOf({ filter, after: answer.proposals.endCursor }) : null}
          />
        </Panel>
      )}
    </Page>
  );
}
