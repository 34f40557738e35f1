import { editDistance } from "../text/edit-distance.ts";
import { foldName, foldWords } from "../text/fold.ts";
import { hasAbbreviatedNoun, isAbbreviationOf, US_CITY_ALIASES, US_CITY_VARIANTS } from "./city-words.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { isMilitaryCity } from "./military.ts";
import { isCutOff, isDirectionInFront, mayBeCutOff, MUNICIPALITY, NearNames } from "./near-names.ts";
import { VocabularyCounter } from "./vocabulary.ts";

/**
 * How a written city relates to a ZIP code. `abbreviated`: a correct name in a form that the post office does not write (W Palm
 * Bch). `place` is the post office's place that it means, or the nearby place that it is; `name` is a local name to write instead
 * of the place's.
 */
export type CityVerdict =
  | { kind: "named"; place: number }
  | { kind: "variant"; place: number; abbreviated?: boolean }
  | { kind: "alias"; place: number }
  | { kind: "near"; place: number }
  | { kind: "typo"; place: number; name?: string }
  | { kind: "close"; place: number }
  | { kind: "elsewhere" }
  | { kind: "unknown" };

/** The keys that the written words may have, and the places of those names anywhere. */
type Readings = { key: string; words: string; keys: readonly string[]; namesakes: readonly number[] };

type Written = { city: string; key: string; words: string };
type ZipRow = { row: number; places: readonly number[] };

const MIN_TYPO_LETTERS = 5;
const MIN_SHORT_LETTERS = 3;
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
const STATES_AT_MOST = 128;

export class CityJudge {
  readonly #gazetteer: UsGazetteer;
  readonly #vocabulary: VocabularyCounter;
  readonly #near: NearNames;
  /** Lists repeat their cities: of 50,000 real rows, 1,600 triples were distinct. */
  readonly #verdicts = new Map<string, Map<number, CityVerdict>>();
  #verdictsKept = 0;
  readonly #stateNumbers = new Map<string, number>();

  #lastReadings: Readings | null = null;

  constructor(gazetteer: UsGazetteer) {
    this.#gazetteer = gazetteer;
    this.#vocabulary = new VocabularyCounter(gazetteer.placeNames);
    this.#near = new NearNames(gazetteer, this.#vocabulary);
  }

  /** Whether only the post office's name is known for a code. */
  isOnlyName(row: number): boolean {
    return this.#near.isOnlyName(row);
  }

  judge(city: string, key: string, row: number, state: string | null): CityVerdict {
    const first = this.#gazetteer.firstPlaceOfRow(row);
    if (this.#gazetteer.placeKeys[first] === key && (state === null || this.#gazetteer.placeStates[first] === state))
      return { kind: "named", place: first };
    let ofCity = this.#verdicts.get(city);
    const question = row * STATES_AT_MOST + this.#numberOf(state);
    const known = ofCity?.get(question);
    if (known) return known;
    const verdict = this.#judgeAnew({ city, key }, row, state);
    if (this.#verdictsKept++ >= VERDICTS_KEPT) {
      this.#verdicts.clear();
      this.#verdictsKept = 1;
      ofCity = undefined;
    }
    if (ofCity) ofCity.set(question, verdict);
    else this.#verdicts.set(city, new Map([[question, verdict]]));
    return verdict;
  }

  #numberOf(state: string | null): number {
    if (state === null) return 0;
    const known = this.#stateNumbers.get(state);
    if (known !== undefined) return known;
    this.#stateNumbers.set(state, this.#stateNumbers.size + 1);
    return this.#stateNumbers.size;
  }

