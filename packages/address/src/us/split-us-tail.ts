import { foldName, foldWords } from "../text/fold.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { readUsState } from "./states.ts";

/** City, state and ZIP code at the end of a text, and the text before them. */
export type UsTail = { rest: string; city: string; state: string; zip: string; namesCountry: boolean };

/** A text that ends with the country must end with one of these, in any case. */
const ENDS_LIKE_COUNTRY = /[as.]$/iu;
const COUNTRY_BEHIND = /[\s,]+(?:u\.?s\.?a\.?|united states(?: of america)?|us)$/iu;
const ENDS_WITH_DIGIT = /\d$/u;

let last: { text: string; tail: UsTail | null } | null = null;

/**
 * Removes "..., Springfield, IL 62701" from the end of a text. State and ZIP or a known city must be there. The last text is
 * cached: country and parts of one record need the same split.
 */
export function splitUsTail(text: string, gazetteer: UsGazetteer): UsTail | null {
  if (last?.text !== text) last = { text, tail: readTail(text, gazetteer) };
  return last.tail;
}

function readTail(text: string, gazetteer: UsGazetteer): UsTail | null {
  const whole = withoutGapsBehind(text.replace(/\s+[|/]\s+/gu, ", "));
  let left = ENDS_LIKE_COUNTRY.test(whole) ? whole.replace(COUNTRY_BEHIND, "") : whole;
  const namesCountry = left !== whole;
  let zip = "";
  const code = ENDS_WITH_DIGIT.test(left) ? /[\s,]+(\d{5}(?:-\d{4})?)$/u.exec(left) : null;
  if (code) {
    zip = code[1] ?? "";
    left = left.slice(0, code.index);
  }
  const words = left.split(/[\s,]+/u);
  let guess: UsTail | null = null;
  for (let count = Math.min(3, words.length - 1); count >= 0; count--) {
    const state = count === 0 ? "" : words.slice(-count).join(" ");
    if (count > 0 ? readUsState(state) === null : zip === "" || guess !== null) continue;
    const front = count === 0 ? left : withoutLastWords(left, count);
    const city = takeCity(front, words.slice(0, words.length - count), { zip, state: readUsState(state) }, gazetteer);
    if (city === null || (zip === "" && city === "" && !text.includes(","))) continue;
    const tail = { rest: withoutLastWords(front, city.split(" ").length), city, state, zip, namesCountry };
    // "Washington, DC 20001": not the state "Washington DC" after a city of Main St.
    if (isNamed(tail, gazetteer)) return tail;
    guess ??= tail;
  }
  return guess;
}

function isNamed({ city, state, zip }: UsTail, gazetteer: UsGazetteer): boolean {
  const row = zip === "" ? -1 : gazetteer.rowOf(zip.slice(0, 5));
  const key = foldName(city);
  const places = row >= 0 ? gazetteer.placesOfRow(row) : gazetteer.placesNamed(key);
  const code = readUsState(state);
  return places.some(
    (place) =>
      gazetteer.placeKeys[place] === key && (code === null ? zip !== "" : gazetteer.placeStates[place] === code),
  );
}

/**
 * Words are separated by spaces and commas, which are stripped from the end. A text that ends with such a separator keeps its
 * words.
 */
function withoutLastWords(text: string, count: number): string {
  let end = text.length;
  for (let i = 0; i < count && end > 0 && !isGap(text, end - 1); i++) {
    while (end > 0 && !isGap(text, end - 1)) end--;
    while (end > 0 && isGap(text, end - 1)) end--;
  }
  return withoutGapsBehind(text.slice(0, end));
}

function withoutGapsBehind(text: string): string {
  let end = text.length;
  while (end > 0 && isGap(text, end - 1)) end--;
  return text.slice(0, end);
}

function isGap(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 44 || (!(code > 32 && code < 127) && /\s/u.test(text.charAt(at)));
}

/** The longest run of final words that is a place of that state, or the ZIP's own city. `all` are the words of `left`. */
function takeCity(
  left: string,
  all: readonly string[],
  { zip, state }: { zip: string; state: string | null },
  gazetteer: UsGazetteer,
): string | null {
  const row = zip === "" ? -1 : gazetteer.rowOf(zip.slice(0, 5));
  const words = all.filter((word) => word !== "");
  for (let count = Math.min(4, words.length); count >= 1; count--) {
    const text = words.slice(-count).join(" ");
    if (/\d/u.test(text)) continue;
    const key = foldName(text);
    if (row >= 0 && gazetteer.placesOfRow(row).some((place) => gazetteer.placeKeys[place] === key)) return text;
    if (state !== null && gazetteer.placesNamed(key).some((place) => gazetteer.placeStates[place] === state))
      return text;
  }
  const comma = left.lastIndexOf(",");
  const last = left.slice(comma + 1).trim();
  return comma >= 0 && last !== "" && !/\d/u.test(foldWords(last)) ? last : null;
}
