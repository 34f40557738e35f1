import { caseOf, titleCase } from "../text/casing.ts";
import { joinedCity } from "../text/casing-words.ts";
import type { Draft } from "../draft.ts";
import { foldName, hasMovedSpace } from "../text/fold.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { isMilitaryCity } from "./military.ts";

/** Lists repeat their cities. */
const titleCased = new Map<string, string>();
const TITLE_CASED_KEPT = 8192;

export function caseCity(draft: Draft, key: string): void {
  const city = draft.values.city;
  if (!isMilitaryCity(key) && caseOf(city) === "mixed") return;
  draft.format("city", casedCity(city, key, draft.reading.usState ?? ""), "letter_case");
}

/** Recases all-capital or all-lower-case names; mixed case stays. */
export function casedCity(city: string, key: string, state: string): string {
  if (isMilitaryCity(key) && /^[ADF]?[adf]?po$/u.test(city)) return city.toUpperCase();
  const written = caseOf(city);
  if (written !== "upper" && written !== "lower") return city;
  const joined = joinedCity(key, state);
  if (joined !== undefined) return joined;
  let cased = titleCased.get(city);
  if (cased === undefined) {
    cased = titleCase(city);
    if (titleCased.size >= TITLE_CASED_KEPT) titleCased.clear();
    titleCased.set(city, cased);
  }
  return cased;
}

/** The city as it stays or is written: the post office's spelling if words ran together, otherwise recased. */
export function cityText(gazetteer: UsGazetteer, written: string, place: number): string {
  const name = gazetteer.placeNames[place] ?? "";
  const state = gazetteer.placeStates[place] ?? "";
  return isDividedOtherwise(written, name)
    ? respelt(written, name, state)
    : casedCity(written, foldName(written), state);
}

/** A name with lost or moved spaces: "Newyork", "E lPaso". */
export function isDividedOtherwise(written: string, name: string): boolean {
  if (written === name) return false;
  return lostItsSpaces(written, name) || (written.includes(" ") && hasMovedSpace(written, name));
}

/** "Newyork": the words of a name run together; "LaGrange" and "DeKalb" are correct that way. */
function lostItsSpaces(written: string, name: string): boolean {
  if (written.includes(" ") || !name.includes(" ")) return false;
  return (
    /^\p{L}+$/u.test(written) &&
    foldName(written) === foldName(name) &&
    /^\p{L}{3,} \p{L}/u.test(name) &&
    !/^(?:Las|Los|San|Des|Mac|Van|Von|Del)\b(?! (?:Vegas|Angeles|Diego|Francisco|Jose|Antonio|Moines))/u.test(name)
  );
}

/** The post office's spelling, joined if the state requires it; "St. Luois" becomes "St. Louis", not "Saint Louis". */
export function respelt(written: string, name: string, state: string): string {
  const joined = joinedCity(foldName(name), state);
  if (joined !== undefined) return joined;
  const short = /^(st|ste|mt|ft)(\.?)\s/iu.exec(written);
  const long = /^(saint|sainte|mount|fort)\s(.+)$/iu.exec(name);
  // "Ste" abbreviates Sainte, never Saint.
  if (!short || !long || foldName(short[1] ?? "") !== foldName(long[1] ?? "")) return name;
  return `${titleCase((short[1] ?? "").toLowerCase())}${short[2] ?? ""} ${long[2] ?? ""}`;
}
