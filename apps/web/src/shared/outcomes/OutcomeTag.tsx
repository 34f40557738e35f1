import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import classes from "../../ui/Badge.module.css";
import { OUTCOME_LABELS } from "./outcome-labels.ts";

export function OutcomeTag({ outcome }: { outcome: Outcome }) {
  const { label, tone } = OUTCOME_LABELS[outcome];
  return (
    <span className={classes.badge} data-tone={tone} data-plain="">
      {label}
    </span>
  );
}
