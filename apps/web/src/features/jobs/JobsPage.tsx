import { useQuery } from "@apollo/client/react";
import { IconListCheck } from "../../ui/icons.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { graphql } from "../../api/generated/index.ts";
import { JobFilter } from "../jobs/JobFilter.tsx";
import { JobList } from "../jobs/JobList.tsx";
import { askedOf, fileNameOf, queryOf, readJobsView } from "../jobs/jobs-view.ts";
import { TableDownload } from "../../shared/TableDownload.tsx";
import { pollInterval } from "../jobs/poll-interval.ts";
import classes from "../../shared/table-view/TableFilter.module.css";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { ErrorState } from "../../shared/notices.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { Page } from "../../shared/Page.tsx";
import { RecordSearch } from "../../shared/records/RecordSearch.tsx";
import { Pager } from "../../ui/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useLivePolling, useFirstData } from "../../shared/page-queries.ts";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = {
  path: "/jobs",
  access: "signed-in",
  firstQueries: [
    {
      name: "JobsPage",
      variables: {
        kind: null,
        status: null,
        search: null,
        from: null,
        to: null,
        order: "newest",
        after: null,
        first: 41,
      },
    },
  ],
} satisfies PageDeclaration;

const JOBS = graphql(`
  query JobsPage(
    $first: Int!
    $after: ID
    $kind: JobKind
    $status: JobStatus
    $search: String
    $from: DateTime
    $to: DateTime
    $order: JobOrder
  ) {
    jobs(
      first: $first
      after: $after
      kind: $kind
      status: $status
      search: $search
      from: $from
      to: $to
      order: $order
    ) {
      id
      status
      pausedAt
      ...JobRow_job
    }
  }
`);

const PAGE = 40;

export function JobsPage() {
  const [params] = useSearchParams();
  const view = readJobsView(params);
  const isNarrowed = Object.values(view).some((part) => part !== null && part !== "");
  // One extra row shows whether there are older ones.
  const query = useQuery(JOBS, {
    variables: { ...askedOf(view), after: view.after, first: PAGE + 1 },
    skipPollAttempt: () => document.hidden,
  });
  const { error, refetch } = query;
  const found = useFirstData(query.data ?? query.previousData)?.jobs;
  const jobs = found?.slice(0, PAGE);
  const last = found && found.length > PAGE ? jobs?.at(-1) : undefined;
  const [opened] = useState(() => Date.now());
  useLivePolling(query, pollInterval(jobs ?? [], opened));
  return (
    <Page
      title="Jobs"
      lead="All jobs in this account."
      action={<LinkButton to={paths.dashboard}>Start a cleaning</LinkButton>}
    >
      <RecordSearch />
      {error && !jobs && <ErrorState title="Couldn't load jobs" error={error} onRetry={() => void refetch()} />}
      {!jobs && !error && <Loading rows={6} />}
      {jobs && (
        <Panel flush>
          {(isNarrowed || jobs.length > 0) && <JobFilter />}
          {jobs.length > 0 && <JobList jobs={jobs} />}
          {jobs.length === 0 && isNarrowed && (
            <EmptyState
              icon={<IconListCheck size={28} stroke={1.5} />}
              title="No matching jobs"
              action={
                <LinkButton to={paths.jobs} variant="default">
                  Show all
                </LinkButton>
              }
            >
              Try other words, another kind or status, or a longer time.
            </EmptyState>
          )}
          {jobs.length === 0 && !isNarrowed && (
            <EmptyState
              icon={<IconListCheck size={28} stroke={1.5} />}
              title="No jobs yet"
              action={
                <LinkButton to={paths.dashboard} variant="default">
                  Go to the dashboard
                </LinkButton>
              }
            >
              Each job has a page with every record before and after, the reasons and the cost.
            </EmptyState>
          )}
          {jobs.length > 0 && (
            <div className={classes.file}>
              <TableDownload path="/api/hubspot/jobs" query={queryOf(view)} fileName={fileNameOf(view)} />
            </div>
          )}
          <Pager
            label="Pages of jobs"
            first={view.after ? paths.jobsOf({ ...view, after: null }) : null}
            next={last ? paths.jobsOf({ ...view, after: last.id }) : null}
          />
        </Panel>
      )}
    </Page>
  );
}
