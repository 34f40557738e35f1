import type { ReactNode } from "react";

export type ReviewGroup = { reason: string; text: string; hasValue: boolean; total: number; heldBack: number };

/** The texts and actions of a group's heading. */
export type GroupActions = {
  /** In another order, or with only a part of each group: the list has no headings and no bulk decisions. */
  isFlat: boolean;
  groups: readonly ReviewGroup[];
  /** Confirms a decision about a whole group; does nothing if it cannot be accepted. */
  ask: (decision: "accept" | "dismiss", of: Pick<ReviewGroup, "reason" | "hasValue">) => void;
  renderButtons: (group: ReviewGroup) => ReactNode;
};
