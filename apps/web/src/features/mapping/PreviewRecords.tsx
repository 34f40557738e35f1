import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import type { RecordPlace } from "../../app/paths.ts";
import { RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { NotChecked } from "../../shared/address-diff/NotChecked.tsx";
import { RecordDiff } from "../../shared/address-diff/RecordDiff.tsx";
import { EnrichmentList } from "../../shared/enrichment/EnrichmentList.tsx";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { count, counted } from "../../ui/numbers.ts";
import { OUTCOME_LABELS } from "../../shared/outcomes/outcome-labels.ts";
import { OutcomeTag } from "../../shared/outcomes/OutcomeTag.tsx";
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

type Props = { preview: FragmentType<typeof PREVIEW>; of: Omit<RecordPlace, "recordId"> };

/** The effect of a cleaning: all examined records in one sentence, then the first ten individually. */
export function PreviewRecords({ preview, of }: Props) {
  const { records, recordsRead, outcomes, wouldAskService, dropdowns } = useFragment(PREVIEW, preview);
  if (recordsRead === 0) return <p className={classes.note}>No records to preview.</p>;
  const summary = outcomes.map(
    ({ outcome, count: amount }) => `${count(amount)} ${OUTCOME_LABELS[outcome].label.toLowerCase()}`,
  );
  return (
    <>
      <p className={classes.summary}>
        Of {counted(recordsRead, "record")} read: <strong>{summary.join(", ")}</strong>.
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
      <ol className={classes.records}>
        {records.map((record) => (
          <li key={record.recordId}>
            <span className={classes.record}>
              <OutcomeTag outcome={record.outcome} />
              <RecordLinks {...of} recordId={record.recordId} hubspotUrl={null} />
            </span>
            <div className={classes.diff}>
              <RecordDiff fields={record.fields} isProposal={record.outcome !== "corrected"} />
              <EnrichmentList fields={record.enrichment} isPlanned />
              <NotChecked parts={record.notChecked} />
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
