import { useMutation } from "@apollo/client/react";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { canPass, isRetried } from "@plumbline/schema/jobs/states.ts";
import { IconDots, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX, IconArrowBackUp } from "../../ui/icons.tsx";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { JobActions_JobFragment } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { useMay } from "../../session/session.tsx";
import { ActionMenu } from "../../shared/action-menu/ActionMenu.tsx";
import { ErrorState } from "../../shared/notices.tsx";
import { recordsLeft } from "../../shared/jobs/job-texts.ts";
import { UndoDialog } from "../../shared/undo/UndoDialog.tsx";
import { Button, IconButton, LinkButton } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { count, counted } from "../../ui/numbers.ts";
import classes from "./JobActions.module.css";
import type { JobNowFound } from "./JobNow.tsx";
import type { JobReasonsFound } from "./JobReasons.tsx";
import { needsRepair } from "./JobNotices.tsx";

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

/** The mutations of a job. Their error is shown below the buttons, so the rejections can be ignored. */
function useJobControls(id: string) {
  const navigate = useNavigate();
  const options = { variables: { id }, onError: () => undefined };
  const [pause, pausing] = useMutation(PAUSE, options);
  const [resume, resuming] = useMutation(RESUME, options);
  const [cancel, canceling] = useMutation(CANCEL, options);
  const [retry, retrying] = useMutation(RETRY, {
    ...options,
    onCompleted: ({ retryJob }) => void navigate(paths.job(retryJob.job.id)),
  });
  return {
    pause: { run: () => void pause(), isBusy: pausing.loading },
    resume: { run: () => void resume(), isBusy: resuming.loading },
    cancel: { run: (onEnd: () => void) => void cancel().finally(onEnd), isBusy: canceling.loading },
    retry: { run: () => void retry(), isBusy: retrying.loading },
    error: pausing.error ?? resuming.error ?? canceling.error ?? retrying.error,
  };
}

/** Whether and how the rest of an ended job can be cleaned. `records`: those that a retry would take. */
function retryOf(job: ActedJob, reasons: Props["reasons"]) {
  const records = job.outcomes
    .filter((row) => isRetried(row.outcome, job.reason ?? null))
    .reduce((sum, row) => sum + row.count, 0);
  const unreached = job.outcomes.filter(({ count: of }) => of > 0).map((row) => ({ ...row, reason: "" }));
  const isNewMapping = job.canRetry && job.reason === "mapping_changed";
  const isPassing = reasons === null || [...reasons, ...unreached].some(canPass);
  return { isNewMapping, isOffered: job.canRetry && !isNewMapping && isPassing, records };
}

