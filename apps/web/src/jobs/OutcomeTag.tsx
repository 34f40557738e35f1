import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { OUTCOME_WORDS } from "./job-words.ts";
import classes from "../kit/Badge.module.css";

export function OutcomeTag({ outcome }: { outcome: Outcome }) {
  const { label, tone } = OUTCOME_WORDS[outcome];
  return (
    <span className={classes.badge} data-tone={tone} data-plain="">
      {label}
    </span>
  );
}
