import { dismissalCredits } from "@plumbline/schema/review/dismissals.ts";
import { count, counted } from "../../ui/numbers.ts";
import type { DismissalTerms } from "./use-dismissal-terms.ts";

/** The cost of dismissing this many, shown before the decision. `heldBack`: those that a write policy held back. */
export function dismissalText(heldBack: number, { freeDismissals, available }: DismissalTerms): string {
  if (heldBack === 0) return "It's free.";
  const credits = dismissalCredits(heldBack, freeDismissals);
  const left = `You can dismiss ${count(freeDismissals)} more held-back ${
    freeDismissals === 1 ? "correction" : "corrections"
  } free of charge this month.`;
  if (credits === 0) return `It's free. ${left}`;
  const cost = `${left} Dismissing ${heldBack === 1 ? "this one" : `these ${count(heldBack)}`} costs ${counted(credits, "credit")}. You have ${count(available)}.`;
  return credits > available ? `${cost} Add credits, or dismiss fewer.` : cost;
}
