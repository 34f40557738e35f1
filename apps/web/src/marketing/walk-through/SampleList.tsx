import type { ReactNode } from "react";
import { AddressDiff } from "../../shared/address-diff/AddressDiff.tsx";
import { OutcomeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import type { SampleRecord } from "./sample-records.ts";
import classes from "./WalkThrough.module.css";

type Props = {
  records: readonly SampleRecord[];
  /** The changes are shown, but not written yet. */
  isProposal?: boolean;
  renderAction?: (record: SampleRecord) => ReactNode;
};

/** Records as in the product's lists: outcome, old and new address, and actions. */
export function SampleList({ records, isProposal = false, renderAction }: Props) {
  return (
    <ul className={classes.records}>
      {records.map((record) => (
        <li key={record.name}>
          {!isProposal && record.outcome !== "dismissed" && <OutcomeTag outcome={record.outcome} />}
          <AddressDiff fields={record.fields} tense={isProposal ? "proposed" : "written"} isSample />
          {record.outcome === "review" && <p className={classes.note}>{record.reasonText}</p>}
          {renderAction?.(record)}
        </li>
      ))}
    </ul>
  );
}
