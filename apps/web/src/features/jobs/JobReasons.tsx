import { useQuery } from "@apollo/client/react";
import { isActive } from "@plumbline/schema/jobs/job-state.ts";
import { UNDO_KIND_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { JobReasonsQuery } from "../../api/generated/graphql.ts";
import { graphql } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { NO_DEDUPLICATION, useSettledRefetch, type JobMoment } from "../../shared/page-queries.ts";
import { OutcomeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import { useIsWide } from "../../ui/use-browser.ts";
import { count } from "../../ui/numbers.ts";
import classes from "./JobReasons.module.css";
import type { RecordView } from "./record-view.ts";

const REASONS = graphql(`
  query JobReasons($id: ID!, $withKinds: Boolean!) {
    job(id: $id) {
      id
      status
      recordsProcessed
      reasons {
        outcome
        reason
        text
        count
      }
      changeKinds @include(if: $withKinds) {
        kinds {
          kind
          count
        }
        isComplete
      }
    }
  }
`);

const WHILE_RUNNING_MS = 5_000;
type Found = NonNullable<JobReasonsQuery["job"]>;
export type JobReasonsFound = Pick<Found, "reasons" | "changeKinds">;

/**
 * The reasons and kinds of change of a job's records. They are counted over the records themselves, so only while the job is not
 * running. Queried together with the job, so that nothing shifts later; `isLoading` until the first response. While the job runs,
 * the reasons keep their order, and new ones come last.
 */
export function useJobReasons(id: string, job: JobMoment | null | undefined) {
  const isRunning = job ? isActive(job.status) : false;
  const query = useQuery(REASONS, {
    variables: { id, withKinds: !isRunning },
    context: NO_DEDUPLICATION,
    fetchPolicy: "no-cache",
    pollInterval: isRunning ? WHILE_RUNNING_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  const found = (query.data ?? query.previousData)?.job;
  useSettledRefetch(query.refetch, job ?? found, found);
  const [order, setOrder] = useState<readonly string[]>([]);
  const newest = found?.reasons ?? [];
  const kept = isRunning ? order : [];
  const next = [...kept, ...newest.map(keyOf).filter((key) => !kept.includes(key))];
  if (next.join() !== order.join()) setOrder(next);
  const reasons = newest.toSorted((a, b) => next.indexOf(keyOf(a)) - next.indexOf(keyOf(b)));
  const shown: JobReasonsFound | null = found ? { reasons, changeKinds: found.changeKinds } : null;
  return { found: shown, isLoading: found === undefined && !query.error };
}

function keyOf({ outcome, reason }: Found["reasons"][number]): string {
  return `${outcome} ${reason}`;
}

type Row = { key: string; tag?: ReactNode; text: string; count: number; to: string; isChosen: boolean };

/** Properties shared by records, with counts; each row filters the records, and the chosen row removes the filter. */
function FilterList({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <div className={classes.list}>
      <h3>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <Link
              to={row.to}
              preventScrollReset
              className={classes.row}
              data-tagged={row.tag === undefined ? undefined : true}
              aria-current={row.isChosen ? "true" : undefined}
            >
              {row.tag}
              <span className={classes.text}>{row.text}</span>
              <span className={classes.count}>{count(row.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Props = { jobId: string; found: JobReasonsFound | null; chosen: RecordView };

/** The kinds of change and the reasons of outcomes; each row filters the records below. Hidden while there are none. */
export function JobReasons({ jobId, found, chosen }: Props) {
  // On a phone the records come first.
  const isWide = useIsWide();
  const why = found?.reasons ?? [];
  const changed = found?.changeKinds;
  if (why.length === 0) return null;
  return (
    <details className={classes.reasons} open={isWide}>
      <summary>Changes and reasons</summary>
      <div className={classes.lists}>
        <FilterList
          title={
            changed?.isComplete === false ? "Kinds of change in the first 20,000 corrected records" : "Kinds of change"
          }
          rows={(changed?.kinds ?? []).map(({ kind, count }) => {
            const isChosen = chosen.kind === kind;
            return {
              key: kind,
              text: UNDO_KIND_LABELS[kind],
              count,
              to: paths.job(jobId, isChosen ? {} : { outcome: "corrected", kind }),
              isChosen,
            };
          })}
        />
        <FilterList
          title="Reasons"
          rows={why.map(({ outcome, reason, text, count }) => {
            const isChosen = chosen.reason === reason && chosen.outcome === outcome;
            return {
              key: `${outcome} ${reason}`,
              tag: <OutcomeTag outcome={outcome} />,
              text,
              count,
              to: paths.job(jobId, isChosen ? {} : { outcome, reason }),
              isChosen,
            };
          })}
        />
      </div>
    </details>
  );
}
