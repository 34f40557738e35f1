import { useQuery } from "@apollo/client/react";
import { useMediaQuery } from "@mantine/hooks";
import { isActive } from "@plumbline/schema/jobs/job-state.ts";
import { UNDO_KIND_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { paths } from "../../app/paths.ts";
import { graphql } from "../../api/generated/index.ts";
import { OutcomeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import { FilterList } from "./FilterList.tsx";
import classes from "./JobReasons.module.css";
import { NO_DEDUPLICATION } from "./no-deduplication.ts";
import type { RecordView } from "./record-view.ts";
import { useSettledRefetch, type JobMoment } from "./use-settled-refetch.ts";

const REASONS = graphql(`
  query JobReasons($id: ID!) {
    job(id: $id) {
      id
      reasons {
        outcome
        reason
        text
        count
      }
    }
  }
`);

const KINDS = graphql(`
  query JobChangeKinds($id: ID!) {
    job(id: $id) {
      id
      changeKinds {
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
const WIDE = "(min-width: 721px)";

type Props = { job: JobMoment & { id: string }; chosen: RecordView };

/** What changed, and why records ended as they did; each row filters the records below. Nothing while there are none. */
export function JobReasons({ job, chosen }: Props) {
  const isRunning = isActive(job.status);
  // A phone shows the records first.
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const reasons = useQuery(REASONS, {
    variables: { id: job.id },
    context: NO_DEDUPLICATION,
    // A slow answer from before the end must not replace the reasons of an ended job.
    ...(isRunning ? {} : { fetchPolicy: "no-cache" as const }),
    pollInterval: isRunning ? WHILE_RUNNING_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  // Counted over the records themselves, so only once they stand still.
  const kinds = useQuery(KINDS, { variables: { id: job.id }, fetchPolicy: "no-cache", skip: isRunning });
  useSettledRefetch(reasons.refetch, job);
  useSettledRefetch(kinds.refetch, job);

  const why = (reasons.data ?? reasons.previousData)?.job?.reasons ?? [];
  const changed = isRunning ? null : (kinds.data ?? kinds.previousData)?.job?.changeKinds;
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
              to: paths.job(job.id, isChosen ? {} : { outcome: "corrected", kind }),
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
              to: paths.job(job.id, isChosen ? {} : { outcome, reason }),
              isChosen,
            };
          })}
        />
      </div>
    </details>
  );
}
