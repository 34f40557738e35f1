import { HELD_BY_POLICY } from "@plumbline/schema/review/dismissals.ts";
import { z } from "zod";
import type { AddressPart } from "@plumbline/schema/object-types.ts";
import { ENOUGH_ADDRESSES } from "../accepted-hashes.ts";
import { ENRICHMENT_TARGETS, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { ENRICHMENT_KIND, type Decision } from "../../records/decision.ts";
import type { Engine } from "@plumbline/address";
import { ADDRESS_STATUSES } from "@plumbline/schema/address-status/address-status.ts";
import { NOT_LOOKED_AT } from "../../review/policy.ts";
import { toEngine } from "../../records/columns.ts";
import { lettersOf } from "../../records/values.ts";
import type { AdoptedStatus } from "../../address-status/properties.ts";
import type { SetWork } from "../pipeline/work.ts";

/** Counts only, no values: shown to the customer and stored with the job. */
export type CanaryReport = {
  /** How many addresses were evaluated. */
  records: number;
  /** By part: how many filled values were evaluated, and how many would become, or be proposed as, another place. */
  parts: Partial<Record<WatchedPart, Count>>;
  /** By target: how many properties held a value, and how many of these would get another one. */
  fills: Partial<Record<EnrichmentTarget, Count>>;
  /** By part: how many filled values were evaluated, and how many a rule of the account would turn into another place. */
  rules: Partial<Record<WatchedPart, Count>>;
  /** How many addresses were evaluated whose status goes into properties of the customer's own, and how many of these are in use. */
  statuses: Count;
  failedOrReview: number;
  /** What is unusual; null = nothing. */
  stop: CanaryStop | null;
};

type Count = { filled: number; replaced: number };

export type CanaryStop = { percent: number } & (
  | { kind: "part"; part: WatchedPart }
  | { kind: "fill"; target: EnrichmentTarget }
  | { kind: "rule"; part: WatchedPart }
  | { kind: "status" }
  | { kind: "unreadable" }
);

/** A swapped column shows in these parts; streets and codes do not name a place. */
const WATCHED = ["city", "state", "country"] as const satisfies readonly AddressPart[];
type WatchedPart = (typeof WATCHED)[number];

const percent = z.number();
const stopSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("part"), part: z.enum(WATCHED), percent }),
  z.object({ kind: z.literal("fill"), target: z.enum(ENRICHMENT_TARGETS), percent }),
  z.object({ kind: z.literal("rule"), part: z.enum(WATCHED), percent }),
  z.object({ kind: z.literal("status"), percent }),
  z.object({ kind: z.literal("unreadable"), percent }),
]);
const NONE: Count = { filled: 0, replaced: 0 };
const countSchema = z.object({ filled: z.number(), replaced: z.number() });
const countsOfParts = z.partialRecord(z.enum(WATCHED), countSchema);
/** Reports of the previous release count parts alone. */
export const canaryReportSchema = z.object({
  records: z.number(),
  parts: countsOfParts,
  fills: z.partialRecord(z.enum(ENRICHMENT_TARGETS), countSchema).default({}),
  rules: countsOfParts.default({}),
  statuses: countSchema.default(NONE),
  failedOrReview: z.number(),
  stop: stopSchema.nullable(),
}) satisfies z.ZodType<CanaryReport>;
/** Proposals of what was read: from a full address where the columns are empty, and corrections that only wait for a person. */
const READABLE: readonly string[] = ["from_full_address", HELD_BY_POLICY, NOT_LOOKED_AT];
const REPLACED_SHARE = 0.2;
const UNREADABLE_SHARE = 0.5;

/**
 * Pure. A mapping to the wrong property makes correct-looking values contradict each other at a rate that no real list has. Counts
 * values replaced by a different one, written or only proposed; spelling and form do not count. Each kind of write is judged by its
 * own share: what is filled in besides, what the account's rules change, what the status overwrites.
 */
