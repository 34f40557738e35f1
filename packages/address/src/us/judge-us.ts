import { CONFIDENCE } from "../confidence.ts";
import type { Draft, Mark } from "../draft.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldWords } from "../text/fold.ts";
import { isSlipOfStreetCode } from "./box-codes.ts";
import { caseCity, isDividedOtherwise, respelt } from "./city-text.ts";
import type { CityJudge, CityVerdict } from "./city-judge.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { isLocalNameOfState } from "./local-names.ts";
import { zipText } from "./read-zip.ts";
import type { ZipReading } from "./read-zip.ts";
import { US_STATE_NAMES } from "./states.ts";
import { onlyOf, slipsOf } from "./zip-slips.ts";

type Facts = { city: string; key: string; stateText: string; state: string | null };
type Located = { row: number; reading: ZipReading; verdict: CityVerdict };

/** Checks city, state and ZIP code of a US record against each other. Street and country are handled elsewhere. */
export class UsJudge {
  readonly #gazetteer: UsGazetteer;
  readonly #cities: CityJudge;

  constructor(gazetteer: UsGazetteer, cities: CityJudge) {
    this.#gazetteer = gazetteer;
    this.#cities = cities;
  }

  judge(draft: Draft): void {
    const city = draft.values.city;
    const stateText = draft.values.state;
    const { cityKey: key, usState: state, zips: readings } = draft.reading;
    const facts: Facts = { city, key, stateText, state };
    const located = this.#locate(readings, facts);
    if (located) this.#judgeLocated(draft, facts, located);
    else this.#judgeWithoutCode(draft, facts, readings);
    caseCity(draft, facts.key);
  }

  /** A reading that is in the table; a corrected one only if city or state agree. */
  #locate(readings: readonly ZipReading[], facts: Facts): Located | null {
    for (const reading of readings) {
      const row = this.#gazetteer.rowOf(reading.zip);
      if (row < 0) continue;
      const verdict = this.#cities.judge(facts.city, facts.key, row, facts.state);
      if (reading.corrected && !this.#fits(verdict, row, facts)) continue;
      return { row, reading, verdict };
    }
    return null;
  }

