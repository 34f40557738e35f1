import { CONFIDENCE } from "./confidence.ts";
import type { Draft, Mark } from "./draft.ts";
import { PARTS, REASON_WEIGHTS } from "./types.ts";
import type {
  AddressFields,
  ChangeKind,
  CleanResult,
  EngineOutcome,
  FieldChange,
  NotChecked,
  Reason,
} from "./types.ts";
import { NOT_CHECKED } from "./types.ts";

/** Raised whenever a row of the table or a threshold changes: it is stored with every decision. */
export const POLICY_VERSION = "2";

/** `auto`: written without a person. `suggest`: shown in a review. `never`: not even proposed. */
export type PolicyRule = "auto" | "suggest" | "never";

/** What the engine alone, with no confirming service, may do with each kind of change. Accounts may only tighten it. */
export const EMBEDDED_POLICY: Readonly<Record<ChangeKind, PolicyRule>> = {
  format: "auto",
  restore: "auto",
  spelling: "auto",
  disagreement: "auto",
  added: "suggest",
  replaced: "suggest",
  lost: "never",
};
/** What may be done once an adapter has confirmed the address to the building. */
export const CONFIRMED_POLICY: Readonly<Record<ChangeKind, PolicyRule>> = { ...EMBEDDED_POLICY, added: "auto" };

export const MIN_AUTO_CONFIDENCE = 0.9;
export const MIN_REVIEW_CONFIDENCE = 0.5;
/** Upper bound for the confidence of a review: below that of what is written. */
export const MAX_REVIEW_CONFIDENCE = 0.85;
/** How a proposal is shown, by its least certain change. */
export const CONFIDENCE_BANDS = ["high", "medium", "low"] as const;
const MEDIUM_CONFIDENCE = 0.7;
export function confidenceBand(changes: readonly Pick<FieldChange, "confidence">[]): (typeof CONFIDENCE_BANDS)[number] {
  const least = Math.min(...changes.map(({ confidence }) => confidence));
  return least >= MIN_AUTO_CONFIDENCE ? "high" : least >= MEDIUM_CONFIDENCE ? "medium" : "low";
}

/** Restored, respelled and replaced values per record: a third one is no coincidence. */
export const MAX_VALUE_CHANGES = 2;

export function decide(draft: Draft, reviewKinds: readonly ChangeKind[] = []): CleanResult {
  const changes = listChanges(draft);
  const { outcome, confidence } = judgeChanges(changes, draft.reasons, draft.confidence, {
    policy: EMBEDDED_POLICY,
    reviewKinds,
  });
  const failed = outcome === "fail" || lacksCodeWithoutHelp(draft, changes);
  return {
    outcome: failed ? "fail" : outcome,
    address: failed ? draft.before : applied(draft.before, changes),
    changes: failed ? [] : changes,
    granularity: failed ? "none" : draft.granularity,
    notChecked: listNotChecked(draft),
    reasons: draft.reasons.size === 0 ? [] : [...draft.reasons],
    confidence: failed ? 0 : confidence,
    candidates: failed ? [] : draft.candidates,
  };
}

/** A person is not asked for a code that nothing in the record determines, unless the question comes with candidates. */
function lacksCodeWithoutHelp(draft: Draft, changes: readonly FieldChange[]): boolean {
  return (
    draft.reasons.has("postal_code_missing") &&
    !draft.mayHoldCode &&
    changes.every(({ kind }) => kind === "format") &&
    !draft.candidates.some(({ values }) => values.postal_code !== undefined)
  );
}

/** The reason that causes a review or a failure; the engine also notes reasons that decide nothing. */
export function decisiveReason({ outcome, reasons }: Pick<CleanResult, "outcome" | "reasons">): Reason | undefined {
  const weight = outcome === "fail" ? "fail" : "review";
  const found = reasons.find((reason) => REASON_WEIGHTS[reason] === weight);
  if (found !== undefined || outcome !== "fail") return found ?? reasons[0];
  return reasons.find((reason) => reason === "postal_code_missing") ?? reasons[0];
}