export function judgeCanary(addresses: readonly CanaryAddress[]): CanaryReport {
  const toJudge = addresses.filter(({ isStanding }) => !isStanding);
  const count = <Key extends string>(
    keys: readonly Key[],
    isFilled: (one: CanaryAddress, key: Key) => boolean,
    isReplaced: (one: CanaryAddress, key: Key) => boolean,
    among: readonly CanaryAddress[] = toJudge,
  ): Partial<Record<Key, Count>> => {
    const counts: Partial<Record<Key, Count>> = {};
    for (const key of keys) {
      const filled = among.filter((one) => isFilled(one, key));
      if (filled.length > 0)
        counts[key] = { filled: filled.length, replaced: filled.filter((one) => isReplaced(one, key)).length };
    }
    return counts;
  };
  const holds = ({ before }: CanaryAddress, part: WatchedPart) => (before[part] ?? "").trim() !== "";
  const counted = {
    records: addresses.length,
    parts: count(WATCHED, holds, ({ changes }, part) => changes.some((one) => isReplacement(one, part)), addresses),
    fills: count(ENRICHMENT_TARGETS, holdsTarget, ({ changes }, target) => changes.some((one) => isFill(one, target))),
    rules: count(WATCHED, holds, ({ replacedByRule }, part) => replacedByRule.includes(part)),
    statuses: { filled: toJudge.length, replaced: toJudge.filter(({ holdsOwnStatus }) => holdsOwnStatus).length },
    failedOrReview: addresses.filter(
      ({ outcome, reason }) => outcome === "failed" || (outcome === "review" && !READABLE.includes(reason)),
    ).length,
  };
  return { ...counted, stop: stopOf(counted) };
}

/** Blanks that are filled do not count. */
const holdsTarget = ({ read }: CanaryAddress, target: EnrichmentTarget) => (read[target] ?? "").trim() !== "";

const isFill = ({ kind, field }: Decision["changes"][number], target: EnrichmentTarget) =>
  kind === ENRICHMENT_KIND && field === target;

/** Pure: merges two reports. */
export function joinReports(one: CanaryReport, other: CanaryReport): CanaryReport {
  const counted = {
    records: one.records + other.records,
    parts: joinCounts(WATCHED, one.parts, other.parts),
    fills: joinCounts(ENRICHMENT_TARGETS, one.fills, other.fills),
    rules: joinCounts(WATCHED, one.rules, other.rules),
    statuses: sum(one.statuses, other.statuses),
    failedOrReview: one.failedOrReview + other.failedOrReview,
  };
  return { ...counted, stop: stopOf(counted) };
}

function joinCounts<Key extends string>(
  keys: readonly Key[],
  one: Partial<Record<Key, Count>>,
  other: Partial<Record<Key, Count>>,
): Partial<Record<Key, Count>> {
  const counts: Partial<Record<Key, Count>> = {};
  for (const key of keys) if (one[key] || other[key]) counts[key] = sum(one[key], other[key]);
  return counts;
}

const sum = (one: Count = NONE, other: Count = NONE): Count => ({
  filled: one.filled + other.filled,
  replaced: one.replaced + other.replaced,
});

/** Whether the address is one of those that made the canary stop the job. */
export function isEvidence(stop: CanaryStop, address: CanaryAddress): boolean {
  const { outcome, changes, replacedByRule, holdsOwnStatus } = address;
  switch (stop.kind) {
    case "part":
      return changes.some((change) => isReplacement(change, stop.part));
    case "fill":
      return holdsTarget(address, stop.target) && changes.some((change) => isFill(change, stop.target));
    case "rule":
      return replacedByRule.includes(stop.part);
    case "status":
      return holdsOwnStatus;
    case "unreadable":
      return outcome === "failed" || outcome === "review";
  }
}

function isReplacement(change: Decision["changes"][number], part: AddressPart): boolean {
  if (change.field !== part) return false;
  // Values that the engine can move to the right part count, too: in a wrong mapping every record has its parts swapped.
  const isMoved = change.reason === "moved_from_other_field" && change.before.trim() !== "";
  return isMoved || change.kind === "replaced" || change.kind === "disagreement";
}

