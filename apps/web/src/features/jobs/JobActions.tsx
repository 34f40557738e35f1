import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { canPass, isRetried } from "@plumbline/schema/jobs/states.ts";
import { useMutation } from "@apollo/client/react";
import { IconDots, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { useMay } from "../../session/session.tsx";
import { ActionMenu } from "../../shared/action-menu/ActionMenu.tsx";
import { ErrorState } from "../../shared/failures.tsx";
import { count, counted } from "../../ui/numbers.ts";
import classes from "./JobActions.module.css";
import { needsRepair } from "./PausedNotice.tsx";
import { recordsLeft } from "../../shared/jobs/records-done.ts";
import { UndoJob } from "./UndoJob.tsx";
import type { JobNowFound } from "./use-job-now.ts";
import type { JobReasonsFound } from "./use-job-reasons.ts";

const ACTIONS = graphql(`
  fragment JobActions_job on Job {
    id
    kind
    objectType
    portalId
    listId
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
  /** Null if they are unknown. */
  now: JobNowFound | null;
  credits: number;
  reasons: JobReasonsFound["reasons"] | null;
  /** Another action, between those that stop and the one that continues. */
  children?: ReactNode;
};

/** At most one button has the accent color: the next step. */
export function JobActions({ job: ref, isPortalGone, now, credits, reasons, children }: Props) {
  const found = useFragment(ACTIONS, ref);
  const canClean = useMay("clean");
  const canUndo = useMay("undo");
  const job = canClean ? found : { ...found, canPause: false, canResume: false, canCancel: false, canRetry: false };
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
  // The error is shown below the buttons, so the rejection can be ignored.
  const shownBelow = () => undefined;
  const error = pausing.error ?? resuming.error ?? canceling.error ?? retrying.error;
  const retried = job.outcomes
    .filter((row) => isRetried(row.outcome, job.reason ?? null))
    .reduce((sum, row) => sum + row.count, 0);
  const unreached = job.outcomes.filter(({ count: records }) => records > 0).map((row) => ({ ...row, reason: "" }));
  const isNewMapping = job.canRetry && job.reason === "mapping_changed";
  const isPassing = reasons === null || [...reasons, ...unreached].some(canPass);
  const canRetry = job.canRetry && !isPortalGone && !isNewMapping && isPassing;
  // A check offers its cleaning next to the cost.
  const isListGone =
    !canClean ||
    job.kind === "check" ||
    isPortalGone ||
    job.reason === "list_gone" ||
    job.listId === "" ||
    !isFinal(job.status);
  // It resumes by itself once there are some.
  const isWaitingForCredits = job.reason === "out_of_credits" && credits === 0;
  const open = now?.proposals.open ?? 0;
  const start = () => void retry().catch(shownBelow);
  const unread = job.canRetry ? recordsLeft(job).count : 0;

  return (
    <div className={classes.actions}>
      <div className={classes.buttons}>
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
        {/* Disabled between two states, so that nothing slides under the pointer. */}
        {(job.canPause || (job.canCancel && !job.canResume)) && (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
            loading={pausing.loading}
            disabled={!job.canPause}
            onClick={() => void pause().catch(shownBelow)}
          >
            Pause
          </Button>
        )}
        {job.canResume && !isPortalGone && !isWaitingForCredits && (
          <Button
            variant={needsRepair(job.reason) || job.reason === "canary" ? "default" : "filled"}
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            loading={resuming.loading}
            onClick={() => void resume().catch(shownBelow)}
          >
            {job.reason === "canary" ? `Continue anyway: ${counted(job.recordsTotal, "record")}` : "Resume"}
          </Button>
        )}
        {canUndo && <UndoJob job={job} now={now} />}
        {isNewMapping && !isPortalGone && (
          <Button leftSection={<IconRefresh size={16} aria-hidden="true" />} loading={retrying.loading} onClick={start}>
            Clean the rest with the new mapping
          </Button>
        )}
        {open > 0 && (
          <LinkButton
            to={paths.reviewOf({ filter: { job_id: job.id }, after: null })}
            variant={isNewMapping ? "default" : "filled"}
          >
            Review {count(open)}
          </LinkButton>
        )}
        {(canRetry || !isListGone) && (
          <ActionMenu
            side="end"
            button={
              <IconButton variant="default" size={36} aria-label="More actions" loading={retrying.loading}>
                <IconDots size={18} aria-hidden="true" />
              </IconButton>
            }
            actions={[
              ...(canRetry ? [{ key: "retry", label: `Retry ${counted(retried, "record")}`, onSelect: start }] : []),
              ...(isListGone ? [] : [{ key: "again", label: "Clean this list again", to: paths.startOf(job) }]),
            ]}
          />
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
