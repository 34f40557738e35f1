import { May, useMay } from "../../session/session.tsx";
import { useMutation } from "@apollo/client/react";
import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconTrash } from "../../ui/icons.tsx";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { RECURRENCE_INTERVALS, RECURRENCE_LABELS } from "@plumbline/schema/recurring/intervals.ts";
import { useState } from "react";
import { serverTextOr } from "../../api/api-error.ts";
import { paths } from "../../app/paths.ts";
import type { RecurringJobRow_JobFragment } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { estimateText } from "../../shared/jobs/job-texts.ts";
import { Button, TextLink } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { counted } from "../../ui/numbers.ts";
import { By } from "../../shared/By.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./RecurringJobRow.module.css";
import { DASHBOARD } from "../../shared/dashboard-query.ts";

const OPTIONS = RECURRENCE_INTERVALS.map((value) => ({ value, label: RECURRENCE_LABELS[value] }));

const ROW = graphql(`
  fragment RecurringJobRow_job on RecurringJob {
    id
    isActive
    portalName
    objectType
    listName
    recurrenceInterval
    nextRunAt
    totalRuns
    owner {
      kind
      name
    }
    blocker
    blockerText
    lastRun {
      id
    }
    estimate {
      basis
      runs
      creditsPerRun
      centsPerRun
      creditsPerDay
      centsPerDay
    }
  }
`);

const TOGGLE = graphql(`
  mutation SetRecurringJobActive($id: ID!, $isActive: Boolean!) {
    setRecurringJobActive(id: $id, isActive: $isActive) {
      ...RecurringJobRow_job
    }
  }
`);
const RESCHEDULE = graphql(`
  mutation ChangeRecurringSchedule($id: ID!, $recurrenceInterval: String!) {
    changeRecurringSchedule(id: $id, recurrenceInterval: $recurrenceInterval) {
      ...RecurringJobRow_job
    }
  }
`);
const DELETE = graphql(`
  mutation DeleteRecurringJob($id: ID!) {
    deleteRecurringJob(id: $id) {
      id
    }
  }
`);

/** Failures are shown below the row, so the rejections can be ignored. */
function useScheduleControls(id: string, onRemoved: () => void) {
  const ignored = { onError: () => undefined };
  const [toggle, toggling] = useMutation(TOGGLE, ignored);
  const [reschedule, rescheduling] = useMutation(RESCHEDULE, ignored);
  const [remove, removing] = useMutation(DELETE, {
    variables: { id },
    refetchQueries: [DASHBOARD],
    awaitRefetchQueries: true,
    onCompleted: onRemoved,
    onError: onRemoved,
  });
  const failures = [
    { error: toggling.error, words: "Failed to update job status" },
    { error: rescheduling.error, words: "Failed to update job schedule" },
    { error: removing.error, words: "Failed to delete recurring job" },
  ];
  return {
    toggle: { run: (isActive: boolean) => void toggle({ variables: { id, isActive } }), isBusy: toggling.loading },
    reschedule: {
      run: (recurrenceInterval: string) => void reschedule({ variables: { id, recurrenceInterval } }),
      isBusy: rescheduling.loading,
    },
    remove: { run: () => void remove(), isBusy: removing.loading },
    failure: failures.find(({ error }) => error),
  };
}

/** One recurring job: name, next run, number of runs; pause, change of interval, delete. */
export function RecurringJobRow({ job: ref }: { job: FragmentType<typeof ROW> }) {
  const job = useFragment(ROW, ref);
  const canSchedule = useMay("schedule");
  const [isAsking, setAsking] = useState(false);
  const controls = useScheduleControls(job.id, () => setAsking(false));
  const { remove, failure } = controls;

  return (
    <li className={classes.row}>
      <ScheduleFacts job={job} />
      {canSchedule && <ScheduleControls job={job} controls={controls} onDelete={() => setAsking(true)} />}
      {job.blockerText && (
        <div className={classes.wide}>
          <Notice kind="warning">{job.blockerText}</Notice>
        </div>
      )}
      {failure && (
        <div className={classes.wide}>
          <FailureNotice error={failure.error}>{serverTextOr(failure.error, failure.words)}</FailureNotice>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question="Are you sure you want to delete this recurring job?"
        verb="Delete recurring job"
        isDestructive
        isBusy={remove.isBusy}
        onConfirm={remove.run}
        onClose={() => setAsking(false)}
      >
        <strong>{job.listName}</strong> will no longer be cleaned on a schedule, and a current run is canceled. Past
        runs stay in your history, and cleaned addresses stay cleaned.
      </ConfirmDialog>
    </li>
  );
}

type Schedule = RecurringJobRow_JobFragment;

function ScheduleFacts({ job }: { job: Schedule }) {
  return (
    <>
      <div className={classes.what}>
        <div className={classes.name}>{job.listName}</div>
        <div className={classes.detail}>
          {OBJECT_TYPE_LABELS[job.objectType]} · {job.portalName}
          <By by={job.owner} />
        </div>
        <div className={classes.detail}>
          {job.estimate && `${estimateText(job.estimate)} `}
          <May operation="see_billing">
            <TextLink to={paths.limits}>Spending limits</TextLink>
          </May>
        </div>
      </div>
      <div className={classes.when}>
        <div>
          {job.nextRunAt ? (
            <>
              Next run <Time iso={job.nextRunAt} />
            </>
          ) : (
            "Not scheduled"
          )}
        </div>
        <div className={classes.detail}>
          {counted(job.totalRuns, "run")} so far
          {job.lastRun && (
            <>
              , <TextLink to={paths.job(job.lastRun.id)}>last run</TextLink>
            </>
          )}
        </div>
      </div>
    </>
  );
}

type ControlsProps = { job: Schedule; controls: ReturnType<typeof useScheduleControls>; onDelete: () => void };

function ScheduleControls({ job, controls: { toggle, reschedule }, onDelete }: ControlsProps) {
  const needsConfirmation = job.blocker === "canary" || job.blocker === "writes_refused";
  const resumeLabel = needsConfirmation ? "Continue" : "Resume";
  return (
    <div className={classes.actions}>
      <NativeSelect
        size="xs"
        aria-label={`Repeat ${job.listName}`}
        value={job.recurrenceInterval}
        disabled={reschedule.isBusy}
        onChange={(event) => reschedule.run(event.currentTarget.value)}
        data={OPTIONS}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={
          job.isActive ? (
            <IconPlayerPause size={14} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={14} aria-hidden="true" />
          )
        }
        loading={toggle.isBusy}
        aria-label={`${job.isActive ? "Pause" : resumeLabel} ${job.listName}`}
        onClick={() => toggle.run(!job.isActive)}
      >
        {job.isActive ? "Pause" : resumeLabel}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={`Delete recurring job for ${job.listName}`}
        onClick={onDelete}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}
