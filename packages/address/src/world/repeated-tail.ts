import type { Draft } from "../draft.ts";
import { CONFIDENCE } from "../confidence.ts";
import { isAddressWord, isStreetEnding } from "../street/address-words.ts";
import { endsInsideName } from "../street/street-breaks.ts";
import { foldName, foldWords } from "../text/fold.ts";
import { readRegion } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

type PartOfTail = "postal_code" | "city" | "state" | "country";
/** One part behind a street: the text before it, and whether a comma or another mark divides them. */
type Removed = { part: PartOfTail; rest: string; isDivided: boolean };

const END_MARKS = /[\s,;|/–-]+$/u;
const DIVIDED = /[,;|–][\s,;|/–-]*$|\s[/-]\s*$/u;
const MAX_WORDS_OF_CODE = 3;
const MAX_WORDS_OF_COUNTRY = 2;
const PARTS_OF_TAIL: readonly PartOfTail[] = ["postal_code", "city", "state", "country"];

/**
 * Removes the record's own city, region, code and country from the end of its street: nothing is lost, as each has its own field. A
 * city alone stays, as it can be the name of the street.
 */
export function removeRepeatedTail(
  tables: WorldTables,
  draft: Draft,
  country: string,
  saysCode: (written: string, code: string) => boolean,
): void {
  const { street_address: street, city, postal_code: postal } = draft.values;
  if (street.length < 8 || city === "" || !draft.mapped.has("street_address")) return;
  if (!endsWithPart(street, draft)) return;
  const removed = tailOf(tables, draft, country, saysCode);
  // "Technology Park Malaysia", "12 Rue Pierre Mendès France": without a mark before it, a name can be the street's.
  while (removed.length > 0 && !isCut(removed.at(-1))) removed.pop();
  const parts = removed.map(({ part }) => part);
  const first = removed.at(-1);
  if (first === undefined || !parts.includes("city") || endsInsideName(first.rest) || !isStreet(first.rest)) return;
  if (!(postal !== "" && parts.includes("postal_code")) && !(parts.includes("state") && first.isDivided)) return;
  draft.change("street_address", first.rest, {
    kind: "restore",
    reason: "part_repeated",
    confidence: CONFIDENCE.movedPartAbroad,
  });
}

function isCut(removed: Removed | undefined): boolean {
  if (removed === undefined || removed.isDivided) return true;
  return removed.part === "postal_code" || (removed.part === "city" && isWholeStreet(removed.rest));
}

/** Cheap test: the last word of the street is one of another field's. */
function endsWithPart(street: string, { values }: Draft): boolean {
  const last = lastWord(street);
  if (last === "") return false;
  return endsLike(values.city, last) || endsLike(values.postal_code, last) || /^\p{L}{2,}$/u.test(last);
}

function lastWord(text: string): string {
  return /[\p{L}\p{M}\d]+(?=[^\p{L}\p{M}\d]*$)/u.exec(text)?.[0].toLowerCase() ?? "";
}

function endsLike(value: string, last: string): boolean {
  return value !== "" && value.toLowerCase().includes(last);
}

function tailOf(
  tables: WorldTables,
  draft: Draft,
  country: string,
  saysCode: (written: string, code: string) => boolean,
): Removed[] {
  const { values } = draft;
  const region = values.state === "" ? null : readRegion(country, values.state, tables.countries);
  const reads: Record<PartOfTail, (text: string) => boolean> = {
    postal_code: (text) => /\d/u.test(text) && values.postal_code !== "" && saysCode(values.postal_code, text),
    city: (text) => foldName(text) === draft.reading.cityKey,
    state: (text) =>
      values.state !== "" &&
      (foldWords(text) === foldWords(values.state) ||
        (region !== null && readRegion(country, text, tables.countries)?.key === region.key)),
    country: (text) => /^\p{L}/u.test(text) && tables.countries.read(text) === country,
  };
  const lengths = {
    postal_code: MAX_WORDS_OF_CODE,
    city: wordsIn(values.city),
    state: wordsIn(values.state),
    country: MAX_WORDS_OF_COUNTRY,
  };
  const removed: Removed[] = [];
  let rest = values.street_address.replace(END_MARKS, "");
  for (;;) {
    const open = PARTS_OF_TAIL.filter((part) => removed.every((each) => each.part !== part));
    const found = open.map((part) => [part, beginOf(rest, lengths[part], reads[part])] as const);
    const next = found.find(([, begin]) => begin > 0);
    if (next === undefined) return removed;
    const before = rest.slice(0, next[1]);
    rest = before.replace(END_MARKS, "");
    removed.push({ part: next[0], rest, isDivided: DIVIDED.test(before) });
  }
}

/** Where the longest end of at most so many words begins that reads as a part; -1 if none does. */
function beginOf(text: string, most: number, reads: (end: string) => boolean): number {
  const begins = [...text.matchAll(/(?<=^|[\s,;|/])[^\s,;|/]/gu)].map(({ index }) => index).slice(-most);
  return begins.find((begin) => begin > 0 && reads(text.slice(begin))) ?? -1;
}

function wordsIn(text: string): number {
  return text.split(/[\s,;|/]+/u).length;
}

function isStreet(text: string): boolean {
  return /\d/u.test(text) || (text.includes(" ") && foldWords(text).split(" ").some(isAddressWord));
}

/** Ends with a house number, a word for a street or a name that holds one. */
function isWholeStreet(text: string): boolean {
  const [last = ""] = foldWords(text).split(" ").slice(-1);
  return /\d/u.test(last) || isStreetEnding(last) || (isAddressWord(last) && /^\d/u.test(text));
}
