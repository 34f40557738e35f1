/** A person's decision about one record that every later job honors. */
export const CHOICE_KINDS = ["dismissed", "undone", "locked"] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** The reason of a record that a job left alone because of a choice. */
export const CHOICE_REASONS = {
  dismissed: "dismissed_by_you",
  undone: "undone_by_you",
  locked: "locked_by_you",
} as const satisfies Record<ChoiceKind, string>;
