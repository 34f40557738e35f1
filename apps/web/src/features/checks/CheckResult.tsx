import { useQuery, useMutation } from "@apollo/client/react";
import { CHECK_OUTCOMES, type CheckOutcome } from "@plumbline/schema/checks/check.ts";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { useSearchParams } from "react-router-dom";
import type { CheckResultQuery } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { useMay } from "../../session/session.tsx";
import { StatusBadge } from "../../shared/jobs/StatusBadge.tsx";
import { WithheldNotice } from "../../shared/WithheldNotice.tsx";
import { countedNoun, phaseText } from "../../shared/jobs/job-texts.ts";
import { ErrorState } from "../../shared/notices.tsx";
import progress from "../../shared/jobs/JobProgress.module.css";
import { ReasonList } from "../../shared/jobs/ReasonList.tsx";
import { UnreadableEntries } from "../../shared/jobs/UnreadableEntries.tsx";
import { NO_DEDUPLICATION, useSettledRefetch } from "../../shared/page-queries.ts";
import { WouldBeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import { SetCounts } from "../../shared/records/RecordLinks.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Time } from "../../ui/Time.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { Loading } from "../../ui/placeholders.tsx";
import classes from "./CheckResult.module.css";
import { CheckSamples, fileNameOf, readCheckView, type CheckView } from "./CheckSamples.tsx";
import { CleanCheckedList } from "./CleanCheckedList.tsx";

const GROUPS = graphql(`
  fragment CheckGroups_check on Check {
    groups {
      addressSet
      outcome
      detail
      text
      count
    }
  }
`);

type Props = { jobId: string; check: FragmentType<typeof GROUPS>; view: CheckView; noun: string };

/** What a cleaning would change, by kind; each row filters the addresses below. Hidden until something is found. */
function CheckGroups({ jobId, check, view, noun }: Props) {
  const { groups } = useFragment(GROUPS, check);
  return (
    <ReasonList
      title="What we found"
      note={`Each ${noun} counts once, under its main change. A job counts it under each of its changes.`}
      rows={groups.map(({ addressSet, outcome, detail, text, count }) => {
        const isChosen = view.outcome === outcome && (view.detail ?? "") === detail;
        return {
          key: `${addressSet} ${outcome} ${detail}`,
          tag: <WouldBeTag outcome={outcome} />,
          text,
          count,
          to: paths.check(jobId, isChosen ? {} : { outcome, detail }),
          isChosen,
        };
      })}
    />
  );
}

const CHECK = graphql(`
  query CheckResult($id: ID!, $outcome: CheckOutcome, $detail: String) {
    job(id: $id) {
      id
      portalId
      listName
      objectType
      listId
      kind
      status
      desiredState
      reason
      reasonText
      isTotalKnown
      recordsTotal
      recordsProcessed
      unreadableEntries
      createdAt
      finishedAt
      addressSets {
        id
        key
        label
      }
      ...CleanCheckedList_job
      check(outcome: $outcome, detail: $detail) {
        recordsChecked
        healthScore
        confirmed
        corrected
        review
        failed
        empty
        gone
        locked
        alreadyCleaned
        maxCredits
        withheld
        samples {
          recordId
        }
        groups {
          addressSet
          outcome
          count
        }
        ...CheckGroups_check
        ...CheckSamples_check
      }
    }
  }
`);

const WHILE_RUNNING_MS = 2_000;

/** The findings of a check so far: the list's health, the changes and cost of a cleaning, and examples. */
export function CheckResult({ jobId, isRunning, canClean }: { jobId: string; isRunning: boolean; canClean: boolean }) {
  const [params] = useSearchParams();
  const view = readCheckView(params);
  const { data, previousData, error, refetch } = useQuery(CHECK, {
    variables: { id: jobId, ...view },
    context: NO_DEDUPLICATION,
    pollInterval: isRunning ? WHILE_RUNNING_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  const job = (data ?? previousData)?.job;
  useSettledRefetch(refetch, job);
  if (!job?.check)
    return error ? (
      <ErrorState title="Couldn't load this check" error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading rows={5} />
    );
  const { check } = job;
  const addresses = check.confirmed + check.corrected + check.review + check.failed;
  const hasSeveral = job.addressSets.length > 1;
  const noun = countedNoun(job);
  return (
    <>
      <Panel>
        <div className={progress.progress}>
          <div className={progress.head}>
            <StatusBadge status={job.status} />
            <span className={progress.phase}>{phaseText(job)}</span>
          </div>
          <CheckFigures job={job} check={check} />
          {hasSeveral && (
            <SetCounts
              sets={job.addressSets.map(({ key, label }) => ({ key, label, words: wordsOf(check.groups, key) }))}
              none="None found"
            />
          )}
          <p className={progress.note}>
            {summaryOf({ ...check, addresses, sets: job.addressSets.length })} Nothing was written to HubSpot, and no
            credits were used.
            {job.finishedAt && (
              <>
                {" "}
                Checked <Time iso={job.finishedAt} />.
              </>
            )}
          </p>
          <UnreadableEntries entries={job.unreadableEntries} />
          {job.status === "completed" && job.listId !== "" && (
            <CleanCheckedList job={job} found={check} canClean={canClean} />
          )}
        </div>
      </Panel>
      <CheckGroups jobId={jobId} check={check} view={view} noun={noun.one} />
      {check.withheld > 0 && check.samples.length > 0 && (
        <WithheldFindings jobId={jobId} withheld={check.withheld} onShown={() => void refetch()} />
      )}
      <CheckSamples
        jobId={jobId}
        of={{ portalId: job.portalId, objectType: job.objectType }}
        fileName={fileNameOf(job, view)}
        check={check}
        isRunning={isRunning}
        view={view}
        hasSeveral={hasSeveral}
        noun={noun}
      />
    </>
  );
}

type CheckedJob = NonNullable<CheckResultQuery["job"]>;
type FiguresProps = { job: CheckedJob; check: NonNullable<CheckedJob["check"]> };

function CheckFigures({ job: { status, recordsTotal, addressSets }, check }: FiguresProps) {
  const sets = addressSets.length;
  return (
    <dl className={progress.figures}>
      <div>
        <dt>Health score</dt>
        <dd className={classes.score}>{check.healthScore === null ? "–" : `${check.healthScore}%`}</dd>
      </div>
      <div>
        <dt>{sets > 1 ? "Addresses checked" : "Records checked"}</dt>
        <dd>
          {count(check.recordsChecked)} {!isFinal(status) && <small>of about {count(recordsTotal)}</small>}
          {isFinal(status) && sets > 1 && <small>in {counted(check.recordsChecked / sets, "record")}</small>}
        </dd>
      </div>
      <div>
        <dt>Would be corrected</dt>
        <dd>{count(check.corrected)}</dd>
      </div>
      <div>
        <dt>Would need review</dt>
        <dd>{count(check.review)}</dd>
      </div>
      <div>
        <dt>Can't be cleaned</dt>
        <dd>{count(check.failed)}</dd>
      </div>
    </dl>
  );
}

type Group = { addressSet: string; outcome: CheckOutcome; count: number };

/** "15 would change, 2 need review": what the addresses of one set need. */
function wordsOf(groups: readonly Group[], key: string): string[] {
  return CHECK_OUTCOMES.flatMap((outcome) => {
    const amount = groups
      .filter((group) => group.addressSet === key && group.outcome === outcome)
      .reduce((sum, group) => sum + group.count, 0);
    return amount === 0 ? [] : [`${count(amount)} ${WORDS[outcome](amount)}`];
  });
}

const WORDS: Record<CheckOutcome, (amount: number) => string> = {
  confirmed: () => "correct",
  corrected: () => "would change",
  review: (amount) => (amount === 1 ? "needs review" : "need review"),
  failed: () => "can't be cleaned",
};

type Summary = {
  /** Addresses of each record. */
  sets: number;
  addresses: number;
  confirmed: number;
  empty: number;
  gone: number;
  locked: number;
  alreadyCleaned: number;
};

function summaryOf({ sets, addresses, confirmed, empty, gone, locked, alreadyCleaned }: Summary): string {
  const parts = [
    addresses === 0
      ? "No addresses found so far."
      : `${count(confirmed)} of ${counted(addresses, "address", "addresses")} ${confirmed === 1 ? "needs" : "need"} no change.`,
    alreadyCleaned > 0 &&
      `${count(alreadyCleaned)} ${alreadyCleaned === 1 ? "hasn't" : "haven't"} changed since the last cleaning and won't be charged.`,
    empty > 0 &&
      (sets > 1
        ? `${counted(empty, "address is", "addresses are")} empty.`
        : `${counted(empty, "record has", "records have")} no address.`),
    gone > 0 && `${counted(gone / sets, "record was", "records were")} deleted or merged in HubSpot.`,
    locked > 0 &&
      (sets > 1
        ? `${counted(locked, "address is", "addresses are")} locked.`
        : `${counted(locked, "record is", "records are")} locked.`),
  ];
  return parts.filter(Boolean).join(" ");
}

const SHOW = graphql(`
  mutation ShowWithheldFindings($jobId: ID!) {
    showWithheldFindings(jobId: $jobId) {
      shown
      withheld
    }
  }
`);

type WithheldFindingsProps = { jobId: string; withheld: number; onShown: () => void };

function WithheldFindings({ jobId, withheld, onShown }: WithheldFindingsProps) {
  const [show, { data, loading, error }] = useMutation(SHOW, { variables: { jobId } });
  const canCheck = useMay("check");
  const more = async () => {
    const answer = await show().catch(() => null);
    if (answer?.data && answer.data.showWithheldFindings.shown > 0) onShown();
  };
  return (
    <WithheldNotice
      what={counted(withheld, "address", "addresses")}
      onMore={canCheck ? () => void more() : null}
      isBusy={loading}
      error={error}
      isFull={data?.showWithheldFindings.shown === 0}
    />
  );
}
