import type { ReactNode } from "react";

export type ReviewGroup = { reason: string; text: string; hasValue: boolean; total: number; heldBack: number };

/** What a head of the list says and offers of its group. */
export type GroupActions = {
  /** In an order of their own, or only some of each group: the list has no heads, and nothing is decided as a whole. */
  isFlat: boolean;
  groups: readonly ReviewGroup[];
  /** Asks before a decision about all of a group; nothing where it cannot be accepted. */
  ask: (decision: "accept" | "dismiss", of: Pick<ReviewGroup, "reason" | "hasValue">) => void;
  renderButtons: (group: ReviewGroup) => ReactNode;
};
