import { useQuery } from "@apollo/client/react";
import { isActive, isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { graphql } from "../api/generated/index.ts";
import { CanaryDecision } from "../features/jobs/CanaryDecision.tsx";
import { CheckResult } from "../features/checks/CheckResult.tsx";
import { JobActions } from "../features/jobs/JobActions.tsx";
import { KIND_LABELS } from "../shared/kind-labels.ts";
import { JobNow } from "../features/jobs/JobNow.tsx";
import { JobProgress } from "../features/jobs/JobProgress.tsx";
import { JobReasons } from "../features/jobs/JobReasons.tsx";
import { SetOutcomes } from "../features/jobs/SetOutcomes.tsx";
import { NextStep } from "../features/jobs/NextStep.tsx";
import { OutcomeBar } from "../features/jobs/OutcomeBar.tsx";
import { PausedNotice } from "../features/jobs/PausedNotice.tsx";
import { pollInterval } from "../features/jobs/poll-interval.ts";
import { useIsWide } from "../shared/use-is-wide.ts";
import { useSettledRefetch, useLivePolling, useFirstData } from "../shared/page-queries.ts";
import { readRecordView } from "../features/jobs/record-view.ts";
import { RecordTable } from "../features/jobs/RecordTable.tsx";
import { By } from "../shared/By.tsx";
import { ErrorState } from "../shared/failures.tsx";
import { LinkButton, TextLink } from "../ui/links.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page } from "../shared/Page.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Time } from "../ui/Time.tsx";
import classes from "./JobPage.module.css";
import { UndoFacts } from "../features/jobs/UndoFacts.tsx";
import { useJobNow } from "../features/jobs/use-job-now.ts";
import { useJobReasons } from "../features/jobs/use-job-reasons.ts";
import { NotFoundPage } from "../app/NotFoundPage.tsx";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = {
  path: "/jobs/:jobId",
  access: "signed-in",
  firstQueries: [
    { name: "JobPage", variables: { id: ":jobId" } },
    { name: "JobReasons", variables: { id: ":jobId", withKinds: true } },
    { name: "JobNow", variables: { id: ":jobId" } },
    { name: "ConnectedPortals", variables: {} },
    {
      name: "JobRecords",
      variables: {
        id: ":jobId",
        first: 25,
        after: null,
        outcome: null,
        reason: null,
        kind: null,
        search: "",
        from: null,
        to: null,
        order: "id",
      },
    },
  ],
  crawl: [
    { at: "/jobs/$BIG_JOB", name: "job" },
    { at: "/jobs/$PAUSED_JOB", name: "job-paused" },
    { at: "/jobs/$CHECK_JOB", name: "job-check" },
    { at: "/jobs/$UNDO_JOB", name: "job-undo" },
    { at: "/jobs/$BIG_JOB?outcome=review", name: "job-review" },
    { at: "/jobs/00000000-0000-7000-8000-000000000000", as: "empty", name: "job-unknown", isPictured: false },
  ],
} satisfies PageDeclaration;

