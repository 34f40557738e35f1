import type { CardStatus } from "@plumbline/schema/hubspot-ui/card.ts";
import type { MappedPart } from "@plumbline/schema/object-types.ts";
import { statusOf, type KnownAddress, type StatusFacts } from "../address-status/status.ts";
import { choiceInForce } from "../records/choices.ts";
import { isEmpty, isLockedIn, partValues, valuesHash } from "../records/values.ts";

export type CardStatusAndReason = { name: CardStatus; reason: string };

/** `isBeingCleaned`: a job that is running has yet to decide the address. */
export type CardFacts = Omit<StatusFacts, "hasStatus"> & { isBeingCleaned: boolean };

/**
 * Pure: what the card says of an address; the first match wins. Unlike the status in HubSpot it always says something, and an edit
 * goes before a proposal about the values before it.
 */
export function cardStatus({ isBeingCleaned, ...facts }: CardFacts): CardStatusAndReason {
  const { choice, memory } = facts;
  if (choice === "locked") return asCard({ ...facts, hasStatus: true });
  if (facts.isEmpty) return { name: "nothing_there", reason: "" };
  if (isBeingCleaned) return { name: "being_cleaned", reason: "" };
  const isEdited = memory !== null && !memory.isAboutValues;
  return asCard({ ...facts, hasProposal: facts.hasProposal && !isEdited, hasStatus: true });
}

function asCard(facts: StatusFacts): CardStatusAndReason {
  const shown = statusOf(facts);
  return shown ? { name: shown.status, reason: shown.reason } : { name: "not_checked", reason: "" };
}

/** The present values of the record's mapped properties, by property; null: none. */
export type PresentValues = Readonly<Record<string, string | null>>;
/** The mapping in force of an address set, as far as its values are read. */
export type ReadSet = { mapped: readonly [MappedPart, string][]; mappingHash: string; lockProperty: string };

/** Pure: what the card says of an address as our rows know it, with the values that HubSpot has now. */
export function statusNow(
  set: ReadSet,
  known: KnownAddress | undefined,
  { values, isBeingCleaned }: { values: PresentValues; isBeingCleaned: boolean },
): CardStatusAndReason {
  const held = Object.fromEntries(Object.entries(values).map(([property, value]) => [property, value ?? ""]));
  const present = partValues(set, held);
  const hash = valuesHash(present);
  const { mappingHash } = set;
  // A record that was only claimed also has a row.
  const memory = known?.memory?.decidedAt == null ? null : known.memory;
  const choice = choiceInForce(known?.choices ?? [], { valuesHash: hash, mappingHash });
  return cardStatus({
    memory: memory && {
      outcome: memory.outcome,
      reason: memory.reason,
      isAboutValues: memory.mappingHash === mappingHash && memory.isAbout(hash),
    },
    hasProposal: known?.proposal != null,
    choice: isLockedIn(set, held) ? "locked" : choice,
    isEmpty: isEmpty(present),
    isBeingCleaned,
  });
}
