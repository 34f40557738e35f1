import { useLocalStorage } from "@mantine/hooks";
import { useMay } from "../../session/session.tsx";
import { useEffect, useRef } from "react";
import { REVIEW_KEYS } from "../../shared/review-keys.ts";
import type { GroupActions } from "./ProposalGroups.tsx";
import { neighborOf } from "./review-session.ts";
import type { ReviewActions } from "./use-review-session.ts";
import { takesText } from "../../ui/takes-text.ts";

type ReviewKey = "next" | "previous" | "accept" | "dismiss" | "edit" | "select" | "acceptGroup" | "dismissGroup";

/** With the shift key they act on the whole group. */
const KEYS: Record<string, ReviewKey> = {
  j: "next",
  k: "previous",
  a: "accept",
  d: "dismiss",
  e: "edit",
  x: "select",
  A: "acceptGroup",
  D: "dismissGroup",
};

/** Keys of the review queue, active anywhere on the page except in a field, a menu or a dialog. They can be turned off. */
function useReviewKeys(onKey: (key: ReviewKey) => void): void {
  const [isOn] = useLocalStorage({ key: REVIEW_KEYS, defaultValue: true });
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const key = KEYS[event.key];
      if (!key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (takesText(event.target) || event.target instanceof HTMLSelectElement) return;
      if (document.querySelector("[role=dialog], [role=menu]")) return;
      event.preventDefault();
      latest.current(key);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}

export type Decidable = {
  id: string;
  hasValue: boolean;
  reason: string;
  missingOption?: { value: string } | null | undefined;
};
type Keyed = {
  proposals: readonly Decidable[];
  open: readonly Decidable[];
  current: Decidable | null;
  groups: GroupActions | null;
  actions: ReviewActions;
};

/** The keys act on the current proposal, and with shift on its group. */
export function useProposalKeys({ proposals, open, current, groups, actions }: Keyed): void {
  const canDecide = useMay("decide");
  const move = (by: 1 | -1) => {
    const next = neighborOf(
      proposals.map(({ id }) => id),
      current?.id ?? null,
      by,
    );
    if (next === undefined) return;
    actions.enter(next);
    actions.focusRow(next);
  };
  useReviewKeys((key: ReviewKey) => {
    if (key === "next" || key === "previous") return move(key === "next" ? 1 : -1);
    if (!canDecide) return;
    if (key === "acceptGroup" || key === "dismissGroup") {
      const group = current ?? proposals[0];
      const of = group && { ...group, missingOption: group.missingOption?.value ?? null };
      return of && groups?.ask(key === "acceptGroup" ? "accept" : "dismiss", of);
    }
    if (current === null || !open.includes(current)) return;
    const { id, hasValue } = current;
    if (key === "select") return groups === null ? undefined : actions.select(id);
    if (key === "edit") return actions.edit(id);
    if (key === "accept" && !hasValue) return;
    actions.decide([id], key === "accept" ? "accepted" : "dismissed");
    move(1);
  });
}
