import { CONFIDENCE } from "../confidence.ts";
import { applied } from "../policy.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldWords } from "../text/fold.ts";
import { REASON_WEIGHTS } from "../types.ts";
import type { AddressFields, CleanResult, FieldChange, Part, Reason } from "../types.ts";
import { codeKey } from "./witness-keys.ts";

/** A value, and how many other records have it; a record counts once. */
export type Seen = Readonly<{ value: string; witnesses: number }>;

/**
 * What other records of the portal have under this record's keys (`witnessKeys`), looked up by the caller: nothing is read, stored
 * or logged here. Each may be missing. A witness is what a person typed or an earlier verdict confirmed: never a value that was
 * written by this engine, the record itself, or another copy of one import. `codesOfBuilding`, `unitsOfBuilding`: street, number and town;
 * a record without a unit counts with the value "". `codesOfStreet`: street and town. `townsOfCode`: spellings of the town, in clear.
 */
export type WitnessFacts = Readonly<{
  codesOfBuilding?: readonly Seen[];
  codesOfStreet?: readonly Seen[];
  townsOfCode?: readonly Seen[];
  unitsOfBuilding?: readonly Seen[];
}>;

/** A value on which so many agree is proposed. */
const LEAST_WITNESSES = 2;
/** Against each witness of another value, as many have to stand for it. */
const MAJORITY = 4;
const MAX_TOWN_SLIPS = 2;
const MIN_TOWN_LETTERS = 5;

const CODE_DOUBTS: readonly Reason[] = [
  "postal_code_missing",
  "postal_code_unknown",
  "postal_code_form",
  "city_code_disagree",
];
const TOWN_DOUBTS: readonly Reason[] = ["city_unknown", "city_misspelled", "city_not_in_gazetteer"];

/** Judges an address by itself, without witnesses. */
type Judge = (address: AddressFields) => CleanResult;
type Proposal = { field: Part; after: string; witnesses: number };
type Cleaned = { input: AddressFields; country: string; parts: readonly Part[] };

/**
 * The result, as a proposal where other records of the portal agree on a code, the spelling of a town or a unit that this record does not
 * have. Nothing is ever written because of a witness.
 */
export function withWitnesses(result: CleanResult, record: Cleaned, facts: WitnessFacts, judge: Judge): CleanResult {
  // A record that only lacks its code fails without such a reason.
  if (result.outcome === "fail" && result.reasons.some((reason) => REASON_WEIGHTS[reason] === "fail")) return result;
  const found = [
    codeProposal(result, record, facts),
    townProposal(result, facts),
    unitProposal(result, record, facts),
  ].filter((each) => each !== null);
  const proposals = found.filter(({ field }) => record.parts.includes(field));
  if (proposals.length === 0) return result;
  const proposed = { ...result.address };
  for (const { field, after } of proposals) proposed[field] = after;
  const check = judge(proposed);
  const isOfCode = proposals.some(({ field }) => field === "postal_code");
  // What the tables contradict is no improvement.
  if (!isNoWorse(check, result, isOfCode ? CODE_DOUBTS : [])) return result;
  const fields = new Set(proposals.map(({ field }) => field));
  const own = result.changes.filter(({ field }) => !fields.has(field));
  const added = proposals.map(({ field, witnesses }): FieldChange => ({
    field,
    before: record.input[field],
    after: check.address[field],
    kind: record.input[field] === "" || field === "street_address" ? "added" : "replaced",
    reason: "other_records_agree",
    confidence: CONFIDENCE.likely,
    witnesses,
  }));
  const changes = [...own, ...added];
  return {
    ...result,
    outcome: "review",
    address: applied(record.input, changes),
    changes,
    reasons: [...new Set([...result.reasons, "change_needs_a_person" as const])],
    granularity: check.granularity,
    confidence: CONFIDENCE.likely,
  };
}

/** Whether only doubts are left that the record had before, and none of those that the proposal is to settle. */
function isNoWorse(check: CleanResult, before: CleanResult, settled: readonly Reason[]): boolean {
  const doubts = check.reasons.filter((reason) => REASON_WEIGHTS[reason] !== "note");
  return (
    check.outcome !== "fail" &&
    doubts.every((reason) => before.reasons.includes(reason) && !settled.includes(reason)) &&
    check.changes.every(({ kind }) => kind === "format")
  );
}

/** A street may have several codes: without a doubt about the record's own, only its building counts. */
function codeProposal(
  { address, reasons }: CleanResult,
  { country }: Cleaned,
  { codesOfBuilding = [], codesOfStreet = [] }: WitnessFacts,
): Proposal | null {
  const isDoubted = reasons.some((reason) => CODE_DOUBTS.includes(reason));
  const keyOf = (code: string): string => codeKey(country, code);
  const ofBuilding = agreed(codesOfBuilding, keyOf);
  const ofStreet = isDoubted && codesOfBuilding.length === 0 ? agreed(codesOfStreet, keyOf, Infinity) : null;
  const found = ofBuilding ?? ofStreet;
  if (found === null || keyOf(found.value) === keyOf(address.postal_code)) return null;
  return { field: "postal_code", after: found.value, witnesses: found.witnesses };
}

/** A name that no table knows, beside one that other records of the same code have, a letter or two away. */
function townProposal({ address, reasons }: CleanResult, { townsOfCode = [] }: WitnessFacts): Proposal | null {
  if (!reasons.some((reason) => TOWN_DOUBTS.includes(reason))) return null;
  const own = foldWords(address.city);
  if (own.length < MIN_TOWN_LETTERS || townsOfCode.some(({ value }) => foldWords(value) === own)) return null;
  const near = townsOfCode.filter(({ value }) => editDistance(own, foldWords(value), MAX_TOWN_SLIPS) <= MAX_TOWN_SLIPS);
  const found = agreed(near, foldWords);
  return found === null ? null : { field: "city", after: found.value, witnesses: found.witnesses };
}

/** Every other record of the building has one and the same unit. */
function unitProposal(
  { address, outcome }: CleanResult,
  { input }: Cleaned,
  { unitsOfBuilding = [] }: WitnessFacts,
): Proposal | null {
  if (outcome === "review" || input.street_address === "") return null;
  const found = agreed(unitsOfBuilding, foldWords, Infinity);
  if (found === null || found.value === "" || foldWords(address.street_address).includes(foldWords(found.value)))
    return null;
  return { field: "street_address", after: `${address.street_address} ${found.value}`, witnesses: found.witnesses };
}

/** The value that enough witnesses have, `majority` times as many as any other; in the spelling that most of them use. */
function agreed(seen: readonly Seen[], keyOf: (value: string) => string, majority = MAJORITY): Seen | null {
  const sums = [...Map.groupBy(seen, ({ value }) => keyOf(value)).values()].map((same): Seen => ({
    value: same.toSorted(byWitnesses)[0]?.value ?? "",
    witnesses: same.reduce((sum, { witnesses }) => sum + witnesses, 0),
  }));
  const [first, second] = sums.toSorted(byWitnesses);
  if (first === undefined || first.witnesses < LEAST_WITNESSES) return null;
  const others = second?.witnesses ?? 0;
  return others > 0 && first.witnesses < majority * others ? null : first;
}

/** Whatever the order in which they were counted. */
const byWitnesses = (a: Seen, b: Seen): number => b.witnesses - a.witnesses || (a.value < b.value ? -1 : 1);
