import { useQuery } from "@apollo/client/react";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { graphql } from "../../api/generated/index.ts";
import { ErrorState } from "../../shared/failures.tsx";
import { StatusBadge } from "../../shared/StatusBadge.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Time } from "../../ui/Time.tsx";
import { CHECK_OUTCOMES, type CheckOutcome } from "@plumbline/schema/checks/check.ts";
import { countedNoun } from "../../shared/address-sets.ts";
import { SetCounts } from "../../shared/records/RecordLinks.tsx";
import { useSearchParams } from "react-router-dom";
import { fileNameOf, readCheckView } from "./check-view.ts";
import { CheckGroups } from "./CheckGroups.tsx";
import classes from "./CheckResult.module.css";
import { CheckSamples } from "./CheckSamples.tsx";
import { CleanCheckedList } from "./CleanCheckedList.tsx";
import { WithheldFindings } from "./WithheldFindings.tsx";
import progress from "../../shared/jobs/JobProgress.module.css";
import { NO_DEDUPLICATION } from "../../shared/jobs/no-deduplication.ts";
import { useSettledRefetch } from "../../shared/page-queries.ts";
import { UnreadableEntries } from "../../shared/jobs/UnreadableEntries.tsx";
import { phaseText } from "../../shared/jobs/phase-text.ts";

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
  const isEnded = isFinal(job.status);
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
          <dl className={progress.figures}>
            <div>
              <dt>Health score</dt>
              <dd className={classes.score}>{check.healthScore === null ? "–" : `${check.healthScore}%`}</dd>
            </div>
            <div>
              <dt>{hasSeveral ? "Addresses checked" : "Records checked"}</dt>
              <dd>
                {count(check.recordsChecked)} {!isEnded && <small>of about {count(job.recordsTotal)}</small>}
                {isEnded && hasSeveral && (
                  <small>in {counted(check.recordsChecked / job.addressSets.length, "record")}</small>
                )}
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
