import { editDistance } from "../text/edit-distance.ts";
import { foldName, foldWords } from "../text/fold.ts";
import { expandName, hasAbbreviatedNoun, isAbbreviationOf, US_CITY_ALIASES, US_CITY_VARIANTS } from "./city-words.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { isLocalName } from "./local-names.ts";
import { isMilitaryCity } from "./military.ts";
import { VocabularyCounter } from "./vocabulary.ts";

/**
 * What a written city is to a ZIP code. `abbreviated`: a right name in a form that the post office does not write (W Palm Bch).
 * `place` is the post office's place that it stands for, or the near place that it is.
 */
export type CityVerdict =
  | { kind: "named"; place: number }
  | { kind: "variant"; place: number; abbreviated?: boolean }
  | { kind: "alias"; place: number }
  | { kind: "near"; place: number }
  | { kind: "typo"; place: number }
  | { kind: "close"; place: number }
  | { kind: "elsewhere" }
  | { kind: "unknown" };

/** A real place this near to a ZIP's centre is believed (measured: 25 km lets a third more wrong ZIP digits pass). */
export const NEAR_KM = 10;
/** Cities that are their whole county (its number within the state). */
const CONSOLIDATED: ReadonlyMap<string, number> = new Map([
  ["anchorage|AK", 20],
  ["jacksonville|FL", 31],
  ["indianapolis|IN", 97],
  ["louisville|KY", 111],
  ["nashville|TN", 37],
]);
/** Towns whose villages have codes of their own: the town's name is right for all of them. */
const NEW_ENGLAND = new Set(["CT", "MA", "ME", "NH", "RI", "VT"]);
const TOWN_KM = 15;
/** A municipality without a code of its own is believed this far away within the county of the ZIP. */
const COUNTY_KM = 25;
const MIN_TYPO_LETTERS = 5;
const MIN_SHORT_LETTERS = 3;
/** Names cut off by a narrow field: VILLAGE OF WELLINGTO, LAUDERDALE-BY-THE-SE. */
const CUT_OFF_LETTERS = 18;
const MIN_CUT_OFF_KEY = 6;
/** The boroughs of New York are near each other, but a ZIP code is in one of them only. */
const BOROUGH_ZIPS: ReadonlyMap<string, RegExp> = new Map([
  ["brooklyn", /^112/u],
  ["bronx", /^104/u],
  ["statenisland", /^103/u],
  ["manhattan", /^10[0-2]/u],
  ["newyork", /^10[0-2]/u],
]);
const NEW_YORK_ZIP = /^1(?:0[0-4]|1[0-6])/u;
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
        return {
          kind: "variant",
          place,
          abbreviated: hasAbbreviatedNoun(words, foldWords(gazetteer.placeNames[place] ?? "")),
        };
      if (city.length >= CUT_OFF_LETTERS && isCutOff(words, placeKey) && gazetteer.placesNamed(key).length === 0)
        return { kind: "typo", place };
    }
    const keys = [...new Set([key, expandName(words), expandName(words.replace(MUNICIPALITY, ""))])];
    const namesakes = keys.flatMap((each) => gazetteer.placesNamed(each));
    const zip = gazetteer.zipOfRow(row);
    const borough = BOROUGH_ZIPS.get(key);
    if (borough && NEW_YORK_ZIP.test(zip) && !borough.test(zip)) return { kind: "elsewhere" };
    let nearest = -1;
    let nearestKm = NEAR_KM;
    for (const place of namesakes) {
      const km = gazetteer.distanceToRow(place, row);
      if (km > nearestKm) continue;
      nearest = place;
      nearestKm = km;
    }
    if (nearest >= 0) return { kind: "near", place: nearest };
    const municipality = namesakes.find(
      (place) =>
        (gazetteer.zipCount(place) === 0 && gazetteer.isInCountyOf(place, row, COUNTY_KM)) ||
        (NEW_ENGLAND.has(gazetteer.placeStates[place] ?? "") &&
          gazetteer.isInCountyOf(place, row, TOWN_KM) &&
          !this.#isSlipOfOwnZip(place, zip)) ||
        CONSOLIDATED.get(`${key}|${gazetteer.placeStates[place] ?? ""}`) === gazetteer.countyOfRow(row),
    );
    if (municipality !== undefined) return { kind: "near", place: municipality };
    if (keys.some((each) => isLocalName(each, zip))) return { kind: "near", place: gazetteer.firstPlaceOfRow(row) };
    const typo = this.#typoOf(words, key, places, state);
    if (typo?.kind === "typo") return typo;
    const around = namesakes.length > 0 ? null : this.#typoAround(words, key, row);
    return around ?? typo ?? (namesakes.length > 0 ? { kind: "elsewhere" } : { kind: "unknown" });
  }

  /** A single wrong figure in a code of the city itself: then the code is doubtful, not the city's reach. */
  #isSlipOfOwnZip(place: number, zip: string): boolean {
    return this.#gazetteer.zipsOfPlace(place).some((own) => editDistance(own, zip, 1) <= 1);
  }

  /** One slip in the name of exactly one place around the ZIP code, where no place anywhere has the written name. */
  #typoAround(words: string, key: string, row: number): CityVerdict | null {
    if (key.length < MIN_TYPO_LETTERS + 1) return null;
    const gazetteer = this.#gazetteer;
    let found = -1;
    for (const place of gazetteer.placesAround(row)) {
      const placeKey = gazetteer.placeKeys[place] ?? "";
      if (editDistance(key, placeKey, 1) !== 1 || isDirectionInFront(key, placeKey)) continue;
      if (gazetteer.distanceToRow(place, row) > NEAR_KM) continue;
      if (this.#isOtherName(words, gazetteer.placeNames[place] ?? "")) return null;
      if (found >= 0 && gazetteer.placeKeys[found] !== placeKey) return null;
      if (found < 0 || gazetteer.rowIsIn(row, gazetteer.placeStates[place] ?? "")) found = place;
    }
    return found < 0 ? null : { kind: "typo", place: found };
  }

  #typoOf(words: string, key: string, places: Iterable<number>, state: string | null): CityVerdict | null {
    const gazetteer = this.#gazetteer;
    const states = new Set<string>();
    for (const place of places) states.add(gazetteer.placeStates[place] ?? "");
    const namesakes = gazetteer.placesNamed(key);
    const realInState = namesakes.some((place) => states.has(gazetteer.placeStates[place] ?? ""));
    // Below five letters one edit is much: then the state must agree, and no place anywhere may have the written name.
    const sureOfShort = state !== null && states.has(state) && namesakes.length === 0 && !isMilitaryCity(key);
    let found = -1;
    let close = -1;
    for (const place of places) {
      const placeKey = gazetteer.placeKeys[place] ?? "";
      const edits = editDistance(key, placeKey, 2);
      if (edits > 2) continue;
      const longEnough =
        !isDirectionInFront(key, placeKey) &&
        ((!isMilitaryCity(placeKey) && Math.min(key.length, placeKey.length) >= MIN_TYPO_LETTERS) ||
          (sureOfShort && placeKey.length >= MIN_SHORT_LETTERS));
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
    const left = written.split(" ").map(longWord);
    const right = foldWords(name).split(" ").map(longWord);
    if (left.some((word) => word.length === 1) && !right.some((word) => word.length === 1)) return true;
    if (left.length !== right.length || left.length === 1) return false;
    return left.some((word, index) => word !== right[index] && this.#vocabulary.count(word) >= COMMON_WORD_COUNT);
  }
}

const LONG_WORDS: ReadonlyMap<string, string> = new Map([
  ["st", "saint"],
  ["ste", "sainte"],
  ["ft", "fort"],
  ["mt", "mount"],
]);

function longWord(word: string): string {
  return LONG_WORDS.get(word) ?? word;
}

const MUNICIPALITY = /^(?:city|town|village|township) of /u;

function isCutOff(words: string, placeKey: string): boolean {
  const left = foldName(words.replace(MUNICIPALITY, ""));
  return left.length >= MIN_CUT_OFF_KEY && left.length < placeKey.length && placeKey.startsWith(left);
}

/** "NCharleston" is North Charleston rather than a slip for Charleston. */
function isDirectionInFront(key: string, placeKey: string): boolean {
  return key.length === placeKey.length + 1 && key.endsWith(placeKey) && /^[nsew]/u.test(key);
}

/** Cheap first look: an abbreviation begins like its name, ends differently in length, or adds a word like City. */
function mayAbbreviate(key: string, placeKey: string): boolean {
  return key.charCodeAt(0) === placeKey.charCodeAt(0) && key.length !== placeKey.length;
}