function stopOf({
  records,
  parts,
  fills,
  rules,
  statuses,
  failedOrReview,
}: Omit<CanaryReport, "stop">): CanaryReport["stop"] {
  const unusual = ({ filled, replaced }: Count = NONE) =>
    filled >= ENOUGH_ADDRESSES && replaced / filled > REPLACED_SHARE ? Math.round((100 * replaced) / filled) : null;
  for (const part of WATCHED) {
    const [replaced, ruled] = [unusual(parts[part]), unusual(rules[part])];
    if (replaced !== null) return { kind: "part", part, percent: replaced };
    if (ruled !== null) return { kind: "rule", part, percent: ruled };
  }
  for (const target of ENRICHMENT_TARGETS) {
    const filled = unusual(fills[target]);
    if (filled !== null) return { kind: "fill", target, percent: filled };
  }
  const shown = unusual(statuses);
  if (shown !== null) return { kind: "status", percent: shown };
  if (records >= ENOUGH_ADDRESSES && failedOrReview / records > UNREADABLE_SHARE)
    return { kind: "unreadable", percent: Math.round((100 * failedOrReview) / records) };
  return null;
}

/** What a canary judges of an address: what a job would write, part by part. */
export type CanaryAddress = Pick<Decision, "recordId" | "before" | "read" | "changes" | "outcome" | "reason"> & {
  /** Parts that a replacement rule of the account would turn into another place. */
  replacedByRule: readonly AddressPart[];
  /** A status property of the customer's own holds something that Plumbline did not write. */
  holdsOwnStatus: boolean;
  /** Its decision stands, so nothing of it is written: it says something about the mapping alone. */
  isStanding?: true;
};

/** Pure: an address whose decision stands. */
export function standingAddress(
  recordId: string,
  { before, outcome, reason }: Pick<CanaryAddress, "before" | "outcome" | "reason">,
): CanaryAddress {
  const nothing = { read: {}, changes: [], replacedByRule: [], holdsOwnStatus: false };
  return { recordId, before, outcome, reason, ...nothing, isStanding: true };
}

/** `engine`: without the account's rules, of which it judges what they make of a value. `properties`: of the record, as read. */
export function canaryAddress(
  engine: Engine,
  work: Pick<SetWork, "style" | "options">,
  decision: Decision,
  held: { properties: Readonly<Record<string, string>>; adopted: AdoptedStatus | null },
): CanaryAddress {
  const { recordId, before, read, changes, outcome, reason } = decision;
  const ruled = changes.filter((change) => change.reason === "your_rule");
  const replacedByRule = ruled.flatMap(({ field, before: was, after }) =>
    isWatched(field) && was.trim() !== "" && !isSamePlace(engine, work, decision, { part: field, was, after })
      ? [field]
      : [],
  );
  return { recordId, before, read, changes, outcome, reason, replacedByRule, holdsOwnStatus: holdsOwnStatus(held) };
}

type Watched = "city" | "state" | "country";
const isWatched = (field: string): field is Watched => field === "city" || field === "state" || field === "country";

/** Whether the engine itself takes both for the same: another spelling, the code, or what it would correct the value to. */
function isSamePlace(
  engine: Engine,
  { style, options }: Pick<SetWork, "style" | "options">,
  { before }: Decision,
  { part, was, after }: { part: Watched; was: string; after: string },
): boolean {
  const given = toEngine(engine, options, before);
  const country = engine.countryOf(given);
  const forms = part === "city" ? [was] : engine.formsOf(part, was, country);
  const own = engine.clean(given, style).address[part];
  return [was, own, ...forms].some((form) => lettersOf(form) === lettersOf(after));
}

/** A record that shows one of our statuses was written by us. */
function holdsOwnStatus({ properties, adopted }: Parameters<typeof canaryAddress>[3]): boolean {
  if (!adopted || ADDRESS_STATUSES.some((one) => one === properties[adopted.status])) return false;
  return adopted.properties.some((property) => (properties[property] ?? "").trim() !== "");
}
