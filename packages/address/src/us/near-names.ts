import { titleCase } from "../text/casing.ts";
import { isOneEdit } from "../text/edit-distance.ts";
import { foldName, foldWords } from "../text/fold.ts";
import { letterSet, mayBeOneEdit } from "../text/letter-set.ts";
import { expandName, expansionsOf, hasShortWord } from "./city-words.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { isLocalName, isLocalNameSomewhere, localNamesOf } from "./local-names.ts";
import type { VocabularyCounter } from "./vocabulary.ts";

/** A real place this close to a ZIP's center is accepted (measured: 25 km lets a third more wrong ZIP digits pass). */
const NEAR_KM = 10;
/** Same, with codes of one sorting office: Destin uses the code of Miramar Beach, Kirkland not those of Seattle. */
const NEIGHBOUR_KM = 12;
/** Cities that are identical with their county (its number within the state). */
const CONSOLIDATED = [
  ["anchorage", "AK", 20],
  ["jacksonville", "FL", 31],
  ["indianapolis", "IN", 97],
  ["louisville", "KY", 111],
  ["nashville", "TN", 37],
] as const;
/** States whose towns have villages with their own codes: the town's name is correct for all of them. */
const NEW_ENGLAND = new Set(["CT", "MA", "ME", "NH", "RI", "VT"]);
const TOWN_KM = 15;
/** A municipality without its own code is accepted at this distance within the county of the ZIP. */
const COUNTY_KM = 25;
/** Grid cells that cover COUNTY_KM. */
const COUNTY_CELLS = 2;
/** A municipality this close to a ZIP's center may be the one that is meant. */
const SAME_TOWN_KM = 2;
const MIN_SLIP_LETTERS = 5;
/** Names truncated by a narrow field: VILLAGE OF WELLINGTO, LAUDERDALE-BY-THE-SE. */
const CUT_OFF_LETTERS = 18;
const MIN_CUT_OFF_KEY = 6;
export const MUNICIPALITY = /^(?:city|town|village|township) of /u;
const DIRECTION_BEHIND = /^(\S.*) (north|south|east|west)$/u;

/** A place, and the text to write if it is not the place's own name. */
export type Slip = { place: number; name?: string };

/** A city as written, its words, and the keys that they may have. */
type Sought = { city: string; words: string; keys: readonly string[] };

/** City names that are correct for a ZIP code although the post office uses another: nearby towns, municipalities, local names. */
export class NearNames {
  readonly #gazetteer: UsGazetteer;
  readonly #vocabulary: VocabularyCounter;
  /** Their counties by place. */
  readonly #consolidated = new Map<number, number>();
  /** By row, once computed: 1 if the post office's name is the only one, otherwise 2. */
  readonly #onlyNames: Uint8Array;

  constructor(gazetteer: UsGazetteer, vocabulary: VocabularyCounter) {
    this.#gazetteer = gazetteer;
    this.#vocabulary = vocabulary;
    this.#onlyNames = new Uint8Array(gazetteer.rowCount);
    for (const [city, state, county] of CONSOLIDATED)
      for (const place of gazetteer.placesNamed(city))
        if (gazetteer.placeStates[place] === state) this.#consolidated.set(place, county);
  }

  /** The keys that the written words may have: abbreviations expanded, "Town of" removed, "Melbourne West" reversed. */
  keysOf(key: string, words: string): string[] {
    if (!words.includes(" ") || !(hasShortWord(words) || MUNICIPALITY.test(words) || DIRECTION_BEHIND.test(words))) {
      const expanded = expandName(words);
      return expanded === key ? [key] : [key, expanded];
    }
    const plain = words.replace(MUNICIPALITY, "");
    return [
      ...new Set([
        key,
        expandName(words),
        expandName(plain),
        ...expansionsOf(plain).map(foldName),
        foldName(plain.replace(DIRECTION_BEHIND, "$2 $1")),
      ]),
    ];
  }

