import { UNDO_KIND_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { paths } from "../../app/paths.ts";
import { OutcomeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import { useIsWide } from "../../shared/use-is-wide.ts";
import { FilterList } from "./FilterList.tsx";
import classes from "./JobReasons.module.css";
import type { RecordView } from "./record-view.ts";
import type { JobReasonsFound } from "./use-job-reasons.ts";

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
