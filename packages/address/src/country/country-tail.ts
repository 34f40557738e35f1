import { CONFIDENCE } from "../confidence.ts";
import type { Draft } from "../draft.ts";
import type { Part } from "../types.ts";
import { foldName } from "../text/fold.ts";
import { readUsState } from "../us/states.ts";
import type { Countries } from "./countries.ts";

const MIN_NAME_LETTERS = 4;
/** Codes that end addresses as often as names do. */
const CODES = /^(?:UK|U\.K\.|USA|U\.S\.A\.|UAE|U\.A\.E\.)$/u;
const FIELDS: readonly Part[] = ["street_address", "city"];
const MOVED = { kind: "restore", reason: "moved_from_other_field", confidence: CONFIDENCE.movedPart } as const;

/** "..., 75002 Paris, France": moves a country at the end of an address to its own field if that is empty. */
export function moveCountryTail(draft: Draft, countries: Countries): void {
  if (draft.values.country !== "" || !draft.mapped.has("country")) return;
  for (const part of FIELDS) {
    if (part === "street_address" && draft.values.city !== "") continue;
    if (part === "street_address" && readsCountryAtCode(draft, countries)) return;
    const match = /^(.*\S)\s*,\s*([^,\d]+?)\.?$/u.exec(draft.values[part]);
    const tail = match?.[2] ?? "";
    // "Atlanta, Georgia" ends with a state.
    if ((tail.length < MIN_NAME_LETTERS && !CODES.test(tail)) || readUsState(tail) !== null) continue;
    const country = countries.read(tail);
    // American lines are read including their country.
    if (country === null || (country === "US" && part === "street_address")) continue;
    draft.change(part, match?.[1] ?? "", MOVED);
    draft.change("country", tail, MOVED);
    return;
  }
}

const MAX_NAME_WORDS = 4;

/**
 * "5 rue de la Paix 75002 Paris France": moves a country at the end of a line that is the whole record, without a comma before it.
 * `isProven`: whether the rest of the line is an address of that country; without the comma, only that tells a country from a name.
 */
export function moveCountryAtEnd(
  draft: Draft,
  countries: Countries,
  isProven: (country: string, rest: string) => boolean,
): void {
  const { street_address: street, city, state, postal_code: postal, country: given } = draft.values;
  if (city !== "" || state !== "" || postal !== "" || given !== "" || !draft.mapped.has("country")) return;
  const words = street.split(/\s+/u);
  for (let count = Math.min(MAX_NAME_WORDS, words.length - 1); count > 0; count--) {
    const name = words.slice(-count).join(" ").replace(/\.$/u, "");
    if ((name.length < MIN_NAME_LETTERS && !CODES.test(name)) || readUsState(name) !== null || /\d/u.test(name))
      continue;
    const country = countries.read(name);
    const rest = words.slice(0, -count).join(" ");
    if (country === null || rest.endsWith(",")) continue;
    if (!isProven(country, rest)) return;
    draft.change("street_address", rest, MOVED);
    draft.change("country", name, MOVED);
    return;
  }
}

const MAX_PARTS = 4;

/**
 * For a line that is the whole record, without its country: the large cities named between its commas, with or without a code,
 * determine which countries to try. The argument looks up the countries of a name.
 */
export function countriesOfLine(draft: Draft, countriesOf: (key: string) => readonly string[]): readonly string[] {
  const { street_address: street, city, state, postal_code: postal, country } = draft.values;
  if (city !== "" || state !== "" || postal !== "" || country !== "" || !street.includes(",")) return [];
  const found = new Set<string>();
  for (const part of street.split(",").slice(1).slice(-MAX_PARTS)) {
    const words = part
      .trim()
      .split(/\s+/u)
      .filter((word) => !/\d/u.test(word) && !/^\p{Lu}{1,2}$/u.test(word));
    for (let from = 0; from < words.length; from++)
      for (const code of countriesOf(foldName(words.slice(from).join(" ")))) found.add(code);
    for (let end = words.length - 1; end > 0; end--)
      for (const code of countriesOf(foldName(words.slice(0, end).join(" ")))) found.add(code);
  }
  return [...found];
}

const AT_CODE = /,\s*(\p{L}[\p{L}\s.'-]*?)\s+([\dA-Z][\dA-Z\s-]{2,9})$/u;

/**
 * "..., Singapore 048616": a country name before a code of its format; the line stays as it is and is split by that country's
 * rules.
 */
function readsCountryAtCode(draft: Draft, countries: Countries): boolean {
  const [, name = "", code = ""] = AT_CODE.exec(draft.values.street_address) ?? [];
  if (name.length < MIN_NAME_LETTERS || readUsState(name) !== null) return false;
  const country = countries.read(name);
  if (country === null || country === "US" || countries.postalForm(country)?.test(code) !== true) return false;
  draft.change("country", name, {
    kind: "restore",
    reason: "moved_from_other_field",
    confidence: CONFIDENCE.movedPart,
  });
  return true;
}
