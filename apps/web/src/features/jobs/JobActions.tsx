import { Button } from "@mantine/core";
import { isRetried } from "@plumbline/schema/jobs/states.ts";
import { useMutation } from "@apollo/client/react";
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../shared/ErrorState.tsx";
import { count, counted } from "../../ui/numbers.ts";
import classes from "./JobActions.module.css";
import { needsRepair } from "./PausedNotice.tsx";
import { recordsLeft } from "./records-done.ts";
import { UndoJob } from "./UndoJob.tsx";

const ACTIONS = graphql(`
  fragment JobActions_job on Job {
    id
    kind
    status
    reason
    recordsTotal
    recordsProcessed
    creditsUsed
    outcomes {
      outcome
      count
    }
    canPause
    canResume
    canCancel
    canRetry
    ...UndoJob_job
  }
`);

const PAUSE = graphql(`
  mutation PauseJob($id: ID!) {
    pauseJob(id: $id) {
      ...JobActions_job
      ...JobProgress_job
    }
  }
`);
const RESUME = graphql(`
  mutation ResumeJob($id: ID!) {
    resumeJob(id: $id) {
      ...JobActions_job
      ...JobProgress_job
    }
  }
`);
const CANCEL = graphql(`
  mutation CancelJob($id: ID!) {
    cancelJob(id: $id) {
      ...JobActions_job
      ...JobProgress_job
    }
  }
`);
const RETRY = graphql(`
  mutation RetryJob($id: ID!) {
    retryJob(id: $id) {
      job {
        id
      }
    }
  }
`);

type Props = {
  job: FragmentType<typeof ACTIONS>;
  isPortalGone: boolean;
  /** Another way out, between those that stop and the one that continues. */
  children?: ReactNode;
};

export function JobActions({ job: ref, isPortalGone, children }: Props) {
  const job = useFragment(ACTIONS, ref);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const options = { variables: { id: job.id } };
  const [pause, pausing] = useMutation(PAUSE, options);
  const [resume, resuming] = useMutation(RESUME, options);
  const [cancel, canceling] = useMutation(CANCEL, {
    ...options,
    onCompleted: () => setAsking(false),
    onError: () => setAsking(false),
  });
  const [retry, retrying] = useMutation(RETRY, {
    ...options,
    onCompleted: ({ retryJob }) => void navigate(paths.job(retryJob.job.id)),
  });
  const error = pausing.error ?? resuming.error ?? canceling.error ?? retrying.error;
  const retried = job.outcomes
    .filter((row) => isRetried(row.outcome, job.reason ?? null))
    .reduce((sum, row) => sum + row.count, 0);
  const unread = job.canRetry ? recordsLeft(job).count : 0;
  // The error is shown below the buttons; the promise has nothing more to say.
  const shownBelow = () => undefined;

  return (
    <div className={classes.actions}>
      <div className={classes.buttons}>
        {job.canPause && (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
            loading={pausing.loading}
            onClick={() => void pause().catch(shownBelow)}
          >
            Pause
          </Button>
        )}
        {job.canCancel && (
          <Button
            variant="default"
            leftSection={<IconX size={16} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Cancel
          </Button>
        )}
        {children}
        {job.canResume && !isPortalGone && (
          <Button
            variant={needsRepair(job.reason) ? "default" : "filled"}
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            loading={resuming.loading}
            onClick={() => void resume().catch(shownBelow)}
          >
            {job.reason === "canary" ? "Continue" : "Resume"}
          </Button>
        )}
        <UndoJob job={job} />
        {job.canRetry && !isPortalGone && (
          <Button
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            loading={retrying.loading}
            onClick={() => void retry().catch(shownBelow)}
          >
            {job.reason === "mapping_changed"
              ? "Clean the rest with the new mapping"
              : `Retry ${count(retried)} ${retried === 1 ? "record" : "records"}`}
          </Button>
        )}
      </div>
      {unread > 0 && (
        <p className={classes.note}>
          {counted(unread, "record")} of the list {unread === 1 ? "was" : "were"} never read. Clean the list again to
          include them.
        </p>
      )}
      {error && <ErrorState title="Couldn't update this job" error={error} />}
      <ConfirmDialog
        isOpen={isAsking}
        question="Cancel this job?"
        verb="Cancel job"
        isDestructive
        stay="Keep running"
        isBusy={canceling.loading}
        onConfirm={() => void cancel().catch(shownBelow)}
        onClose={() => setAsking(false)}
      >
        Nothing more is written, except an update that is already on its way to HubSpot.{" "}
        {job.kind === "undo" ? (
          "Records restored so far stay restored. All other records keep their current values."
        ) : (
          <>
            {job.creditsUsed > 0
              ? `The ${count(job.creditsUsed)} records cleaned so far stay cleaned. All other records`
              : "All other records"}{" "}
            stay unchanged and cost nothing. You can retry them later.
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}
