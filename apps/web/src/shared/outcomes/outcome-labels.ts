import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Tone } from "../status-labels.ts";

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
