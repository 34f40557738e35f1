import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import classes from "../../ui/Badge.module.css";
import type { Tone } from "../jobs/StatusBadge.tsx";

/** In the order of the bar's segments; the colors are the same everywhere. */
export const OUTCOME_LABELS: Record<Outcome, { label: string; tone: Tone; meaning: string }> = {
  corrected: { label: "Corrected", tone: "green", meaning: "Changed and written to HubSpot. 1 credit each." },
  confirmed: { label: "Confirmed", tone: "teal", meaning: "Consistent, nothing to change. 1 credit each." },
  unchanged: { label: "Unchanged", tone: "grey", meaning: "Not changed since the last cleaning. Free." },
  review: { label: "Review", tone: "amber", meaning: "Needs review; nothing was written. Free." },
  failed: { label: "Failed", tone: "red", meaning: "Could not be cleaned; nothing was written. Free." },
  skipped: { label: "Skipped", tone: "faint", meaning: "Empty, deleted or in use by another update. Free." },
  restored: { label: "Restored", tone: "teal", meaning: "Restored to the values from before the job. Free." },
  not_done: { label: "Not done", tone: "faint", meaning: "The job ended before reaching these records. Free." },
};
export const OUTCOME_ORDER = Object.keys(OUTCOME_LABELS) as readonly Outcome[];

export function OutcomeTag({ outcome }: { outcome: Outcome }) {
  const { label, tone } = OUTCOME_LABELS[outcome];
  return (
    <span className={classes.badge} data-tone={tone} data-plain="">
      {label}
    </span>
  );
}

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