  #judgeAnew({ city, key }: { city: string; key: string }, row: number, state: string | null): CityVerdict {
    const places = this.#gazetteer.placesOfRow(row);
    let named = -1;
    for (const place of places) {
      if (this.#gazetteer.placeKeys[place] !== key) continue;
      if (named < 0 || this.#gazetteer.placeStates[place] === state) named = place;
    }
    if (named >= 0) return { kind: "named", place: named };
    return this.#judgeOther({ city, key, words: foldWords(city) }, { row, places }, state);
  }

  /** The same city is checked against many codes in a row. */
  #readingsOf(key: string, words: string): Readings {
    const last = this.#lastReadings;
    if (last !== null && last.key === key && last.words === words) return last;
    const keys = this.#near.keysOf(key, words);
    const namesakes = [...new Set(keys.flatMap((each) => this.#gazetteer.placesNamed(each)))];
    return (this.#lastReadings = { key, words, keys, namesakes });
  }

  /** Whether the city is correct for a code, under any name; typos are not searched for. */
  isRight(city: string, key: string, row: number): boolean {
    const kind = this.#rightKind(city, key, row);
    return kind === "named" || kind === "variant" || kind === "alias" || kind === "near";
  }

  /** Whether the code is one of the city's own, under any of its names; a neighboring town's code is not. */
  isOwn(city: string, key: string, row: number): boolean {
    const kind = this.#rightKind(city, key, row);
    return kind === "named" || kind === "variant" || kind === "alias";
  }

  #rightKind(city: string, key: string, row: number): CityVerdict["kind"] | undefined {
    const places = this.#gazetteer.placesOfRow(row);
    if (places.some((place) => this.#gazetteer.placeKeys[place] === key)) return "named";
    return this.#judgeRight({ city, key, words: foldWords(city) }, { row, places }).verdict?.kind;
  }

  #judgeOther(written: Written, at: ZipRow, state: string | null): CityVerdict {
    const { city, key, words } = written;
    const { verdict, namesakes } = this.#judgeRight(written, at);
    if (verdict) return verdict;
    const typo = this.#typoOf(written, at, state);
    if (typo?.kind === "typo") return typo;
    const slip =
      namesakes.length > 0
        ? null
        : this.#near.slipOf({ city, words, keys: this.#readingsOf(key, words).keys }, at.row, state);
    // Two edits from the code's own city and one from its neighbor: either may be meant.
    if (slip)
      return typo?.kind === "close" && (typo.place !== slip.place || slip.name !== undefined)
        ? { kind: "unknown" }
        : { kind: "typo", ...slip };
    return typo ?? (namesakes.length > 0 ? { kind: "elsewhere" } : { kind: "unknown" });
  }

  /** The verdict without a search for typos; `namesakes`: places anywhere that the written words may name. */
  #judgeRight(
    { city, key, words }: Written,
    { row, places }: ZipRow,
  ): { verdict: CityVerdict | null; namesakes: readonly number[] } {
    const settled = (verdict: CityVerdict) => ({ verdict, namesakes: [] });
    const gazetteer = this.#gazetteer;
    const isNoPlace = gazetteer.placesNamed(key).length === 0;
    const [variant, alias] = [US_CITY_VARIANTS.get(key), US_CITY_ALIASES.get(key)];
    const cutOff = isNoPlace && mayBeCutOff(city) ? [foldName(words.replace(MUNICIPALITY, ""))] : null;
    for (const place of places) {
      const placeKey = gazetteer.placeKeys[place] ?? "";
      if (variant === placeKey) return settled({ kind: "variant", place });
      if (alias === placeKey) return settled({ kind: "alias", place });
      if (isSameBorough(key, placeKey) || isSameBorough(placeKey, key)) return settled({ kind: "variant", place });
      if (mayAbbreviate(key, placeKey)) {
        const name = foldWords(gazetteer.placeNames[place] ?? "");
        if (isAbbreviationOf(words, name, isNoPlace))
          return settled({ kind: "variant", place, abbreviated: hasAbbreviatedNoun(words, name) });
      }
      if (cutOff && isCutOff(city, cutOff, placeKey)) return settled({ kind: "typo", place });
    }
    const { keys, namesakes } = this.#readingsOf(key, words);
    const borough = BOROUGH_ZIPS.get(key);
    if (borough) {
      const zip = gazetteer.zipOfRow(row);
      if (NEW_YORK_ZIP.test(zip) && !borough.test(zip)) return settled({ kind: "elsewhere" });
    }
    // Military codes belong to the army, the navy or embassies.
    if (isMilitaryCity(key)) return settled({ kind: "elsewhere" });
    const near = this.#near.find(keys, namesakes, row);
    return { verdict: near >= 0 ? { kind: "near", place: near } : null, namesakes };
  }

  #typoOf({ words, key }: Written, { row, places }: ZipRow, state: string | null): CityVerdict | null {
    const gazetteer = this.#gazetteer;
    const namesakes = gazetteer.placesNamed(key);
    // A city of that name in the code's state: city and state agree, and the code is the doubtful part.
    if (namesakes.some((place) => gazetteer.rowIsIn(row, gazetteer.placeStates[place] ?? ""))) return null;
    // For names below five letters one edit is a lot: the state must agree, and no place anywhere may have the written name.
    const sureOfShort =
      state !== null && gazetteer.rowIsIn(row, state) && namesakes.length === 0 && !isMilitaryCity(key);
    let found = -1;
    let close = -1;
    let isAmbiguous = false;
    for (const place of places) {
      const placeKey = gazetteer.placeKeys[place] ?? "";
      const edits = editDistance(key, placeKey, 2);
      if (edits > 2) continue;
      const longEnough =
        !isDirectionInFront(key, placeKey) &&
        (!isMilitaryCity(placeKey) || isMilitarySlip(key, placeKey)) &&
        (Math.min(key.length, placeKey.length) >= MIN_TYPO_LETTERS ||
          (sureOfShort && placeKey.length >= MIN_SHORT_LETTERS));
      if (
        edits > 1 ||
        !longEnough ||
        this.#near.isDirectionInDoubt(words, placeKey, row) ||
        this.#vocabulary.isNameOfItsOwn(words, gazetteer.placeNames[place] ?? "")
      ) {
        if (key.length < MIN_TYPO_LETTERS || isInitialInFront(words, gazetteer.placeNames[place] ?? "")) continue;
        if (close >= 0) isAmbiguous = true;
        close = place;
        continue;
      }
      if (found >= 0) return null;
      found = place;
    }
    if (found >= 0) return { kind: "typo", place: found };
    return close >= 0 && !isAmbiguous ? { kind: "close", place: close } : null;
  }
}

/** APO, FPO and DPO differ in one letter: the first letter and the P must be unchanged, and no letter added. */
function isMilitarySlip(key: string, placeKey: string): boolean {
  return key.length <= placeKey.length && key.charAt(0) === placeKey.charAt(0) && key.includes("p");
}

/** "N Charlesmton" is a North Charleston, and Charleston another city. */
function isInitialInFront(words: string, name: string): boolean {
  return /^[a-z] /u.test(words) && !/^\p{L} /u.test(name);
}

/** The post office writes Tyngsboro, the town Tyngsborough. */
function isSameBorough(long: string, short: string): boolean {
  return (
    long.endsWith("borough") && short.endsWith("boro") && long.length === short.length + 3 && long.startsWith(short)
  );
}

/** Cheap test: an abbreviation starts like its name, has another length, or adds a word like City. */
function mayAbbreviate(key: string, placeKey: string): boolean {
  return key.charCodeAt(0) === placeKey.charCodeAt(0) && key.length !== placeKey.length;
}
