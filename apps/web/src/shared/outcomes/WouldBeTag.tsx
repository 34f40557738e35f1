import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import classes from "../../ui/Badge.module.css";
import { OUTCOME_LABELS } from "./outcome-labels.ts";

const LABELS: Partial<Record<Outcome, string>> = {
  confirmed: "Correct",
  corrected: "Would change",
  review: "Needs review",
  failed: "Can't be cleaned",
};

/** What a cleaning would find, in checks and previews, in the colors of the outcomes that it would have. */
export function WouldBeTag({ outcome }: { outcome: Outcome }) {
  const { label, tone } = OUTCOME_LABELS[outcome];
  return (
    <span className={classes.badge} data-tone={tone} data-plain="">
      {LABELS[outcome] ?? label}
    </span>
  );
}
