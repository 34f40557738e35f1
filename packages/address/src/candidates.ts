import type { Countries } from "./country/countries.ts";
import { showCountry } from "./country/show-country.ts";
import type { Draft } from "./draft.ts";
import type { FormatStyle } from "./style.ts";
import { capitals } from "./text/casing.ts";
import { MAX_CANDIDATES, PARTS } from "./types.ts";
import type { AddressCandidate, CandidateBasis, Part } from "./types.ts";

/** A field as the record has it, without what the engine only assumes. */
export function written(draft: Draft, part: Part): string {
  const kind = draft.marks[part]?.kind;
  return kind === "replaced" || kind === "added" ? draft.read[part] : draft.values[part];
}

/** Countries whose name is close to a text that names none. */
export function countriesLike(draft: Draft, countries: Countries, style: FormatStyle): AddressCandidate[] {
  const { country } = draft.read;
  if (!draft.reasons.has("country_unknown")) return [];
  return countries.nearest(country).flatMap(({ code }): AddressCandidate[] => {
    const found = countries.get(code);
    if (found === undefined) return [];
    return [
      { values: { country: showCountry(found, "", style) }, basis: "country_like_written", restsOn: ["country"] },
    ];
  });
}

/** Countries (codes) that have a city of this name, for a record that names none. */
export function countriesOfCity(
  codes: readonly string[],
  countries: Countries,
  style: FormatStyle,
): AddressCandidate[] {
  return codes.flatMap((code): AddressCandidate[] => {
    const found = countries.get(code);
    if (found === undefined) return [];
    return [{ values: { country: showCountry(found, "", style) }, basis: "country_of_city", restsOn: ["city"] }];
  });
}

const CODE_FIELDS: readonly Part[] = ["street_address", "city", "state"];

/**
 * Whether one or two words of another field, except the number in front of a street, match the country's code format: "Hauptstr.
 * 5, 10115 München".
 */
export function mayHoldCode(draft: Draft, country: string, countries: Countries): boolean {
  const form = countries.postalForm(country);
  if (form === undefined) return false;
  return CODE_FIELDS.some((part) => {
    const words = draft.read[part].toUpperCase().split(/[\s,;]+/u);
    return words.some(
      (word, at) =>
        (at > 0 || part !== "street_address") &&
        !NUMBERED.test(words[at - 1] ?? "") &&
        (form.test(word) || form.test(`${word} ${words[at + 1] ?? ""}`)) &&
        /\d{3}|\d.*[A-Z]|[A-Z].*\d/u.test(word),
    );
  });
}

/** Words followed by the number of a box or a unit. */
const NUMBERED =
  /^(?:P?\.?O?\.?BOX|BX|DRAWER|POSTFACH|POSTBUS|APARTADO|CASELLA|BP|CP|STE|SUITE|APT|UNIT|RM|ROOM|LOT|#)\.?#?$/u;

const ORDER: readonly CandidateBasis[] = [
  "country_like_written",
  "country_of_city",
  "code_like_written",
  "city_like_written",
  "city_of_code",
  "state_of_code",
  "state_of_city",
  "code_of_city",
  "found_by_service",
];

/**
 * The candidates in order: those that more fields support first, then those closest to what was written. Only mapped parts
 * count, and a candidate that changes nothing is dropped. If there are too many, those that only list a city's codes are dropped.
 */
export function ranked(draft: Draft, found: readonly AddressCandidate[], style: FormatStyle): AddressCandidate[] {
  if (found.length === 0) return [];
  const different = new Map<string, AddressCandidate>();
  for (const candidate of found) {
    const values: Partial<Record<Part, string>> = {};
    for (const part of PARTS) {
      const value = candidate.values[part];
      if (value === undefined || !draft.mapped.has(part) || value === draft.before[part]) continue;
      values[part] = style.casing === "postal" && part === "city" ? capitals(value) : value;
    }
    const key = JSON.stringify(values);
    if (key !== "{}" && !different.has(key)) different.set(key, { ...candidate, values });
  }
  const all = [...different.values()];
  if (all.length < 2) return all;
  const listed = all.filter(({ basis }) => basis === "code_of_city").length > MAX_CANDIDATES;
  return all
    .filter(({ basis }) => !listed || basis !== "code_of_city")
    .toSorted((a, b) => b.restsOn.length - a.restsOn.length || ORDER.indexOf(a.basis) - ORDER.indexOf(b.basis))
    .slice(0, MAX_CANDIDATES);
}
