import { useQuery } from "@apollo/client/react";
import { IconListCheck } from "@tabler/icons-react";
import { paths } from "../app/paths.ts";
import { graphql } from "../gql/generated/index.ts";
import { JobList } from "../jobs/JobList.tsx";
import { pollInterval } from "../jobs/poll-interval.ts";
import { EmptyState } from "../kit/EmptyState.tsx";
import { ErrorState } from "../kit/ErrorState.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { Loading } from "../kit/Loading.tsx";
import { Page } from "../kit/Page.tsx";
import { Panel } from "../kit/Panel.tsx";
import { useLivePolling } from "./use-live-polling.ts";

const JOBS = graphql(`
  query JobsPage {
    jobs(first: 50) {
      id
      status
      ...JobRow_job
    }
  }
`);

const MOST = 50;

export function JobsPage() {
  const query = useQuery(JOBS, { skipPollAttempt: () => document.hidden });
  const { data, error, refetch } = query;
  useLivePolling(query, pollInterval(data?.jobs.map((job) => job.status) ?? []));
  return (
    <Page
      title="Jobs"
      lead={`Every cleaning of this account, newest first${data && data.jobs.length === MOST ? `; the newest ${MOST} are shown` : ""}.`}
      action={<LinkButton to={paths.dashboard}>Start a cleaning</LinkButton>}
    >
      {error && !data && (
        <ErrorState title="Your jobs could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={6} />}
      {data && (
        <Panel flush>
          {data.jobs.length === 0 ? (
            <EmptyState
              icon={<IconListCheck size={28} stroke={1.5} />}
              title="No cleanings yet"
              action={<LinkButton to={paths.dashboard}>Go to the dashboard</LinkButton>}
            >
              Each cleaning gets a page here with every record before and after, the reasons and the cost.
            </EmptyState>
          ) : (
            <JobList jobs={data.jobs} />
          )}
        </Panel>
      )}
    </Page>
  );
}
