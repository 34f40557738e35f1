import { HELD_BY_POLICY } from "@plumbline/schema/review/dismissals.ts";
import type { Tense } from "../../shared/address-diff/change-labels.ts";

/** What a policy holds back would be written otherwise; the rest is a question. */
export function tenseOf({ reason }: { reason: string }): Tense {
  return reason === HELD_BY_POLICY ? "planned" : "proposed";
}
