import { foldName, foldWords } from "../src/text/fold.ts";
import { letterKey } from "../src/world/city-spellings.ts";
import type { Engine } from "../src/engine.ts";
import { PARTS } from "../src/types.ts";
import type { AddressFields, CleanResult } from "../src/types.ts";
import type { Corruption } from "./corruptions.ts";
import { random } from "./random.ts";
import { companyLines, worldPlaces } from "./real-lines.ts";

/** Outcomes of damaged rows. `offered`: asked, with the truth as the proposal or among the first three candidates. */
export type Tally = {
  count: number;
  repaired: number;
  offered: number;
  asked: number;
  failed: number;
  passed: number;
  wrong: number;
  unstable: number;
};
export type Row = { input: AddressFields; truth: AddressFields };

export const emptyTally = (): Tally => ({
  count: 0,
  repaired: 0,
  offered: 0,
  asked: 0,
  failed: 0,
  passed: 0,
  wrong: 0,
  unstable: 0,
});

/**
 * Addresses of companies as typed, and places of the world with a company's street, each where the engine confirms it: the truth of
 * a damaged row is what the engine makes of the whole one.
 */
export function confirmedRows(engine: Engine): AddressFields[] {
  const lines = companyLines();
  const streets = Map.groupBy(lines, ({ country }) => country);
  const places = worldPlaces().map((place, at): AddressFields => {
    const own = streets.get(place.country) ?? [];
    return { ...place, street_address: own[at % own.length]?.street_address ?? place.street_address };
  });
  return [...lines, ...places].flatMap((row) => {
    const { outcome, address, reasons } = engine.clean(row);
    const isKnown = (outcome === "accept" || outcome === "corrected") && !reasons.includes("city_not_in_gazetteer");
    return isKnown && address.city !== "" && /\d/u.test(address.street_address) ? [address] : [];
  });
}

/** One half of every set is scored and never shown; the other may be looked at. */
export function isScored(row: AddressFields): boolean {
  let hash = 0x811c9dc5;
  for (const sign of Object.values(row).join("|")) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 7) & 1) === 1;
}

export function damaged(rows: readonly AddressFields[], corruption: Corruption, seed: number): Row[] {
  const chance = random(seed);
  return rows.flatMap((truth) => {
    const input = corruption.damage(truth, chance);
    return input === null ? [] : [{ input, truth }];
  });
}

export function judgeRow(engine: Engine, { input, truth }: Row): keyof Omit<Tally, "count" | "unstable"> {
  const result = engine.clean(input);
  if (result.outcome === "fail") return "failed";
  const isTrue = isSameAddress(result.address, truth);
  if (result.outcome === "review") return isTrue || offersTruth(result, truth) ? "offered" : "asked";
  if (isTrue) return "repaired";
  const isWrong = PARTS.some(
    (part) => !isSame(result.address, truth, part) && !isSame(result.address, input, part) && truth[part] !== "",
  );
  return isWrong ? "wrong" : "passed";
}

/** A second cleaning of what was written changes something. */
export function isUnstable(engine: Engine, input: AddressFields): boolean {
  const once = engine.clean(input);
  if (once.outcome !== "corrected") return false;
  const { outcome, changes } = engine.clean(once.address);
  return outcome !== "accept" || changes.length > 0;
}

export function tally(engine: Engine, rows: readonly Row[]): Tally {
  const total = emptyTally();
  for (const row of rows) {
    total.count++;
    total[judgeRow(engine, row)]++;
    if (isUnstable(engine, row.input)) total.unstable++;
  }
  return total;
}

const FIRST = 3;
function offersTruth({ address, candidates }: CleanResult, truth: AddressFields): boolean {
  return candidates.slice(0, FIRST).some(({ values }) => isSameAddress({ ...address, ...values }, truth));
}

function isSameAddress(address: AddressFields, truth: AddressFields): boolean {
  return PARTS.every((part) => isSame(address, truth, part));
}

function isSame(one: AddressFields, other: AddressFields, part: keyof AddressFields): boolean {
  const [a, b] = [foldWords(one[part]), foldWords(other[part])];
  // Two romanizations of a Thai name are one.
  if (
    part === "city" &&
    letterKey(one.country, foldName(a)) === letterKey(one.country, foldName(b)) &&
    one.country === "TH"
  )
    return true;
  return a === b || (part === "postal_code" && a.replaceAll(" ", "") === b.replaceAll(" ", ""));
}
