import { useQuery } from "@apollo/client/react";
import { OBJECT_TYPE_LABELS, OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { useParams } from "react-router-dom";
import type { PageDeclaration } from "../app/page-declaration.ts";
import { graphql } from "../api/generated/index.ts";
import { paths } from "../app/paths.ts";
import { JobList } from "../features/jobs/JobList.tsx";
import { pollInterval } from "../features/jobs/poll-interval.ts";
import { RecurringSection } from "../features/recurring/RecurringSection.tsx";
import { HealthLine } from "../shared/jobs/HealthLine.tsx";
import { ErrorState } from "../shared/notices.tsx";
import { Page } from "../shared/Page.tsx";
import { useFirstData, useLivePolling } from "../shared/page-queries.ts";
import { LinkButton, TextLink } from "../ui/Button.tsx";
import { IconListCheck } from "../ui/icons.tsx";
import { Panel } from "../ui/Panel.tsx";
import { EmptyState, Loading } from "../ui/placeholders.tsx";

export const page = {
  path: "/lists/:portalId/:objectType/:listId",
  access: "signed-in",
  firstQueries: [{ name: "ListPage", variables: {} }],
  crawl: [{ at: "/lists/$PORTAL_ID/contact/404", isPictured: false }],
} satisfies PageDeclaration;

/** The limit in the query. */
const NEWEST_JOBS = 50;

const LIST = graphql(`
  query ListPage {
    connections {
      id
      portalId
      portalName
    }
    listHealth {
      portalId
      objectType
      listId
      listName
      points {
        jobId
        at
        score
        after
      }
    }
    recurringJobs {
      id
      portalId
      objectType
      listId
      listName
      ...RecurringSection_job
    }
    jobs(first: 50) {
      id
      portalId
      objectType
      listId
      listName
      status
      pausedAt
      ...JobRow_job
    }
  }
`);

/** One list of a portal: its health, its schedule, and the jobs that worked on it. */
export function ListPage() {
  const { portalId = "", objectType = "", listId = "" } = useParams();
  const query = useQuery(LIST, { skipPollAttempt: () => document.hidden });
  const { error, refetch } = query;
  const data = useFirstData(query.data);
  const isOf = (one: { portalId: string; objectType: string; listId: string }) =>
    one.portalId === portalId && one.objectType === objectType && one.listId === listId;
  const jobs = data?.jobs.filter(isOf) ?? [];
  const schedules = data?.recurringJobs.filter(isOf) ?? [];
  const health = data?.listHealth.find(isOf);
  const [opened] = useState(() => Date.now());
  useLivePolling(query, pollInterval(jobs, opened));
  const name = (health ?? schedules[0] ?? jobs[0])?.listName;
  const portalName = data?.connections.find((one) => one.portalId === portalId)?.portalName ?? `portal ${portalId}`;
  const type = OBJECT_TYPES.find((one) => one === objectType);
  return (
    <Page
      title={name || "List"}
      above={<TextLink to={paths.dashboard}>Dashboard</TextLink>}
      lead={`${type ? OBJECT_TYPE_LABELS[type] : objectType} list in ${portalName}.`}
      action={
        type && <LinkButton to={paths.startOf({ portalId, objectType: type, listId })}>Check or clean</LinkButton>
      }
    >
      {error && !data && <ErrorState title="Couldn't load this list" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {health && (
        <Panel title="Addresses in order" note="Before and after the latest runs, oldest first.">
          <HealthLine points={health.points} />
        </Panel>
      )}
      {schedules.length > 0 && <RecurringSection jobs={schedules} />}
      {data && (
        <Panel title="Jobs" note={`Among the ${NEWEST_JOBS} newest of the account.`} flush>
          {jobs.length > 0 && <JobList jobs={jobs} />}
          {jobs.length === 0 && (
            <EmptyState
              icon={<IconListCheck size={28} stroke={1.5} />}
              title="No recent job"
              action={
                <LinkButton to={name ? paths.jobsOf({ q: name }) : paths.jobs} variant="default">
                  Look through all jobs
                </LinkButton>
              }
            >
              A check is free and says what a cleaning would change and cost.
            </EmptyState>
          )}
        </Panel>
      )}
    </Page>
  );
}