  /** City or state must agree with a corrected code; a code with two lost zeros is too short for the state alone. */
  #fits(verdict: CityVerdict, row: number, facts: Facts): boolean {
    if (verdict.kind === "named" || verdict.kind === "variant" || verdict.kind === "alias") return true;
    return facts.state !== null && this.#gazetteer.rowIsIn(row, facts.state);
  }

  #rowStates(row: number): Set<string> {
    const states = new Set<string>();
    for (const place of this.#gazetteer.placesOfRow(row)) states.add(this.#gazetteer.placeStates[place] ?? "");
    return states;
  }

  #judgeLocated(draft: Draft, facts: Facts, located: Located): void {
    const { row, reading, verdict } = located;
    draft.checked.add("postal_code");
    draft.granularity = "postal";
    const value = zipText(reading);
    if (reading.corrected) {
      // A digit may be wrong in addition to the lost zero: then one of the city's own many codes was meant.
      const isRival =
        verdict.kind === "near" &&
        this.#gazetteer.zipCount(verdict.place) >= RIVAL_ZIPS &&
        this.#gazetteer.hasSlipOf(verdict.place, row);
      const isDoubtful =
        isRival ||
        (reading.corrected === "lost_zero" && isSlipOfStreetCode(this.#gazetteer, row, draft.values.street_address));
      draft.change("postal_code", value, {
        kind: "restore",
        reason: reading.corrected,
        confidence: isDoubtful ? CONFIDENCE.likely : CONFIDENCE.restoredCode,
      });
    } else draft.format("postal_code", value, "national_form");
    if (facts.city !== "" || draft.mapped.has("city")) this.#judgeCity(draft, facts, located);
    if (verdict.kind === "elsewhere" && this.#namesakesInState(facts).length > 0) {
      // City and state agree with each other: the code is the wrong part.
      draft.checked.add("state");
      this.#suggestZip(draft, facts, reading);
    } else this.#judgeState(draft, facts, located);
  }

  #namesakesInState(facts: Facts): number[] {
    return this.#gazetteer
      .placesNamed(US_PLAIN_ALIAS.get(facts.key) ?? facts.key)
      .filter((place) => this.#gazetteer.placeStates[place] === facts.state);
  }

  /** The city's own code from which one wrong or swapped digit produced the written one, if no other code may be meant. */
  #suggestZip(draft: Draft, facts: Facts, reading: ZipReading): void {
    if (facts.state === null) return;
    const row = this.#gazetteer.rowOf(reading.zip);
    // So close that the code may be correct after all: then nothing is known to be wrong.
    const isNear = (place: number): boolean => this.#gazetteer.distanceToRow(place, row, DOUBTFUL_KM) <= DOUBTFUL_KM;
    if (row >= 0 && this.#namesakesInState(facts).some(isNear)) return;
    const only = onlyOf(slipsOf(Number(reading.zip)), (zip) => this.#mayHave(facts, zip));
    if (only === null || !this.#isOwnCode(facts, this.#gazetteer.rowOfNumber(only))) return;
    const zip = this.#gazetteer.zipOfRow(this.#gazetteer.rowOfNumber(only));
    draft.change("postal_code", zipText({ ...reading, zip }), {
      kind: "replaced",
      reason: "code_suggested",
      confidence: CONFIDENCE.suggested,
    });
  }

  /** A neighboring town's code is a rival, and never the answer; a place without its own code uses those around it. */
  #isOwnCode(facts: Facts, row: number): boolean {
    if (this.#cities.isOwn(facts.city, facts.key, row)) return true;
    return this.#namesakesInState(facts).every((place) => this.#gazetteer.zipCount(place) === 0);
  }

  #mayHave({ city, key, state }: Facts, zip: number): boolean {
    const row = this.#gazetteer.rowOfNumber(zip);
    if (row < 0 || state === null || !this.#gazetteer.rowIsIn(row, state)) return false;
    return this.#cities.isRight(city, key, row);
  }

  #judgeCity(draft: Draft, facts: Facts, { row, verdict }: Located): void {
    const gazetteer = this.#gazetteer;
    if (facts.city === "") {
      draft.reason("city_missing");
      if (this.#cities.isOnlyName(row))
        draft.change("city", gazetteer.placeNames[gazetteer.firstPlaceOfRow(row)] ?? "", {
          kind: "added",
          reason: "city_from_code",
          confidence: CONFIDENCE.likely,
        });
      return;
    }
    switch (verdict.kind) {
      case "named":
        draft.checked.add("city");
        if (isDividedOtherwise(facts.city, gazetteer.placeNames[verdict.place] ?? ""))
          this.#respell(draft, facts, verdict.place, { reason: "city_misspelled", confidence: CONFIDENCE.cityAlias });
        break;
      case "variant":
        draft.checked.add("city");
        if (verdict.abbreviated === true)
          this.#respell(draft, facts, verdict.place, { reason: "city_alias", confidence: CONFIDENCE.cityAlias });
        break;
      case "near":
        draft.checked.add("city");
        draft.reason("local_name");
        draft.limit(CONFIDENCE.localName);
        break;
      case "alias":
        draft.checked.add("city");
        draft.change("city", gazetteer.placeNames[verdict.place] ?? "", {
          kind: "spelling",
          reason: "city_alias",
          confidence: CONFIDENCE.cityAlias,
        });
        break;
      case "typo":
        draft.checked.add("city");
        if (verdict.name !== undefined)
          draft.change("city", verdict.name, {
            kind: "spelling",
            reason: "city_misspelled",
            confidence: CONFIDENCE.misspelledCity,
          });
        else
          this.#respell(draft, facts, verdict.place, {
            reason: "city_misspelled",
            confidence: CONFIDENCE.misspelledCity,
          });
        break;
      case "close":
        draft.reason("city_misspelled");
        // A name two edits away is one doubt; a state that also disagrees is too many.
        if (facts.state === null || gazetteer.rowIsIn(row, facts.state))
          this.#respell(draft, facts, verdict.place, { reason: "city_misspelled", confidence: CONFIDENCE.suggested });
        break;
      case "elsewhere":
        draft.reason("city_code_disagree");
        draft.limit(CONFIDENCE.unclear);
        break;
      case "unknown":
        draft.reason("city_unknown");
        draft.limit(CONFIDENCE.unclear);
        break;
    }
  }

  #respell(draft: Draft, { city }: Facts, place: number, mark: Omit<Mark, "kind">): void {
    const name = this.#gazetteer.placeNames[place] ?? "";
    const state = this.#gazetteer.placeStates[place] ?? "";
    draft.change("city", respelt(city, name, state), { kind: "spelling", ...mark });
  }

  #judgeState(draft: Draft, facts: Facts, { row, reading, verdict }: Located): void {
    if (facts.state !== null && this.#gazetteer.rowIsIn(row, facts.state)) {
      draft.checked.add("state");
      return;
    }
    const states = this.#rowStates(row);
    const fromCity = "place" in verdict ? this.#gazetteer.placeStates[verdict.place] : undefined;
    const target = fromCity !== undefined && states.has(fromCity) ? fromCity : null;
    const sure = target !== null && verdict.kind !== "close";
    if (!draft.mapped.has("state") && facts.stateText === "") return;
    if (facts.stateText === "") {
      if (sure)
        draft.change("state", target, {
          kind: "restore",
          reason: "state_from_city_and_code",
          confidence: verdict.kind === "named" ? CONFIDENCE.missingState : CONFIDENCE.missingStateOfOtherName,
        });
      else this.#suggestState(draft, states, "state_missing", verdict);
      if (sure) draft.checked.add("state");
      return;
    }
    if (facts.state === null) {
      if (!sure || !this.#respellState(draft, facts, target))
        this.#suggestState(draft, states, "state_unknown", verdict);
      return;
    }
    // A town that is only near the code does not contradict a state that has such a town.
    const isNearOnly = verdict.kind === "near" && this.#namesakesInState(facts).length > 0;
    if (!sure || isNearOnly || this.#isRival(facts, row, verdict)) {
      draft.reason(sure && !isNearOnly ? "ambiguous" : "state_disagrees");
      draft.limit(CONFIDENCE.unclear);
      this.#suggestZip(draft, facts, reading);
      return;
    }
    draft.checked.add("state");
    draft.change("state", target, {
      kind: "disagreement",
      reason: "state_contradicts_city_and_code",
      confidence: verdict.kind === "named" ? CONFIDENCE.contradictedState : CONFIDENCE.contradictedStateOfOtherName,
    });
  }

  /** The code's state if none was written; a city that belongs elsewhere contradicts it. */
  #suggestState(
    draft: Draft,
    states: ReadonlySet<string>,
    reason: "state_missing" | "state_unknown",
    verdict: CityVerdict,
  ): void {
    draft.reason(reason);
    const [only] = states;
    if (states.size === 1 && only !== undefined && verdict.kind !== "elsewhere")
      draft.change("state", only, {
        kind: reason === "state_missing" ? "added" : "replaced",
        reason: "state_from_city_and_code",
        confidence: CONFIDENCE.suggested,
      });
    else draft.limit(CONFIDENCE.unclear);
  }

  /** Whether the written state is close to the name of `target`, the state of city and code; it is then respelled. */
  #respellState(draft: Draft, facts: Facts, target: string): boolean {
    const written = foldWords(facts.stateText).replaceAll(" ", "");
    const name = foldWords(US_STATE_NAMES[target] ?? "").replaceAll(" ", "");
    const allowed = name.length >= 8 ? 2 : 1;
    if (written.length < 4 || editDistance(written, name, allowed) > allowed) return false;
    draft.checked.add("state");
    draft.change("state", target, {
      kind: "spelling",
      reason: "state_misspelled",
      confidence: CONFIDENCE.misspelledState,
    });
    return true;
  }

  /**
   * Whether the written state has a city of that name that may be meant: a known town there, one near the ZIP, or one whose ZIP is
   * one typo away.
   */
  #isRival(facts: Facts, row: number, verdict: CityVerdict): boolean {
    const key =
      "place" in verdict && verdict.kind !== "near"
        ? (this.#gazetteer.placeKeys[verdict.place] ?? facts.key)
        : facts.key;
    const { state } = facts;
    const isIn = (other: string): boolean =>
      state !== null &&
      this.#gazetteer.rowOf(other) >= 0 &&
      this.#gazetteer.rowIsIn(this.#gazetteer.rowOf(other), state);
    if (isLocalNameOfState(facts.key, state, isIn)) return true;
    const namesakes =
      key === facts.key
        ? this.#gazetteer.placesNamed(key)
        : [...this.#gazetteer.placesNamed(key), ...this.#gazetteer.placesNamed(facts.key)];
    for (const place of namesakes) {
      if (this.#gazetteer.placeStates[place] !== facts.state) continue;
      if (this.#gazetteer.zipCount(place) >= RIVAL_ZIPS) return true;
      if (this.#gazetteer.distanceToRow(place, row, RIVAL_KM) <= RIVAL_KM) return true;
      if (this.#gazetteer.hasSlipOf(place, row)) return true;
    }
    return false;
  }

  #judgeWithoutCode(draft: Draft, facts: Facts, readings: readonly ZipReading[]): void {
    const written = draft.values.postal_code;
    const namesakes = this.#namesakesInState(facts);
    const pair = facts.state !== null && namesakes.length > 0;
    if (facts.state !== null) draft.checked.add("state");
    if (pair) draft.checked.add("city");
    draft.granularity = pair ? "city" : facts.state !== null ? "region" : "none";
    const [reading] = readings;
    if (pair && reading?.corrected === null) this.#suggestZip(draft, facts, reading);
    const isAlone = facts.city === "" && facts.stateText === "" && reading?.corrected === "lost_zero";
    if (isAlone && this.#gazetteer.rowOf(reading.zip) >= 0)
      draft.change("postal_code", zipText(reading), {
        kind: "restore",
        reason: "lost_zero",
        confidence: CONFIDENCE.suggested,
      });
    if (written !== "") draft.reason(readings.length > 0 ? "postal_code_unknown" : "postal_code_form");
    else if (draft.mapped.has("postal_code")) draft.reason("postal_code_missing");
    if (facts.city === "") {
      if (draft.mapped.has("city")) draft.reason("city_missing");
    } else if (!pair) draft.reason(this.#gazetteer.placesNamed(facts.key).length > 0 ? "ambiguous" : "city_unknown");
    if (facts.stateText === "") {
      if (draft.mapped.has("state") || facts.city !== "") draft.reason("state_missing");
    } else if (facts.state === null) draft.reason("state_unknown");
    if (written !== "" && !pair && !isAlone && this.#gazetteer.placesNamed(facts.key).length === 0)
      draft.reason("nothing_recognised");
    if (facts.city === "" && draft.mapped.has("city") && draft.values.street_address === "")
      draft.reason("street_and_city_missing");
    draft.limit(pair && written === "" ? CONFIDENCE.withoutCode : CONFIDENCE.unclear);
  }
}

/** Within this distance of a code, a city of another code may be correct (measured: correct addresses up to 15 km off). */
const DOUBTFUL_KM = 16;
const RIVAL_ZIPS = 5;
const RIVAL_KM = 60;
const US_PLAIN_ALIAS: ReadonlyMap<string, string> = new Map([["newyorkcity", "newyork"]]);
