import type { ReactNode } from "react";

/** What the proposals of a group have in common. */
type GroupKey = { reason: string; hasValue: boolean; missingOption: string | null };

export type ReviewGroup = GroupKey & { text: string; total: number; withheld: number };

export function isOfGroup(one: GroupKey, { reason, hasValue, missingOption }: GroupKey): boolean {
  return one.reason === reason && one.hasValue === hasValue && one.missingOption === missingOption;
}

/** The texts and actions of a group's heading. */
export type GroupActions = {
  /** In another order, or with only a part of each group: the list has no headings and no bulk decisions. */
  isFlat: boolean;
  groups: readonly ReviewGroup[];
  /** Confirms a decision about a whole group; does nothing if it cannot be accepted. */
  ask: (decision: "accept" | "dismiss", of: GroupKey) => void;
  renderButtons: (group: ReviewGroup) => ReactNode;
};
