import { OTHER_REASON, STATUS_REASONS, type AddressStatus } from "@plumbline/schema/address-status/address-status.ts";
import { CHOICE_REASONS, type ChoiceKind } from "@plumbline/schema/review/choices.ts";

/** What the product's rows and the values in HubSpot show of one address. */
export type StatusFacts = {
  /** Our last decision, and whether it was about these values under the mapping in force; null where nothing was decided. */
  memory: { outcome: string; reason: string; isAboutValues: boolean } | null;
  /** A proposal is open or accepted: the review queue lists it. */
  hasProposal: boolean;
  /** A choice that applies to these values; a lock applies to any. */
  choice: ChoiceKind | null;
  /** None of the mapped properties has a value. */
  isEmpty: boolean;
  /** HubSpot has a status of it. */
  hasStatus: boolean;
};

export type StatusAndReason = { status: AddressStatus; reason: string };

/** Reasons that mean too little to check. */
const MISSING_PARTS: readonly string[] = ["empty", "placeholder", "street_and_city_missing"];

/**
 * Pure: the status of an address, derived only; null where none is written. The first match wins. A proposal has priority over an
 * edit, so that HubSpot's segment shows what the review queue shows.
 */
export function statusOf({ memory, hasProposal, choice, isEmpty, hasStatus }: StatusFacts): StatusAndReason | null {
  if (choice === "locked") return { status: "locked", reason: CHOICE_REASONS.locked };
  if (hasProposal)
    return { status: "needs_review", reason: memory?.outcome === "review" ? memory.reason : OTHER_REASON };
  if (isEmpty) return hasStatus ? { status: "incomplete", reason: "empty" } : null;
  if (choice) return { status: "not_verified", reason: CHOICE_REASONS[choice] };
  if (memory === null) return null;
  if (!memory.isAboutValues) return { status: "outdated", reason: "edited_since" };
  return { status: statusOfOutcome(memory), reason: memory.reason };
}

/** For an address whose values are those last decided about, and that nobody is asked about. */
function statusOfOutcome({ outcome, reason }: { outcome: string; reason: string }): AddressStatus {
  switch (outcome) {
    case "corrected":
      return "corrected";
    case "confirmed":
      return "verified";
    case "failed":
    case "skipped":
    case "unchanged":
      return MISSING_PARTS.includes(reason) ? "incomplete" : "not_verified";
    // A review whose proposal has ended without a decision, and an address restored by an undo under another mapping.
    default:
      return "not_verified";
  }
}

/** As HubSpot's dropdown has it. */
export function reasonOption(reason: string): string {
  return STATUS_REASONS.includes(reason) ? reason : OTHER_REASON;
}

/**
 * Pure: 0 to 100, not a probability: how much of the work on the address is done; `docs/hubspot.md` has the table. Null where
 * unknown.
 */
export function scoreOf({ status, reason }: StatusAndReason): number | null {
  switch (status) {
    case "verified":
      return 100;
    case "corrected":
      return 95;
    // Certain changes held back only by a policy, and those that the address engine or a service is not sure of.
    case "needs_review":
      return reason === "held_by_policy" || reason === "not_looked_at_yet" ? 80 : 50;
    // Somebody has reviewed it and decided.
    case "not_verified":
      return reason === CHOICE_REASONS.dismissed || reason === CHOICE_REASONS.undone ? 40 : 20;
    case "incomplete":
      return 10;
    case "outdated":
      return 0;
    case "locked":
      return null;
  }
}
