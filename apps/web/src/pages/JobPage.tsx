import { useQuery } from "@apollo/client/react";
import { isActive, isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { paths } from "../app/paths.ts";
import type { JobPageQuery } from "../api/generated/graphql.ts";
import { graphql } from "../api/generated/index.ts";
import { CanaryDecision } from "../features/jobs/CanaryDecision.tsx";
import { CheckResult } from "../features/checks/CheckResult.tsx";
import { JobActions } from "../features/jobs/JobActions.tsx";
import { KIND_LABELS } from "../shared/jobs/job-texts.ts";
import { JobNow, useJobNow, type JobNowFound } from "../features/jobs/JobNow.tsx";
import { JobProgress } from "../features/jobs/JobProgress.tsx";
import { JobReasons, useJobReasons, type JobReasonsFound } from "../features/jobs/JobReasons.tsx";
import { SetOutcomes, OutcomeBar } from "../features/jobs/OutcomeBar.tsx";
import { NextStep } from "../features/jobs/NextStep.tsx";
import { PausedNotice, UndoFacts } from "../features/jobs/JobNotices.tsx";
import { pollInterval } from "../features/jobs/poll-interval.ts";
import { useIsWide } from "../ui/use-browser.ts";
import { useSettledRefetch, useLivePolling, useFirstData } from "../shared/page-queries.ts";
import { readRecordView } from "../features/jobs/record-view.ts";
import { RecordTable } from "../features/jobs/RecordTable.tsx";
import { By } from "../shared/By.tsx";
import { ErrorState, Notice } from "../shared/notices.tsx";
import { LinkButton, TextLink } from "../ui/Button.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { Page } from "../shared/Page.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Time } from "../ui/Time.tsx";
import classes from "./JobPage.module.css";
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

/** What the page shows first, all at once, so that nothing shifts when later responses arrive. */
function useJobPage(jobId: string) {
  const query = useQuery(JOB, { variables: { id: jobId }, skipPollAttempt: () => document.hidden });
  const job = query.data?.job;
  const reasons = useJobReasons(jobId, job);
  const since = useJobNow(jobId, job);
  useLivePolling(since.query, since.pollMs);
  const portals = useQuery(CONNECTED_PORTALS);
  const connected = portals.data?.connections;
  const [opened] = useState(() => Date.now());
  useLivePolling(query, pollInterval(job ? [job] : [], opened));
  // Another query of the page may be the first to report that the job has ended, which stops the polling.
  useSettledRefetch(query.refetch, job && { status: job.status, recordsProcessed: 0 });
  const isKnown = (connected ?? portals.error) && !reasons.isLoading && !since.isLoading;
  return {
    first: useFirstData(isKnown ? query.data : undefined),
    job,
    isPortalGone: connected !== undefined && job ? !connected.some(({ portalId }) => portalId === job.portalId) : false,
    now: since.now,
    reasons: reasons.found,
    error: query.data ? undefined : query.error,
    refetch: query.refetch,
  };
}

type ShownJob = NonNullable<JobPageQuery["job"]>;

function JobById({ jobId }: { jobId: string }) {
  const { first, job, isPortalGone, now, reasons, error, refetch } = useJobPage(jobId);
  if (error || !first) {
    return (
      <Page title="Cleaning">
        {error ? (
          <ErrorState title="Couldn't load this job" error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={5} />
        )}
      </Page>
    );
  }
  if (!job) return <NotFoundPage />;

  const isCanary = job.status === "paused" && job.reason === "canary";
  const actions = (
    <JobActions
      job={job}
      isPortalGone={isPortalGone}
      now={now}
      credits={first.viewer.credits.available}
      reasons={reasons?.reasons ?? null}
    >
      {isCanary && !isPortalGone && <LinkButton to={paths.configurePortal(job.portalId)}>Edit mapping</LinkButton>}
    </JobActions>
  );
  return (
    <Page
      title={job.name}
      above={<TextLink to={paths.jobs}>Jobs</TextLink>}
      lead={<JobOrigin job={job} />}
      action={isCanary ? undefined : actions}
    >
      <PausedNotice job={job} />
      {isCanary && <CanaryDecision job={job} actions={actions} />}
      <UndoFacts job={job} />
      {isPortalGone && (
        <Notice kind="info" title={`${job.portalName} is no longer connected`}>
          You can still view and download the results of this job. Reconnect the portal on the{" "}
          <TextLink to={paths.dashboard}>dashboard</TextLink> to clean more records.
        </Notice>
      )}
      {job.kind === "check" ? (
        <CheckResult
          key={`check ${isFinal(job.status)}`}
          jobId={job.id}
          isRunning={isActive(job.status)}
          canClean={!isPortalGone}
        />
      ) : (
        <CleaningResult job={job} now={now} reasons={reasons} isPortalGone={isPortalGone} hasRecords={!isCanary} />
      )}
    </Page>
  );
}

/** The kind of the job, where it ran, when it started and who started it. */
function JobOrigin({ job }: { job: ShownJob }) {
  return (
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
  );
}

type ResultProps = {
  job: ShownJob;
  now: JobNowFound | null;
  reasons: JobReasonsFound | null;
  isPortalGone: boolean;
  /** A canary shows records only once it has processed some. */
  hasRecords: boolean;
};

/** The progress of a job, its outcomes and its records. */
function CleaningResult({ job, now, reasons, isPortalGone, hasRecords }: ResultProps) {
  const [params] = useSearchParams();
  const view = readRecordView(params);
  const isWide = useIsWide();
  const hasNextStep = job.kind === "list" && job.status === "completed" && job.listId !== "" && !isPortalGone;
  // On a phone behind the records, which would otherwise be out of sight.
  const nextStep = hasNextStep && <NextStep job={job} />;
  return (
    <>
      <Panel>
        <div className={classes.progress}>
          <JobProgress job={job} />
          <OutcomeBar job={job} chosen={view.outcome} />
          <SetOutcomes job={job} />
          <JobNow job={job} now={now} />
          <JobReasons jobId={job.id} found={reasons} chosen={view} />
        </div>
      </Panel>
      {isWide && nextStep}
      {(hasRecords || job.recordsProcessed > 0) && <RecordTable key={`records ${isFinal(job.status)}`} job={job} />}
      {!isWide && nextStep}
    </>
  );
}
