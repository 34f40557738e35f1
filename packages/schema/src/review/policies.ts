/**
 * What Plumbline may write without asking. `certain`: everything that the engine is certain of. `format_only`: records whose
 * changes are all of kind `format`. `ask_first`: nothing.
 */
export const WRITE_POLICIES = ["certain", "format_only", "ask_first"] as const;
export type WritePolicyName = (typeof WRITE_POLICIES)[number];
export const DEFAULT_POLICY: WritePolicyName = "certain";

export const WRITE_POLICY_TEXTS: Record<WritePolicyName, { label: string; meaning: string }> = {
  certain: {
    label: "Write certain corrections",
    meaning: "Corrections Plumbline is certain of are written. Everything else waits for your review.",
  },
  format_only: {
    label: "Write formatting only",
    meaning: "Only changes of case, spacing and abbreviations are written. Everything else waits for your review.",
  },
  ask_first: {
    label: "Ask first",
    meaning: "Nothing is written until you accept it in review.",
  },
};
