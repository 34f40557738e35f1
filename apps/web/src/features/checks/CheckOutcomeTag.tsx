import type { CheckOutcome } from "@plumbline/schema/checks/check.ts";
import { OUTCOME_LABELS } from "../../shared/outcomes/outcome-labels.ts";
import classes from "../../ui/Badge.module.css";

const LABELS: Record<CheckOutcome, string> = {
  confirmed: "Correct",
  corrected: "Would change",
  review: "Needs review",
  failed: "Can't be cleaned",
};

/** Uses the colors of the outcomes that a cleaning would have. */
export function CheckOutcomeTag({ outcome }: { outcome: CheckOutcome }) {
  return (
    <span className={classes.badge} data-tone={OUTCOME_LABELS[outcome].tone} data-plain="">
      {LABELS[outcome]}
    </span>
  );
}
