import { useQuery } from "@apollo/client/react";
import { VisuallyHidden } from "@mantine/core";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import { Fragment, type ReactNode } from "react";
import type { JobNowQuery } from "../../api/generated/graphql.ts";
import { graphql } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { NO_DEDUPLICATION, useSettledRefetch, type JobMoment } from "../../shared/page-queries.ts";
import { Time } from "../../ui/Time.tsx";
import { TextLink } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import classes from "./JobNow.module.css";

const NOW = graphql(`
  query JobNow($id: ID!) {
    job(id: $id) {
      id
      status
      recordsProcessed
      now {
        standing
        putBack
        undos {
          id
          status
          createdAt
          recordsProcessed
        }
        proposals {
          open
          ready
          accepted
          written
          dismissed
          locked
          closed
          applyJobIds
          isComplete
        }
      }
    }
  }
`);

export type JobNowFound = NonNullable<NonNullable<JobNowQuery["job"]>["now"]>;

/** While an undo is running, or accepted proposals are being written. */
const WHILE_MOVING_MS = 4_000;

/** The current state of a finished job's records; null while it runs. Queried with the job, so that nothing shifts later. */
export function useJobNow(id: string, job: JobMoment | null | undefined) {
  const query = useQuery(NOW, {
    variables: { id },
    context: NO_DEDUPLICATION,
    fetchPolicy: "no-cache",
    skipPollAttempt: () => document.hidden,
  });
  const found = (query.data ?? query.previousData)?.job;
  useSettledRefetch(query.refetch, job ?? found, found);
  const now: JobNowFound | null = found?.now ?? null;
  const isMoving = now !== null && (now.proposals.accepted > 0 || now.undos.some(({ status }) => !isFinal(status)));
  return {
    now,
    isMoving,
    pollMs: isMoving ? WHILE_MOVING_MS : 0,
    query,
    isLoading: found === undefined && !query.error,
  };
}

type Props = { job: { id: string; kind: JobKind }; now: JobNowFound | null };

/** One line about the current state of the job's records after later changes; each part links to what it names. */
export function JobNow({ job, now }: Props) {
  if (!now) return null;
  const parts = [...changesOf(job, now), ...proposalsOf(job, now)];
  // If every change still stands, the counts above are enough.
  if (parts.every(({ key }) => key === "standing")) return null;
  return (
    <p className={classes.now}>
      <strong>Now:</strong>{" "}
      {parts.map(({ key, text }, index) => (
        <Fragment key={key}>
          {index > 0 && <span aria-hidden="true"> · </span>}
          {index > 0 && <VisuallyHidden>, </VisuallyHidden>}
          <span className={classes.part}>{text}</span>
        </Fragment>
      ))}
      {!now.proposals.isComplete && " (of the first 20,000 proposals)"}
    </p>
  );
}

type Part = { key: string; text: ReactNode };

function changesOf({ id, kind }: Props["job"], { standing, putBack, undos }: JobNowFound): Part[] {
  const isUndo = kind === "undo";
  const outcome = isUndo ? "restored" : "corrected";
  const running = undos.find(({ status }) => !isFinal(status));
  const done = undos.filter(({ id: undoId }) => undoId !== running?.id);
  return [
    ...(standing > 0
      ? [
          {
            key: "standing",
            text: <TextLink to={paths.job(id, { outcome })}>{`${count(standing)} ${outcome}`}</TextLink>,
          },
        ]
      : []),
    ...(putBack > 0
      ? [
          {
            key: "put back",
            text: (
              <>
                {count(putBack)} {isUndo ? "corrected again" : "put back"} by{" "}
                {done.slice(0, 3).map((undo, index) => (
                  <Fragment key={undo.id}>
                    {index > 0 && " and "}
                    <TextLink to={paths.job(undo.id)}>{isUndo ? "undoing this" : "an undo"}</TextLink>{" "}
                    <Time iso={undo.createdAt} />
                  </Fragment>
                ))}
              </>
            ),
          },
        ]
      : []),
    ...(running ? [{ key: "undo", text: <TextLink to={paths.job(running.id)}>an undo is running</TextLink> }] : []),
  ];
}

function proposalsOf({ id }: Props["job"], { proposals }: JobNowFound): Part[] {
  const { open, ready, accepted, written, dismissed, locked, closed, applyJobIds } = proposals;
  const all = open + accepted + written + dismissed + locked + closed;
  if (all === 0) return [];
  const [writer] = applyJobIds;
  const part = (amount: number, key: string, text: ReactNode): Part[] => (amount > 0 ? [{ key, text }] : []);
  const linked = (to: string | undefined, text: string) => (to ? <TextLink to={to}>{text}</TextLink> : text);
  return [
    ...part(written, "written", linked(writer && paths.job(writer), `${count(written)} accepted and written`)),
    ...part(accepted, "accepted", linked(writer && paths.job(writer), `${count(accepted)} accepted, being written`)),
    ...part(
      dismissed,
      "dismissed",
      linked(paths.choicesOf({ kind: "dismissed", after: null }), `${count(dismissed)} dismissed`),
    ),
    ...part(locked, "locked", linked(paths.choicesOf({ kind: "locked", after: null }), `${count(locked)} locked`)),
    ...part(closed, "closed", linked(paths.job(id, { outcome: "review" }), `${count(closed)} closed without a change`)),
    ...part(
      open,
      "open",
      <>
        {linked(paths.reviewOf({ filter: { job_id: id }, after: null }), `${count(open)} open in Review`)}
        {ready > 0 && ready < open && ` (${count(ready)} ready to accept)`}
      </>,
    ),
  ];
}