/** At most one button has the accent color: the next step. */
export function JobActions({ job: ref, isPortalGone, now, credits, reasons, children }: Props) {
  const found = useFragment(ACTIONS, ref);
  const canClean = useMay("clean");
  const canUndo = useMay("undo");
  const job = canClean ? found : { ...found, canPause: false, canResume: false, canCancel: false, canRetry: false };
  const { pause, resume, cancel, retry, error } = useJobControls(job.id);
  const [isAsking, setAsking] = useState(false);
  const { isNewMapping, ...again } = retryOf(job, reasons);
  // It resumes by itself once there are some.
  const isWaitingForCredits = job.reason === "out_of_credits" && credits === 0;
  const open = now?.proposals.open ?? 0;

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
            loading={pause.isBusy}
            disabled={!job.canPause}
            onClick={pause.run}
          >
            Pause
          </Button>
        )}
        {job.canResume && !isPortalGone && !isWaitingForCredits && (
          <Button
            variant={needsRepair(job.reason) || job.reason === "canary" ? "default" : "filled"}
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            loading={resume.isBusy}
            onClick={resume.run}
          >
            {job.reason === "canary" ? `Continue anyway: ${counted(job.recordsTotal, "record")}` : "Resume"}
          </Button>
        )}
        {canUndo && <UndoJob job={job} now={now} />}
        {isNewMapping && !isPortalGone && (
          <Button leftSection={<IconRefresh size={16} aria-hidden="true" />} loading={retry.isBusy} onClick={retry.run}>
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
        <MoreActions
          isBusy={retry.isBusy}
          retry={again.isOffered && !isPortalGone ? { records: again.records, run: retry.run } : null}
          startAgain={canClean && !isPortalGone && canStartAgain(job) ? paths.startOf(job) : null}
        />
      </div>
      {job.canRetry && <UnreadNote records={recordsLeft(job).count} />}
      {error && <ErrorState title="Couldn't update this job" error={error} />}
      <CancelQuestion
        job={job}
        isOpen={isAsking}
        isBusy={cancel.isBusy}
        onConfirm={() => cancel.run(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

type ActedJob = JobActions_JobFragment;

/** A check offers its cleaning next to the cost. */
function canStartAgain({ kind, reason, listId, status }: ActedJob): boolean {
  return kind !== "check" && reason !== "list_gone" && listId !== "" && isFinal(status);
}

function UnreadNote({ records }: { records: number }) {
  if (records === 0) return null;
  return (
    <p className={classes.note}>
      {counted(records, "record")} of the list {records === 1 ? "was" : "were"} never read. Clean the list again to
      include them.
    </p>
  );
}

type MoreProps = {
  isBusy: boolean;
  retry: { records: number; run: () => void } | null;
  /** The address of the form that starts the list again. */
  startAgain: string | null;
};

function MoreActions({ isBusy, retry, startAgain }: MoreProps) {
  if (retry === null && startAgain === null) return null;
  return (
    <ActionMenu
      side="end"
      button={
        <IconButton variant="default" size={36} aria-label="More actions" loading={isBusy}>
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      }
      actions={[
        ...(retry ? [{ key: "retry", label: `Retry ${counted(retry.records, "record")}`, onSelect: retry.run }] : []),
        ...(startAgain === null ? [] : [{ key: "again", label: "Clean this list again", to: startAgain }]),
      ]}
    />
  );
}

type CancelProps = { job: ActedJob; isOpen: boolean; isBusy: boolean; onConfirm: () => void; onClose: () => void };

function CancelQuestion({ job: { kind, creditsUsed }, ...dialog }: CancelProps) {
  return (
    <ConfirmDialog {...dialog} question="Cancel this job?" verb="Cancel job" stay="Keep running">
      Nothing more is written, except an update that is already on its way to HubSpot.{" "}
      {kind === "undo" ? (
        "Records restored so far stay restored. All other records keep their current values."
      ) : (
        <>
          {creditsUsed > 0
            ? `The ${count(creditsUsed)} records cleaned so far stay cleaned. All other records`
            : "All other records"}{" "}
          stay unchanged and cost nothing. You can retry them later.
        </>
      )}
    </ConfirmDialog>
  );
}

const JOB = graphql(`
  fragment UndoJob_job on Job {
    id
    kind
    status
    creditsUsed
    addressSets {
      id
      key
      label
    }
    undo {
      isOffered
      reasonText
      records
    }
  }
`);

/** Undo of a finished job, or why it is not offered. Hidden while it runs, if it changed nothing, or if it is fully undone. */
function UndoJob({ job: ref, now }: { job: FragmentType<typeof JOB>; now: JobNowFound | null }) {
  const job = useFragment(JOB, ref);
  const [isAsking, setAsking] = useState(false);
  const { isOffered, reasonText, records } = job.undo;
  if (records === 0 || !isFinal(job.status)) return null;
  const isAllUndone = now !== null && now.putBack > 0 && now.putBack >= records;
  const isBeingUndone = now?.undos.some(({ status }) => !isFinal(status)) ?? false;
  if (isAllUndone || isBeingUndone) return null;
  if (!isOffered) return <p className={classes.note}>{reasonText}</p>;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {now !== null && now.putBack > 0 ? "Undo the rest" : "Undo"}
      </Button>
      <UndoDialog job={job} records={records} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
