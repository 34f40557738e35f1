import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { REVIEW_KEYS } from "../../shared/review-keys.ts";
import { takesText } from "../../ui/takes-text.ts";

export type ReviewKey = "next" | "previous" | "accept" | "dismiss" | "edit" | "select" | "acceptGroup" | "dismissGroup";

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
export function useReviewKeys(onKey: (key: ReviewKey) => void): void {
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
