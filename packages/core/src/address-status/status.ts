import {
  ADDRESS_STATUSES,
  OTHER_REASON,
  STATUS_REASONS,
  type AddressStatus,
  type StatusColumn,
} from "@plumbline/schema/address-status/address-status.ts";
import { CHOICE_REASONS, type ChoiceKind } from "@plumbline/schema/review/choices.ts";
import { choiceInForce, type Choice } from "../records/choices.ts";
import { isEmpty, valuesHash, type AboutValues, type PartValues } from "../records/values.ts";
import { DAY_MS } from "../time.ts";

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

/** An address as our rows know it. */
export type KnownAddress = {
  memory: (AboutValues & { mappingHash: string; outcome: string; reason: string; decidedAt: string | null }) | null;
  choices: readonly Choice[];
  proposal: object | null;
};

/** Pure: the status that HubSpot should show for an address, by our rows and the values that were read. */
export function knownStatus(
  { mappingHash }: { mappingHash: string },
  { memory, choices, proposal }: KnownAddress,
  { values, hasStatus }: { values: PartValues; hasStatus: boolean },
): StatusAndReason | null {
  const hash = valuesHash(values);
  // A record that was only claimed also has a row.
  const decided = memory === null || memory.decidedAt === null ? null : memory;
  return statusOf({
    memory: decided && {
      outcome: decided.outcome,
      reason: decided.reason,
      isAboutValues: decided.mappingHash === mappingHash && decided.isAbout(hash),
    },
    hasProposal: proposal !== null,
    choice: choiceInForce(choices, { valuesHash: hash, mappingHash }),
    isEmpty: isEmpty(values),
    hasStatus,
  });
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

/** The status columns of an address set that are written, with their properties; none where the status is off. */
export type StatusProperties = readonly (readonly [StatusColumn, string])[];

/** The property of the status itself; empty where it is not written. */
export function statusPropertyOf(properties: StatusProperties): string {
  return properties.find(([column]) => column === "status")?.[1] ?? "";
}

/** Whether HubSpot has any status of the address. */
export function hasStatus(properties: StatusProperties, held: Readonly<Record<string, string>>): boolean {
  const shown = held[statusPropertyOf(properties)];
  return ADDRESS_STATUSES.some((status) => status === shown);
}

/** What HubSpot should show of an address. Omitted columns stay as they are. */
export type ShownStatus = StatusAndReason & {
  checkedAt: Date;
  /** The parts that the last correction changed, and the address before it; empty for none. */
  changed?: string;
  before?: string;
  job?: string;
};

/** The date of an unchanged address is updated at most this often. */
const SAME_FOR_MS = 30 * DAY_MS;

/** Written only when another column changes. */
const COMPANIONS: readonly StatusColumn[] = ["checked_at", "job"];

/** Pure: the properties that differ from HubSpot's; empty where nothing must be written. */
export function statusUpdate(
  properties: StatusProperties,
  shown: ShownStatus,
  held: Readonly<Record<string, string>>,
): Record<string, string> {
  const wanted = textsOf(shown);
  const differing = properties.flatMap(([column, property]) => {
    const text = wanted[column];
    return text === undefined || isSame(column, text, held[property] ?? "") ? [] : [[column, property, text] as const];
  });
  const isChanged = differing.some(([column]) => !COMPANIONS.includes(column));
  const written = isChanged
    ? differing
    : differing.filter(([column, property]) => isOldDate(column, held[property] ?? "", shown));
  return Object.fromEntries(written.map(([, property, text]) => [property, text]));
}

/** Pure: empties a status of ours of which nothing is known any more, such as a lock that has ended before any decision. */
export function noStatus(properties: StatusProperties, held: Readonly<Record<string, string>>): Record<string, string> {
  if (!hasStatus(properties, held)) return {};
  return Object.fromEntries(
    properties.flatMap(([, property]) => ((held[property] ?? "") === "" ? [] : [[property, ""]])),
  );
}

function textsOf(shown: ShownStatus): Partial<Record<StatusColumn, string>> {
  const { status, reason, checkedAt, changed, before, job } = shown;
  return {
    status,
    reason: reasonOption(reason),
    // HubSpot accepts milliseconds and returns ISO 8601.
    checked_at: String(checkedAt.getTime()),
    score: String(scoreOf(shown) ?? ""),
    ...(changed === undefined ? {} : { changed }),
    ...(before === undefined ? {} : { before }),
    ...(job === undefined ? {} : { job }),
  };
}

function isSame(column: StatusColumn, text: string, held: string): boolean {
  if (text === held) return true;
  if (column === "checked_at") return momentOf(held) === Number(text);
  return column === "score" && text !== "" && held !== "" && Number(held) === Number(text);
}

function isOldDate(column: StatusColumn, held: string, { checkedAt }: ShownStatus): boolean {
  return column === "checked_at" && !(checkedAt.getTime() - momentOf(held) < SAME_FOR_MS);
}

/** NaN if it is not a time. */
function momentOf(held: string): number {
  return /^\d+$/.test(held) ? Number(held) : Date.parse(held);
}