/** The only place that turns changes into an outcome, whoever proposed them. Adds its own findings to `reasons`. */
export function judgeChanges(
  changes: readonly FieldChange[],
  reasons: Set<Reason>,
  sure: number,
  { policy, reviewKinds }: { policy: Readonly<Record<ChangeKind, PolicyRule>>; reviewKinds: readonly ChangeKind[] },
): { outcome: EngineOutcome; confidence: number } {
  let written = 0;
  let moved = 0;
  let replacesState = false;
  let needsPerson = false;
  let confidence = sure;
  for (const change of changes) {
    if (change.confidence < confidence) confidence = change.confidence;
    if (policy[change.kind] !== "auto" || reviewKinds.includes(change.kind)) needsPerson = true;
    // A change by the customer's own rule is no coincidence.
    if (change.kind === "format" || change.reason === "your_rule") continue;
    written++;
    if (change.reason === "moved_from_other_field") moved++;
    if (change.kind === "disagreement" && change.field === "state") replacesState = true;
  }
  if (replacesState) reasons.add("state_replaced");
  // Parts that were together in another field are one finding, however many fields they fill.
  if (written - Math.max(0, moved - 1) > MAX_VALUE_CHANGES) reasons.add("too_many_changes");
  if (needsPerson) reasons.add("change_needs_a_person");
  if (confidence < MIN_AUTO_CONFIDENCE && !hasWeight(reasons, "review")) reasons.add("low_confidence");
  const outcome = outcomeOf(reasons, changes, confidence);
  return {
    outcome,
    confidence: round(outcome === "review" ? Math.min(confidence, MAX_REVIEW_CONFIDENCE) : confidence),
  };
}

function outcomeOf(reasons: ReadonlySet<Reason>, changes: readonly FieldChange[], confidence: number): EngineOutcome {
  if (hasWeight(reasons, "fail") || confidence < MIN_REVIEW_CONFIDENCE) return "fail";
  if (hasWeight(reasons, "review")) return "review";
  return changes.length > 0 ? "corrected" : "accept";
}

/** Whether any of the reasons requires a review. */
export function needsReview(reasons: ReadonlySet<Reason>): boolean {
  return hasWeight(reasons, "review");
}

function hasWeight(reasons: ReadonlySet<Reason>, weight: "review" | "fail"): boolean {
  for (const reason of reasons) if (REASON_WEIGHTS[reason] === weight) return true;
  return false;
}

const SPACING: Mark = { kind: "format", reason: "spacing", confidence: CONFIDENCE.formatted };

function listChanges(draft: Draft): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of PARTS) {
    const before = draft.before[field];
    const after = draft.values[field];
    if (before === after) continue;
    if (!draft.mapped.has(field)) {
      draft.reasons.add("unmapped_part_differs");
      continue;
    }
    const { kind, reason, confidence } = draft.marks[field] ?? SPACING;
    changes.push({ field, before, after, kind, reason, confidence });
  }
  return changes;
}

export function applied(before: AddressFields, changes: readonly FieldChange[]): AddressFields {
  if (changes.length === 0) return before;
  const address = { ...before };
  for (const change of changes) address[change.field] = change.after;
  return address;
}

function listNotChecked(draft: Draft): NotChecked[] {
  const words: NotChecked[] = [];
  for (const word of NOT_CHECKED) if (isNotChecked(word, draft)) words.push(word);
  return words;
}

function isNotChecked(word: NotChecked, draft: Draft): boolean {
  if (word === "street_address" || draft.checked.has(word)) return false;
  if (word === "house_number" || word === "street" || word === "unit")
    return draft.mapped.has("street_address") && draft.values.street_address !== "";
  return draft.mapped.has(word) && draft.values[word] !== "";
}

function round(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
