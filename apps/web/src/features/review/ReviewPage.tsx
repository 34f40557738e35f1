import { useMutation } from "@apollo/client/react";
import { IconChecks } from "../../ui/icons.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { graphql } from "../../api/generated/index.ts";
import type { PageDeclaration } from "../../app/page-declaration.ts";
import { paths } from "../../app/paths.ts";
import { useMay } from "../../session/session.tsx";
import { Page } from "../../shared/Page.tsx";
import { TableDownload } from "../../shared/TableDownload.tsx";
import { WithheldNotice } from "../../shared/WithheldNotice.tsx";
import { ErrorState } from "../../shared/notices.tsx";
import { LinkButton, TextLink } from "../../ui/Button.tsx";
import { Pager } from "../../ui/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { BulkButtons, BulkDecisions, type Bulk, type Decision } from "./BulkActions.tsx";
import { groupActions, type Ask } from "./ProposalGroups.tsx";
import { ProposalList } from "./ProposalList.tsx";
import classes from "./Review.module.css";
import { ReviewScope, ReviewFilter } from "./ReviewFilter.tsx";
import { fileNameOf, isFound, queryOf, readReviewView, useReviewQueue, type ReviewView } from "./review-queue.ts";

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

/** The server examines at most this many for a search, a span of days or an order. */
const SEARCHED = 20_000;

/** The review queue: every change that needs a person's decision. Filter and cursor are in the address. */
export function ReviewPage() {
  const [params] = useSearchParams();
  const view = readReviewView(params);
  const { filter, after, ...listed } = view;
  const queue = useReviewQueue(view);
  const { answer, counts, error, asOf, isCurrent, reload } = queue;
  const [asked, setAsked] = useState<(Bulk & { decision: Decision }) | null>(null);
  const job = answer?.job ?? answer?.jobOfList ?? null;
  const isSome = isFound(listed);
  const isNarrowed = Object.keys(filter).length > 0 || after !== null || isSome;
  const pageBehind = (place: string | null) => {
    const { q, from, to, order } = listed;
    return paths.reviewOf({ filter, q, from, to, order, after: place });
  };
  const ask = (decision: Decision, bulk: Bulk | null | undefined) => {
    if (bulk && isCurrent && (decision === "dismiss" ? bulk.total : bulk.acceptable) > 0)
      setAsked({ ...bulk, decision });
  };
  return (
    <Page
      title="Review"
      lead="Changes that need your decision. Nothing is written until you accept it; each accepted change costs one credit when it is written."
    >
      {error && !answer && <ErrorState title="Couldn't load proposals" error={error} onRetry={reload} />}
      {!answer && !error && <Loading text="Loading proposals..." rows={6} />}
      {answer && counts && (
        <Panel flush>
          <ReviewScope filter={filter} job={job} />
          {(isNarrowed || counts.total > 0) && <ReviewFilter facets={counts.facets} />}
          {isSome ? (
            <SomeOfQueue filter={filter} total={counts.total} />
          ) : (
            counts.total > 0 && (
              <WholeQueue all={{ ...counts, filter: queue.filter }} isDisabled={!isCurrent} onAsk={ask} />
            )
          )}
          {counts.withheld > 0 && <WithheldProposals withheld={counts.withheld} onShown={reload} />}
          <BulkDecisions
            asked={asked}
            asOf={asOf}
            available={answer.viewer.credits.available}
            onClose={() => setAsked(null)}
            onDone={reload}
          />
          {answer.proposals.nodes.length === 0 ? (
            <NoProposals isSome={isSome} isNarrowed={isNarrowed} />
          ) : (
            <>
              <ProposalList
                key={`${params.toString()}/${asOf}`}
                proposals={answer.proposals.nodes}
                onMoved={queue.recount}
                groups={groupActions(isSome ? null : counts.groups, {
                  filter: queue.filter,
                  isDisabled: !isCurrent,
                  ask,
                })}
              />
              <div className={classes.file}>
                <TableDownload
                  path="/api/hubspot/proposals"
                  query={queryOf(view)}
                  fileName={fileNameOf(view, job?.listName ?? null)}
                />
              </div>
            </>
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

/** Said above proposals that were searched for, dated or sorted: bulk decisions would cover others, too. */
function SomeOfQueue({ filter, total }: { filter: ReviewView["filter"]; total: number }) {
  return (
    <div className={classes.bulk}>
      <span>
        Decide these one by one, or select several. All proposals of a kind can be decided when none are left out:{" "}
        <TextLink to={paths.reviewOf({ filter, after: null })}>show all {count(total)}</TextLink>
        {total > SEARCHED && `. Looked through are the first ${count(SEARCHED)}.`}
      </span>
    </div>
  );
}

function WholeQueue({ all, isDisabled, onAsk }: { all: Bulk; isDisabled: boolean; onAsk: Ask }) {
  const { total, acceptable } = all;
  return (
    <div className={classes.bulk}>
      <span>
        <strong>{counted(total, "proposal")}</strong>
        {total === acceptable
          ? ""
          : acceptable === 0
            ? ", none with a value to accept"
            : `, ${count(acceptable)} with a value to accept`}
        <span className={classes.keysHint}>Press ? for keys</span>
      </span>
      <BulkButtons {...all} isDisabled={isDisabled} isMain onAsk={(decision) => onAsk(decision, all)} />
    </div>
  );
}

function NoProposals({ isSome, isNarrowed }: { isSome: boolean; isNarrowed: boolean }) {
  return (
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
  );
}

const SHOW = graphql(`
  mutation ShowWithheldProposals {
    showWithheldProposals {
      shown
      withheld
    }
  }
`);

type Props = { withheld: number; onShown: () => void };

export function WithheldProposals({ withheld, onShown }: Props) {
  const [show, { data, loading, error }] = useMutation(SHOW);
  const canDecide = useMay("decide");
  const more = async () => {
    const answer = await show().catch(() => null);
    if (answer?.data && answer.data.showWithheldProposals.shown > 0) onShown();
  };
  return (
    <WithheldNotice
      what={counted(withheld, "proposal")}
      onMore={canDecide ? () => void more() : null}
      isBusy={loading}
      error={error}
      isFull={data?.showWithheldProposals.shown === 0}
    />
  );
}
