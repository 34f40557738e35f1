import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import type { RecordPlace } from "../../app/paths.ts";
import { RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { NotChecked, usuallyUnchecked } from "../../shared/address-diff/AddressDiff.tsx";
import { RecordDiff, EnrichmentList } from "../../shared/records/RecordDiff.tsx";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count, counted } from "../../ui/numbers.ts";
import { OUTCOME_LABELS, WouldBeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import classes from "./MappingPreview.module.css";

const PREVIEW = graphql(`
  fragment PreviewRecords_preview on MappingPreview {
    recordsRead
    wouldAskService
    dropdowns {
      part
      options
      recordsWithoutOption
    }
    outcomes {
      outcome
      count
    }
    records {
      recordId
      outcome
      reasonText
      notChecked
      fields {
        ...RecordDiff_field
      }
      enrichment {
        ...EnrichmentList_field
      }
    }
  }
`);

const ORDER: readonly Outcome[] = ["corrected", "confirmed", "review", "failed"];

/** "136 would be corrected": nothing of it was. */
function wouldBe(outcome: Outcome, amount: number): string {
  switch (outcome) {
    case "corrected":
      return "would be corrected";
    case "confirmed":
      return amount === 1 ? "is right" : "are right";
    case "review":
      return amount === 1 ? "needs you" : "need you";
    case "failed":
      return "can't be cleaned";
    default:
      return OUTCOME_LABELS[outcome].label.toLowerCase();
  }
}

type Props = { preview: FragmentType<typeof PREVIEW>; of: Omit<RecordPlace, "recordId"> };

/** The effect of a cleaning: all examined records in one sentence, then the first ten individually. */
export function PreviewRecords({ preview, of }: Props) {
  const { records, recordsRead, outcomes, wouldAskService, dropdowns } = useFragment(PREVIEW, preview);
  if (recordsRead === 0) return <p className={classes.note}>No records to preview.</p>;
  const summary = outcomes
    .toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))
    .map(({ outcome, count: amount }) => `${count(amount)} ${wouldBe(outcome, amount)}`);
  const usual = usuallyUnchecked(records.map(({ notChecked }) => notChecked));
  return (
    <>
      <p className={classes.summary}>
        Of {counted(recordsRead, "record")} read: <strong>{new Intl.ListFormat("en-GB").format(summary)}</strong>.
        {wouldAskService && " A job also checks uncertain addresses with an address service."}
      </p>
      {dropdowns.map(({ part, options, recordsWithoutOption }) => (
        <p key={part} className={classes.note}>
          {ADDRESS_PART_LABELS[part]} is a dropdown with {counted(options, "option")};{" "}
          {recordsWithoutOption === 0
            ? "none is missing for these records."
            : `${count(recordsWithoutOption)} of these records ${recordsWithoutOption === 1 ? "needs" : "need"} one that is missing.`}
        </p>
      ))}
      {records.length === 0 && (
        <p className={classes.note}>None of the records has a value in the mapped properties. Check the mapping.</p>
      )}
      <NotChecked parts={usual} />
      <ol className={classes.records}>
        {records.map((record) => (
          <li key={record.recordId}>
            <span className={classes.record}>
              <WouldBeTag outcome={record.outcome} />
              <RecordLinks {...of} recordId={record.recordId} hubspotUrl={null} />
            </span>
            <div className={classes.diff}>
              <RecordDiff fields={record.fields} tense={record.outcome === "corrected" ? "planned" : "proposed"} />
              <EnrichmentList fields={record.enrichment} isPlanned />
              <NotChecked parts={record.notChecked} usual={usual} />
              {record.outcome !== "corrected" && record.outcome !== "confirmed" && (
                <p className={classes.reason}>{record.reasonText} Nothing would be written.</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
