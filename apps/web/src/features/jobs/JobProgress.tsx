import { VisuallyHidden } from "@mantine/core";
import { isActive, isFinal } from "@plumbline/schema/jobs/job-state.ts";
import type { JobProgress_JobFragment } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { durationText, DateTime, useNow } from "../../ui/Time.tsx";
import { count, counted } from "../../ui/numbers.ts";
import classes from "../../shared/jobs/JobProgress.module.css";
import { countedNoun, phaseText, recordsDone } from "../../shared/jobs/job-texts.ts";
import { StatusBadge } from "../../shared/jobs/StatusBadge.tsx";
import { UnreadableEntries } from "../../shared/jobs/UnreadableEntries.tsx";
import { timeLeftText, useTimeLeft } from "./time-left.ts";

const PROGRESS = graphql(`
  fragment JobProgress_job on Job {
    id
    kind
    status
    desiredState
    reason
    reasonText
    isTotalKnown
    recordsTotal
    membersRead
    unreadableEntries
    changedSince
    recordsProcessed
    recordsFilled
    recordsInFlight
    recordsLastMinute
    outcomes {
      outcome
      count
    }
    addressSets {
      id
      key
    }
    creditsUsed
    addressLookups
    createdAt
    startedAt
    durationMs
  }
`);

const MINUTE_MS = 60_000;

function nounOf(amount: number, areAddresses: boolean): string {
  const [one, many] = areAddresses ? ["address", "addresses"] : ["record", "records"];
  return amount === 1 ? one : many;
}

/** Ends with one full stop: some texts already have one. */
function sentence(text: string): string {
  return text.endsWith(".") || text.endsWith("…") ? text : `${text}.`;
}

/** Progress, speed, time left, cost so far, and the effect of closing this tab. */
export function JobProgress({ job: ref }: { job: FragmentType<typeof PROGRESS> }) {
  const job = useFragment(PROGRESS, ref);
  const isEnded = isFinal(job.status);
  const total = Math.max(job.recordsTotal, job.recordsProcessed);
  const share = total === 0 ? (isEnded ? 1 : 0) : job.recordsProcessed / total;
  const percent = Math.floor(share * 100);
  const phase = phaseText(job);
  const noun = countedNoun(job);
  const hasSeveral = job.addressSets.length > 1;

  return (
    <div className={classes.progress}>
      <div className={classes.head}>
        <StatusBadge status={job.status} />
        {phase !== null && <span className={classes.phase}>{phase}</span>}
      </div>
      <JobFigures job={job} total={total} />
      {job.changedSince && (job.isTotalKnown || isEnded) && (
        <p className={classes.note}>
          {count(job.membersRead)} in the list, {hasSeveral ? `${count(total)} addresses` : count(total)} of them
          changed or added since <DateTime iso={job.changedSince} /> or left over from the last run. The others were not
          read again.
        </p>
      )}
      <UnreadableEntries entries={job.unreadableEntries} />
      {isActive(job.status) && (
        <p className={classes.note}>You can close this tab. The job keeps running, and the result will be here.</p>
      )}
      <VisuallyHidden component="output">
        {isEnded
          ? `${sentence(phase ?? "Completed")} ${counted(recordsDone(job), noun.one, noun.many)} done.`
          : `${sentence(phase ?? "Waiting")} ${Math.floor(percent / 10) * 10} percent done.`}
      </VisuallyHidden>
    </div>
  );
}

/** `total`: of the records, as far as they are known. */
function JobFigures({ job, total }: { job: JobProgress_JobFragment; total: number }) {
  const isEnded = isFinal(job.status);
  const left = useTimeLeft(job);
  const now = useNow(5_000);
  const isFirstMinute = job.startedAt != null && now - Date.parse(job.startedAt) < MINUTE_MS;
  const hasSeveral = job.addressSets.length > 1;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{hasSeveral ? "Addresses processed" : "Records processed"}</dt>
        <dd>
          {count(isEnded ? recordsDone(job) : job.recordsProcessed)}{" "}
          <small>of {job.isTotalKnown || isEnded ? count(total) : `about ${count(total)}`}</small>
        </dd>
      </div>
      <div>
        <dt>Credits used</dt>
        <dd>{count(job.creditsUsed)}</dd>
      </div>
      {job.recordsFilled > 0 && (
        <div>
          <dt>Other values filled in</dt>
          <dd>
            {count(job.recordsFilled)} <small>{nounOf(job.recordsFilled, hasSeveral)}</small>
          </dd>
        </div>
      )}
      {job.addressLookups > 0 && (
        <div>
          <dt>Address lookups</dt>
          <dd>{count(job.addressLookups)}</dd>
        </div>
      )}
      {job.status === "running" ? (
        <>
          <div>
            <dt>
              {hasSeveral ? "Addresses" : "Records"} in the {isFirstMinute ? "first" : "last"} minute
            </dt>
            <dd>{count(job.recordsLastMinute)}</dd>
          </div>
          <div>
            <dt>Time left</dt>
            <dd className={classes.wordy}>{left === null ? "Calculating…" : timeLeftText(left)}</dd>
          </div>
        </>
      ) : (
        job.durationMs != null && (
          <div>
            <dt>Duration</dt>
            <dd>{durationText(job.durationMs)}</dd>
          </div>
        )
      )}
    </dl>
  );
}
