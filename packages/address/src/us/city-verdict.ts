import { editDistance } from "../text/edit-distance.ts";
import { foldWords } from "../text/fold.ts";
import { expandName, isAbbreviationOf, US_CITY_ALIASES, US_CITY_VARIANTS } from "./city-words.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { isLocalName } from "./local-names.ts";
import { isMilitaryCity } from "./military.ts";
import { VocabularyCounter } from "./vocabulary.ts";

/** What a written city is to a ZIP code. `place` is the post office's place that it stands for, or the near place that it is. */
export type CityVerdict =
  | { kind: "named"; place: number }
  | { kind: "variant"; place: number }
  | { kind: "alias"; place: number }
  | { kind: "near"; place: number }
  | { kind: "typo"; place: number }
  | { kind: "close"; place: number }
  | { kind: "elsewhere" }
  | { kind: "unknown" };

/** A real place this near to a ZIP's centre is believed (measured: 25 km lets a third more wrong ZIP digits pass). */
export const NEAR_KM = 10;
const MIN_TYPO_LETTERS = 5;
const VERDICTS_KEPT = 8192;
/** A word that stands in this many place names is a word of its own, not a misspelt one: Cedar Mill is no typo of Cedar Hill. */
const COMMON_WORD_COUNT = 4;

export class CityJudge {
  readonly #gazetteer: UsGazetteer;
  readonly #vocabulary: VocabularyCounter;
  /** Lists repeat their cities: of 50,000 real rows, 1,600 triples were distinct. */
  readonly #verdicts = new Map<string, CityVerdict>();

  constructor(gazetteer: UsGazetteer) {
    this.#gazetteer = gazetteer;
    this.#vocabulary = new VocabularyCounter(gazetteer.placeNames);
  }

  judge(city: string, key: string, row: number, state: string | null): CityVerdict {
    const first = this.#gazetteer.firstPlaceOfRow(row);
    if (this.#gazetteer.placeKeys[first] === key && (state === null || this.#gazetteer.placeStates[first] === state))
      return { kind: "named", place: first };
    const places = this.#gazetteer.placesOfRow(row);
    let named = -1;
    for (const place of places) {
      if (this.#gazetteer.placeKeys[place] !== key) continue;
      if (named < 0 || this.#gazetteer.placeStates[place] === state) named = place;
    }
    if (named >= 0) return { kind: "named", place: named };
    const question = `${row}|${state ?? ""}|${city}`;
    const known = this.#verdicts.get(question);
    if (known) return known;
    const verdict = this.#judgeOther(city, key, row, places, state);
    if (this.#verdicts.size >= VERDICTS_KEPT) this.#verdicts.clear();
    this.#verdicts.set(question, verdict);
    return verdict;
  }

  #judgeOther(city: string, key: string, row: number, places: Iterable<number>, state: string | null): CityVerdict {
    const gazetteer = this.#gazetteer;
    const words = foldWords(city);
    for (const place of places) {
      const placeKey = gazetteer.placeKeys[place] ?? "";
      if (US_CITY_VARIANTS.get(key) === placeKey) return { kind: "variant", place };
      if (US_CITY_ALIASES.get(key) === placeKey) return { kind: "alias", place };
      if (
        mayAbbreviate(key, placeKey) &&
        isAbbreviationOf(words, foldWords(gazetteer.placeNames[place] ?? ""), gazetteer.placesNamed(key).length === 0)
      )
        return { kind: "variant", place };
    }
    const full = expandName(words);
    const namesakes =
      full === key || full === words
        ? gazetteer.placesNamed(key)
        : [...gazetteer.placesNamed(key), ...gazetteer.placesNamed(full)];
    let nearest = -1;
    let nearestKm = NEAR_KM;
    for (const place of namesakes) {
      const km = gazetteer.distanceToRow(place, row);
      if (km > nearestKm) continue;
      nearest = place;
      nearestKm = km;
    }
    if (nearest >= 0) return { kind: "near", place: nearest };
    const zip = gazetteer.zipOfRow(row);
    if (isLocalName(full, zip) || isLocalName(key, zip)) return { kind: "near", place: gazetteer.firstPlaceOfRow(row) };
    const typo = this.#typoOf(words, key, places, state);
    if (typo) return typo;
    return namesakes.length > 0 ? { kind: "elsewhere" } : { kind: "unknown" };
  }

  #typoOf(words: string, key: string, places: Iterable<number>, state: string | null): CityVerdict | null {
    const gazetteer = this.#gazetteer;
    const states = new Set<string>();
    for (const place of places) states.add(gazetteer.placeStates[place] ?? "");
    const namesakes = gazetteer.placesNamed(key);
    const realInState = namesakes.some((place) => states.has(gazetteer.placeStates[place] ?? ""));
    // Below five letters one edit is much: then the state must agree, and no place anywhere may have the written name.
    const sureOfShort = state !== null && states.has(state) && namesakes.length === 0;
    let found = -1;
    let close = -1;
    for (const place of places) {
      const placeKey = gazetteer.placeKeys[place] ?? "";
      const edits = editDistance(key, placeKey, 2);
      if (edits > 2) continue;
      const longEnough =
        !isMilitaryCity(placeKey) &&
        !isDirectionInFront(key, placeKey) &&
        (Math.min(key.length, placeKey.length) >= MIN_TYPO_LETTERS ||
          (sureOfShort && Math.max(key.length, placeKey.length) >= MIN_TYPO_LETTERS));
      if (edits > 1 || !longEnough || realInState || this.#isOtherName(words, gazetteer.placeNames[place] ?? "")) {
        if (key.length >= MIN_TYPO_LETTERS) close = place;
        continue;
      }
      if (found >= 0) return { kind: "close", place };
      found = place;
    }
    if (found >= 0) return { kind: "typo", place: found };
    return close >= 0 ? { kind: "close", place: close } : null;
  }

  /** Whether the written words could be a name of their own that only resembles the other. */
  #isOtherName(written: string, name: string): boolean {
    if (/\d/u.test(written)) return true;
    const left = written.split(" ");
    const right = foldWords(name).split(" ");
    if (left.some((word) => word.length === 1) && !right.some((word) => word.length === 1)) return true;
    if (left.length !== right.length || left.length === 1) return false;
    return left.some((word, index) => word !== right[index] && this.#vocabulary.count(word) >= COMMON_WORD_COUNT);
  }
}

/** "NCharleston" is North Charleston rather than a slip for Charleston. */
function isDirectionInFront(key: string, placeKey: string): boolean {
  return key.length === placeKey.length + 1 && key.endsWith(placeKey) && /^[nsew]/u.test(key);
}

/** Cheap first look: an abbreviation begins like its name, ends differently in length, or adds a word like City. */
function mayAbbreviate(key: string, placeKey: string): boolean {
  return key.charCodeAt(0) === placeKey.charCodeAt(0) && key.length !== placeKey.length;
}
