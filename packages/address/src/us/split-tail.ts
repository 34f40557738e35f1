import { foldName, foldWords } from "../text/fold.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { readUsState } from "./states.ts";

/** What stands in front of city, state and ZIP code in one text, and those three. */
export type UsTail = { rest: string; city: string; state: string; zip: string; namesCountry: boolean };

/** Takes "..., Springfield, IL 62701" off the end of a text. State and ZIP or a known city must be there. */
export function splitUsTail(text: string, gazetteer: UsGazetteer): UsTail | null {
  const whole = text.replace(/[\s,]+$/u, "");
  let left = whole.replace(/[\s,]+(?:u\.?s\.?a\.?|united states(?: of america)?|us)$/iu, "");
  const namesCountry = left !== whole;
  let zip = "";
  const code = /[\s,]+(\d{5}(?:-\d{4})?)$/u.exec(left);
  if (code) {
    zip = code[1] ?? "";
    left = left.slice(0, code.index);
  }
  const words = left.split(/[\s,]+/u);
  let guess: UsTail | null = null;
  for (let count = Math.min(3, words.length - 1); count >= 0; count--) {
    const state = count === 0 ? "" : words.slice(-count).join(" ");
    if (count > 0 ? readUsState(state) === null : zip === "" || guess !== null) continue;
    const front = state === "" ? left : dropTail(left, state);
    const city = takeCity(front, zip, readUsState(state), gazetteer);
    if (city === null || (zip === "" && city === "" && !text.includes(","))) continue;
    const tail = { rest: dropTail(front, city), city, state, zip, namesCountry };
    // "Washington, DC 20001": not the state "Washington DC" behind a city of Main St.
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

function dropTail(text: string, tail: string): string {
  const words = tail.split(" ").length;
  let left = text;
  for (let i = 0; i < words; i++) left = left.replace(/[\s,]*[^\s,]+$/u, "");
  return left.replace(/[\s,]+$/u, "");
}

/** The longest run of last words that is a place of that state, or the ZIP's own city. */
function takeCity(left: string, zip: string, state: string | null, gazetteer: UsGazetteer): string | null {
  const row = zip === "" ? -1 : gazetteer.rowOf(zip.slice(0, 5));
  const words = left.split(/[\s,]+/u).filter((word) => word !== "");
  for (let count = Math.min(4, words.length); count >= 1; count--) {
    const text = words.slice(-count).join(" ");
    if (/\d/u.test(text)) continue;
    const key = foldName(text);
    if (row >= 0 && [...gazetteer.placesOfRow(row)].some((place) => gazetteer.placeKeys[place] === key)) return text;
    if (state !== null && gazetteer.placesNamed(key).some((place) => gazetteer.placeStates[place] === state))
      return text;
  }
  const comma = left.lastIndexOf(",");
  const last = left.slice(comma + 1).trim();
  return comma >= 0 && last !== "" && !/\d/u.test(foldWords(last)) ? last : null;
}