  /** The place that one of these keys means for this code; -1 if none does. */
  find(keys: readonly string[], namesakes: readonly number[], row: number): number {
    let nearest = -1;
    let nearestKm = NEIGHBOUR_KM;
    for (const place of namesakes) {
      const km = this.#gazetteer.distanceToRow(place, row, nearestKm);
      if (km > nearestKm || (km > NEAR_KM && !this.#gazetteer.sharesOffice(place, row))) continue;
      nearest = place;
      nearestKm = km;
    }
    if (nearest >= 0) return nearest;
    const municipality = namesakes.find((place) => this.#isMunicipalityOf(place, row));
    if (municipality !== undefined) return municipality;
    const isHere = (key: string): boolean =>
      isLocalNameSomewhere(key) && isLocalName(key, this.#gazetteer.zipOfRow(row));
    return keys.some(isHere) ? this.#gazetteer.firstPlaceOfRow(row) : -1;
  }

  #isMunicipalityOf(place: number, row: number): boolean {
    const gazetteer = this.#gazetteer;
    const state = gazetteer.placeStates[place] ?? "";
    if (gazetteer.zipCount(place) === 0 && gazetteer.isInCountyOf(place, row, COUNTY_KM)) return true;
    if (this.#consolidated.get(place) === gazetteer.countyOfRow(row)) return true;
    // One wrong digit in a code of the town itself: then the code is doubtful, not the town's area.
    return NEW_ENGLAND.has(state) && gazetteer.isInCountyOf(place, row, TOWN_KM) && !gazetteer.hasSlipOf(place, row);
  }

  /** Whether the post office's name is the only one that people write for this code, as far as the tables show. */
  isOnlyName(row: number): boolean {
    if (this.#onlyNames[row] === 0) this.#onlyNames[row] = this.#hasOnlyName(row) ? 1 : 2;
    return this.#onlyNames[row] === 1;
  }

  #hasOnlyName(row: number): boolean {
    const gazetteer = this.#gazetteer;
    const first = gazetteer.firstPlaceOfRow(row);
    const [key, state] = [gazetteer.placeKeys[first] ?? "", gazetteer.placeStates[first] ?? ""];
    if (gazetteer.placesOfRow(row).some((place) => gazetteer.placeKeys[place] !== key)) return false;
    if (localNamesOf(gazetteer.zipOfRow(row)).length > 0) return false;
    for (const [city, cityState, county] of CONSOLIDATED)
      if (county === gazetteer.countyOfRow(row) && cityState === state && city !== key) return false;
    for (const { from, to } of gazetteer.cellsAround(row))
      for (let at = from; at < to; at++) {
        const place = gazetteer.placeInGrid(at);
        if (gazetteer.zipCount(place) > 0) continue;
        const isOther = gazetteer.placeStates[place] === state && gazetteer.placeKeys[place] !== key;
        if (isOther && gazetteer.distanceToRow(place, row, SAME_TOWN_KM) <= SAME_TOWN_KM) return false;
      }
    return true;
  }

  /** The only name that would be correct here, if the written one is a single typo away from it or truncated by a narrow field. */
  slipOf({ city, words, keys }: Sought, row: number, state: string | null): Slip | null {
    const readings = expansionsOf(words);
    const variants = readings.length > 0 ? readings : [words];
    return this.#slipOfPlace({ city, words, keys }, variants, row, state) ?? this.#slipOfLocalName(city, words, row);
  }

  /**
   * "n Hollywootd", "lProvidence": besides a typo, one letter for the direction makes it another city, if several have
   * that name.
   */
  isDirectionInDoubt(words: string, placeKey: string, row: number): boolean {
    if (/^[nsew] /u.test(words)) return true;
    const key = words.replaceAll(" ", "");
    if (key.length !== placeKey.length + 1 || !key.endsWith(placeKey)) return false;
    return ["north", "south", "east", "west"].some((direction) =>
      this.#gazetteer
        .placesNamed(`${direction}${placeKey}`)
        .some((place) => this.#gazetteer.distanceToRow(place, row, COUNTY_KM) <= COUNTY_KM),
    );
  }

  #slipOfPlace({ city, keys }: Sought, variants: readonly string[], row: number, state: string | null): Slip | null {
    const gazetteer = this.#gazetteer;
    const shortest = state !== null && gazetteer.rowIsIn(row, state) ? MIN_SLIP_LETTERS : MIN_SLIP_LETTERS + 1;
    // The name alone would lose the words "Town of".
    const isMunicipality = MUNICIPALITY.test(foldWords(city));
    const sought = isMunicipality ? [] : keys.filter((key) => key.length >= shortest);
    const isLong = mayBeCutOff(city);
    if (sought.length === 0 && !isLong) return null;
    // Usually there is one.
    const [firstLetters = 0, ...otherLetters] = sought.map(letterSet);
    let found = -1;
    for (const { from, to } of gazetteer.cellsAround(row, COUNTY_CELLS)) {
      for (let at = from; at < to; at++) {
        const place = gazetteer.placeInGrid(at);
        const own = gazetteer.lettersOf(place);
        if (!isLong && !mayBeOneEdit(firstLetters, own) && !mayBeOneEditOf(otherLetters, own)) continue;
        const placeKey = gazetteer.placeKeys[place] ?? "";
        if (!isOneEditOf(sought, placeKey) && !(isLong && isCutOff(city, keys, placeKey))) continue;
        if (found >= 0 && gazetteer.placeKeys[found] === placeKey) continue;
        if (this.find([], [place], row) < 0) continue;
        // "sEdina" may be South Edina or Edina, and is no Medina.
        if (keys.some((key) => isDirectionInFront(key, placeKey))) return null;
        const name = gazetteer.placeNames[place] ?? "";
        if (this.isDirectionInDoubt(foldWords(city), placeKey, row)) return null;
        if (variants.some((words) => this.#vocabulary.isNameOfItsOwn(words, name))) return null;
        if (found >= 0) return null;
        found = place;
      }
    }
    return found < 0 ? null : { place: found };
  }

  #slipOfLocalName(city: string, words: string, row: number): Slip | null {
    const keys = localNamesOf(this.#gazetteer.zipOfRow(row));
    if (keys.length === 0) return null;
    const names = new Set<string>();
    const written = foldName(words);
    for (const key of keys) {
      if (key.length < MIN_SLIP_LETTERS || !isOneSlip(written, key)) continue;
      const name = putRight(city, key);
      if (name === null || this.#vocabulary.isNameOfItsOwn(words, name)) return null;
      names.add(name);
    }
    const [name] = names;
    if (names.size !== 1 || name === undefined) return null;
    return { place: this.#gazetteer.firstPlaceOfRow(row), name };
  }
}

/** "NCharleston" is North Charleston rather than a typo of Charleston. */
export function isDirectionInFront(key: string, placeKey: string): boolean {
  return key.length === placeKey.length + 1 && key.endsWith(placeKey) && /^[nsew]/u.test(key);
}

function isOneSlip(key: string, placeKey: string): boolean {
  return isOneEdit(key, placeKey) && !isDirectionInFront(key, placeKey);
}

function mayBeOneEditOf(sets: readonly number[], letters: number): boolean {
  for (const set of sets) if (mayBeOneEdit(set, letters)) return true;
  return false;
}

function isOneEditOf(keys: readonly string[], placeKey: string): boolean {
  for (const key of keys) if (isOneEdit(key, placeKey)) return true;
  return false;
}

/** Only a long name fills a narrow field. */
export function mayBeCutOff(city: string): boolean {
  return city.length >= CUT_OFF_LETTERS;
}

export function isCutOff(city: string, keys: readonly string[], placeKey: string): boolean {
  if (!mayBeCutOff(city)) return false;
  return keys.some((key) => key.length >= MIN_CUT_OFF_KEY && key.length < placeKey.length && placeKey.startsWith(key));
}

/** The written name with one letter corrected so that it has this key; null if that is possible in two ways. */
function putRight(city: string, key: string): string | null {
  const written = city.toLowerCase();
  const found = new Set<string>();
  const letters = [...new Set(key)];
  for (let at = 0; at <= written.length; at++) {
    const front = written.slice(0, at);
    const rest = written.slice(at);
    const texts = [front + rest.slice(1), front + rest.charAt(1) + rest.charAt(0) + rest.slice(2)];
    for (const letter of letters) texts.push(front + letter + rest, front + letter + rest.slice(1));
    for (const text of texts) if (foldName(text) === key) found.add(text.trim());
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? titleCase(only) : null;
}