const JOB = graphql(`
  query JobPage($id: ID!) {
    job(id: $id) {
      id
      kind
      objectType
      portalId
      portalName
      listId
      listName
      name
      status
      reason
      reasonText
      recordsTotal
      recordsProcessed
      createdAt
      startedBy {
        kind
        name
      }
      finishedAt
      pausedAt
      retryOf
      ...JobProgress_job
      ...JobActions_job
      ...OutcomeBar_job
      ...SetOutcomes_job
      ...PausedNotice_job
      ...UndoFacts_job
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

const CONNECTED_PORTALS = graphql(`
  query ConnectedPortals {
    connections {
      id
      portalId
    }
  }
`);

/** Keyed by job, so that no open dialog or choice carries over to another job. */
export function JobPage() {
  const { jobId = "" } = useParams();
  return <JobById key={jobId} jobId={jobId} />;
}

function JobById({ jobId }: { jobId: string }) {
  const [params] = useSearchParams();
  const query = useQuery(JOB, { variables: { id: jobId }, skipPollAttempt: () => document.hidden });
  const { error, refetch } = query;
  const job = query.data?.job;
  const reasons = useJobReasons(jobId, job);
  const since = useJobNow(jobId, job);
  useLivePolling(since.query, since.pollMs);
  const portals = useQuery(CONNECTED_PORTALS);
  const connected = portals.data?.connections;
  const isGone = connected !== undefined && job && !connected.some(({ portalId }) => portalId === job.portalId);
  const isWide = useIsWide();
  const [opened] = useState(() => Date.now());
  useLivePolling(query, pollInterval(job ? [job] : [], opened));
  // Another query of the page may be the first to report that the job has ended, which stops the polling.
  useSettledRefetch(refetch, job && { status: job.status, recordsProcessed: 0 });
  // All at once, so that nothing shifts when later responses arrive.
  const data = useFirstData(
    (connected ?? portals.error) && !reasons.isLoading && !since.isLoading ? query.data : undefined,
  );

  if (error && !query.data) {
    return (
      <Page title="Cleaning">
        <ErrorState title="Couldn't load this job" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title="Cleaning">
        <Loading rows={5} />
      </Page>
    );
  }
  if (!job) return <NotFoundPage />;

  const isRunning = isActive(job.status);
  const isCanary = job.status === "paused" && job.reason === "canary";
  const view = readRecordView(params);
  const hasNextStep = job.kind === "list" && job.status === "completed" && job.listId !== "" && isGone !== true;
  // On a phone behind the records, which would otherwise be out of sight.
  const nextStep = hasNextStep && <NextStep job={job} />;
  const actions = (
    <JobActions
      job={job}
      isPortalGone={isGone === true}
      now={since.now}
      credits={data.viewer.credits.available}
      reasons={reasons.found?.reasons ?? null}
    >
      {isCanary && isGone !== true && <LinkButton to={paths.configurePortal(job.portalId)}>Edit mapping</LinkButton>}
    </JobActions>
  );
  return (
    <Page
      title={job.name}
      above={<TextLink to={paths.jobs}>Jobs</TextLink>}
      lead={
        <>
          {KIND_LABELS[job.kind]}
          {job.kind !== "apply" && (
            <span className={classes.where}>
              {" "}
              of {OBJECT_TYPE_LABELS[job.objectType].toLowerCase()} records in {job.portalName}
            </span>
          )}
          , started <Time iso={job.createdAt} />
          <By by={job.startedBy} />
          {job.retryOf && (
            <>
              , retrying the remaining records of <TextLink to={paths.job(job.retryOf)}>this job</TextLink>
            </>
          )}
        </>
      }
      action={isCanary ? undefined : actions}
    >
      <PausedNotice job={job} />
      {isCanary && <CanaryDecision job={job} actions={actions} />}
      <UndoFacts job={job} />
      {isGone && (
        <Notice kind="info" title={`${job.portalName} is no longer connected`}>
          You can still view and download the results of this job. Reconnect the portal on the{" "}
          <TextLink to={paths.dashboard}>dashboard</TextLink> to clean more records.
        </Notice>
      )}
      {job.kind === "check" ? (
        <CheckResult
          key={`check ${isFinal(job.status)}`}
          jobId={job.id}
          isRunning={isRunning}
          canClean={isGone !== true}
        />
      ) : (
        <>
          <Panel>
            <div className={classes.progress}>
              <JobProgress job={job} />
              <OutcomeBar job={job} chosen={view.outcome} />
              <SetOutcomes job={job} />
              <JobNow job={job} now={since.now} />
              <JobReasons jobId={job.id} found={reasons.found} chosen={view} />
            </div>
          </Panel>
          {isWide && nextStep}
          {!(isCanary && job.recordsProcessed === 0) && (
            <RecordTable key={`records ${isFinal(job.status)}`} job={job} />
          )}
          {!isWide && nextStep}
        </>
      )}
    </Page>
  );
}
