import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { useState } from "react";
import type { SinceYouWereHere_JobFragment } from "../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../api/generated/index.ts";
import { paths } from "../app/paths.ts";
import { KIND_LABELS, recordsDone } from "../shared/jobs/job-texts.ts";
import { lastVisit } from "../shared/last-visit.ts";
import { LinkButton, TextLink } from "../ui/Button.tsx";
import { count, counted } from "../ui/numbers.ts";
import { Panel } from "../ui/Panel.tsx";
import { Time } from "../ui/Time.tsx";
import classes from "./SinceYouWereHere.module.css";

const RUN = graphql(`
  fragment SinceYouWereHere_job on Job {
    id
    kind
    name
    portalName
    objectType
    status
    reasonText
    finishedAt
    recordsProcessed
    creditsUsed
    outcomes {
      outcome
      count
    }
  }
`);
type Props = {
  viewerId: string;
  jobs: readonly FragmentType<typeof RUN>[];
  /** There may be earlier jobs than these. */
  isCut: boolean;
  proposals: { total: number; acceptable: number };
  /** Jobs that wait for a person. */
  waiting: readonly { id: string; name: string; reasonText?: string | null | undefined }[];
  hasSeveralPortals: boolean;
};

const SHOWN = 4;

/** The jobs that ran and their changes, and pending decisions. */
export function SinceYouWereHere({ viewerId, jobs: refs, isCut, proposals, waiting, hasSeveralPortals }: Props) {
  const [before] = useState(() => lastVisit(localStorage, viewerId, Date.now()));
  const ended = useFragment(RUN, refs).filter(({ status }) => isFinal(status));
  const news = ended.filter(({ finishedAt }) => before === null || Date.parse(finishedAt ?? "") > before);
  const isAtLeast = isCut && news.length === ended.length;
  const isNews = before !== null && news.length > 0;
  const shown = (isNews ? news : ended).slice(0, SHOWN);
  return (
    <Panel
      title={isNews ? "Since your last visit" : "Last runs"}
      {...(before === null
        ? {}
        : {
            note: (
              <>
                You were last here <Time iso={new Date(before).toISOString()} />.
              </>
            ),
          })}
    >
      <div className={classes.parts}>
        <div>
          <h3 className={classes.title}>
            {!isNews ? (
              "Jobs"
            ) : isAtLeast ? (
              <TextLink to={paths.jobs}>{count(news.length)} or more jobs ended</TextLink>
            ) : (
              `${counted(news.length, "job")} ended`
            )}
          </h3>
          {shown.length === 0 && <p className={classes.dim}>No job has ended yet.</p>}
          <Runs jobs={shown} hasSeveral={hasSeveralPortals} />
        </div>
        <NeedsYou proposals={proposals} waiting={waiting} />
      </div>
    </Panel>
  );
}

function Runs({ jobs, hasSeveral }: { jobs: readonly SinceYouWereHere_JobFragment[]; hasSeveral: boolean }) {
  return (
    <ul className={classes.list}>
      {jobs.map((job) => (
        <li key={job.id}>
          <TextLink to={paths.job(job.id)}>{job.name || KIND_LABELS[job.kind]}</TextLink>
          <span className={classes.dim}>
            {" "}
            {KIND_LABELS[job.kind]}
            {hasSeveral && ` in ${job.portalName}`}
            {job.finishedAt && (
              <>
                , <Time iso={job.finishedAt} />
              </>
            )}
          </span>
          <div className={classes.facts}>{factsOf(job)}</div>
        </li>
      ))}
    </ul>
  );
}

function NeedsYou({ proposals, waiting }: Pick<Props, "proposals" | "waiting">) {
  return (
    <div>
      <h3 className={classes.title}>Needs you</h3>
      {proposals.total === 0 && waiting.length === 0 && <p className={classes.dim}>Nothing.</p>}
      <ul className={classes.list}>
        {proposals.total > 0 && (
          <li className={classes.need}>
            <span>
              {counted(proposals.total, "record")} {proposals.total === 1 ? "is" : "are"} waiting for your review.
              {proposals.acceptable > 0 && ` ${count(proposals.acceptable)} ready to accept.`}
            </span>
            <LinkButton to={paths.review} size="xs" variant="default">
              Review
            </LinkButton>
          </li>
        )}
        {waiting.map((job) => (
          <li key={job.id} className={classes.need}>
            <span>
              <strong>{job.name}</strong> waits{job.reasonText ? `: ${job.reasonText}` : "."}
            </span>
            <LinkButton to={paths.job(job.id)} size="xs" variant="default">
              Decide
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Run = Parameters<typeof recordsDone>[0] & { kind: string; creditsUsed: number };

function factsOf(job: Run): string {
  const { kind, creditsUsed, outcomes } = job;
  const amount = (outcome: string) => outcomes.find((row) => row.outcome === outcome)?.count ?? 0;
  const read = `${count(recordsDone(job))} read`;
  if (kind === "check") return `${read} · nothing written, free`;
  if (kind === "undo") return `${count(amount("restored"))} put back · free`;
  const review = amount("review");
  return [
    read,
    `${count(amount("corrected"))} corrected`,
    ...(review > 0 ? [`${count(review)} to review`] : []),
    counted(creditsUsed, "credit"),
  ].join(" · ");
}
