import { AddressDiff, NotChecked } from "../shared/address-diff/AddressDiff.tsx";
import type { DiffField } from "../shared/address-diff/change-labels.ts";
import classes from "./TryAddress.module.css";

const TITLES: Record<string, string> = {
  corrected: "Corrected",
  confirmed: "Consistent, nothing to change",
  review: "Needs review: nothing is written until you decide",
  failed: "Not cleaned, not charged",
};

type Props = {
  outcome: string;
  fields: readonly DiffField[];
  notChecked: readonly string[];
  reasonText: string;
};

/** One address with old and new values, and what was not checked. */
export function TryResult({ outcome, fields, notChecked, reasonText }: Props) {
  const isSettled = outcome === "corrected" || outcome === "confirmed";
  const before = fields.map((field) => field.before).filter(Boolean);
  return (
    <>
      <div className={classes.label}>In your CRM</div>
      <div className={classes.before}>{before.join(", ")}</div>
      <div className={classes.label}>{TITLES[outcome] ?? outcome}</div>
      <AddressDiff fields={fields} tense={outcome === "review" ? "proposed" : "written"} isSample />
      {!isSettled && <p className={classes.note}>{reasonText}</p>}
      {outcome !== "failed" && <NotChecked parts={notChecked} />}
    </>
  );
}
