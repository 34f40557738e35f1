import { CONFIDENCE } from "../confidence.ts";
import type { Draft } from "../draft.ts";
import type { CityJudge } from "../us/city-judge.ts";
import type { UsGazetteer } from "../us/gazetteer.ts";
import { splitUsTail } from "../us/split-us-tail.ts";
import { readUsState } from "../us/states.ts";
import { isFiveDigits } from "../us/read-zip.ts";
import type { WorldTables } from "../world/tables.ts";
import type { Countries } from "./countries.ts";

/** Domestic to the US post office although they have their own ISO codes. */
export const US_TERRITORIES: ReadonlySet<string> = new Set(["PR", "VI", "GU", "AS", "MP"]);

type CodeForm = readonly [country: string, form: RegExp];

/** Postal codes with letters, in a format that no other country uses. */
const CANADIAN_OR_BRITISH: readonly CodeForm[] = [
  ["CA", /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?-?\d[ABCEGHJ-NPRSTV-Z]\d$/iu],
  ["GB", /^(?:[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]?|GIR) ?\d[ABD-HJLN-UW-Z]{2}$/iu],
];
/** Postal codes in a format that no other country uses. */
const UNMISTAKABLE: readonly CodeForm[] = [
  ...CANADIAN_OR_BRITISH,
  ["IE", /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[AC-FHKNPRTV-Y\d]{4}$/iu],
  ["NL", /^[1-9]\d{3} ?[A-Z]{2}$/iu],
  ["BR", /^\d{5}-\d{3}$/u],
  ["PT", /^\d{4}-\d{3}$/u],
  ["JP", /^〒?\d{3}-\d{4}$/u],
];

/** Countries whose addresses are often written without their name, and whose codes look like ZIP codes. */
const FIVE_FIGURES = ["DE", "IT", "ES"];

type CountryTables = { countries: Countries; gazetteer: UsGazetteer; cities: CityJudge; world: WorldTables };

/** The country to judge a record by: ISO alpha-2, "US" for the territories too, null if nothing determines it. */
export function judgeCountry(draft: Draft, tables: CountryTables, fallback: string | undefined): string | null {
  const { countries, gazetteer } = tables;
  const written = draft.values.country;
  if (written === "") {
    const guessed = guessCountry(draft, tables, fallback);
    if (guessed === null) draft.reason("country_missing");
    return guessed;
  }
  const code = countries.read(written);
  if (code === null) return judgeUnknown(draft, tables, written);
  if (code === "US") return readCanadianOrBritish(draft) === null ? "US" : disagrees(draft, "US");
  if (US_TERRITORIES.has(code)) return isTerritory(draft, code, gazetteer) ? "US" : disagrees(draft, "US");
  if (!looksAmerican(draft, code, written, tables)) {
    // "Argentina" is unambiguous, but "AR" beside a city of Arkansas would not be.
    draft.keepsCountry = looksAmerican(draft, code, code, tables);
    return code;
  }
  draft.change("country", "US", {
    kind: "replaced",
    reason: "country_from_other_fields",
    confidence: CONFIDENCE.suggested,
  });
  return disagrees(draft, "US");
}

/**
 * For a filled country that is not recognized: the country with the closest name, or the one that another field proves. An assumed
 * country's rules are not used for judging.
 */
function judgeUnknown(draft: Draft, tables: CountryTables, written: string): string | null {
  draft.reason("country_unknown");
  // "Texas" is in the wrong field; the other fields show whether it is meant.
  if (readUsState(written) !== null) return guessCountry(draft, tables, undefined);
  const nearest = tables.countries.nearest(written);
  const [first, second] = nearest;
  const isAlone = first !== undefined && (second === undefined || first.slips < second.slips);
  const meant = nearest.find(({ code }) => holds(draft, tables, code))?.code ?? (isAlone ? first.code : undefined);
  if (meant === undefined) return provenByCode(draft, tables);
  draft.nearestCountry = meant;
  return US_TERRITORIES.has(meant) ? "US" : meant;
}

/** Whether the record's code and city, or its region, belong to that country. */
function holds(draft: Draft, { gazetteer, world, countries }: CountryTables, code: string): boolean {
  const { city, postal_code: postal } = draft.values;
  if (code === "US") return draft.reading.usState !== null && firstRow(draft, gazetteer) >= 0;
  if (postal !== "" && countries.postalForm(code)?.test(postal.toUpperCase()) !== true) return false;
  return (postal !== "" && world.codeNames(code, postal, city)) || world.hasPlace(code, draft.reading.cityKey);
}

/** A country whose code format no other country uses, if the city is empty or one of its places. */
function provenByCode(draft: Draft, { world }: CountryTables): string | null {
  const { city, postal_code: postal } = draft.values;
  const found = isFiveDigits(postal) ? undefined : UNMISTAKABLE.find(([, form]) => form.test(postal))?.[0];
  return found !== undefined && (city === "" || world.hasPlace(found, draft.reading.cityKey)) ? found : null;
}

function disagrees(draft: Draft, code: string): string {
  draft.reason("country_disagrees");
  draft.limit(CONFIDENCE.unclear);
  return code;
}

function readCanadianOrBritish(draft: Draft): string | null {
  const code = draft.values.postal_code;
  if (!/[a-z]/iu.test(code)) return null;
  return CANADIAN_OR_BRITISH.find(([, form]) => form.test(code))?.[0] ?? null;
}

/** "Puerto Rico" as the country of a record whose state and ZIP, where given, are Puerto Rico's too. */
function isTerritory(draft: Draft, code: string, gazetteer: UsGazetteer): boolean {
  const state = draft.reading.usState;
  if (state !== null && state !== code) return false;
  const row = firstRow(draft, gazetteer);
  return row < 0 || gazetteer.placeStates[gazetteer.firstPlaceOfRow(row)] === code;
}

function firstRow(draft: Draft, gazetteer: UsGazetteer): number {
  for (const reading of draft.reading.zips) {
    const row = gazetteer.rowOf(reading.zip);
    if (row >= 0) return row;
  }
  return -1;
}

/** Country "CA", "Georgia" or "DE" typed instead of the state: ZIP, city and that state agree on a place in the US. */
function looksAmerican(draft: Draft, code: string, written: string, tables: CountryTables): boolean {
  const { gazetteer, cities, world } = tables;
  if (draft.values.postal_code === "") {
    const meant = readUsState(written);
    const key = draft.reading.cityKey;
    const isOfState =
      meant !== null && gazetteer.placesNamed(key).some((place) => gazetteer.placeStates[place] === meant);
    return isOfState && !world.hasPlace(code, key);
  }
  if (!/^\s*\d{3,5}(?:-\d{4})?\s*$/u.test(draft.values.postal_code)) return false;
  const asState = readUsState(written);
  const state = draft.reading.usState;
  if (asState === null && state === null) return false;
  const row = firstRow(draft, gazetteer);
  if (row < 0) return false;
  const key = draft.reading.cityKey;
  const place = gazetteer.firstPlaceOfRow(row);
  const rowState = gazetteer.placeStates[place];
  const named = gazetteer.placeKeys[place] === key;
  if (state !== null && state === rowState) {
    if (named) return true;
    const { kind } = cities.judge(draft.values.city, key, row, state);
    if ((kind === "near" || kind === "variant" || kind === "alias") && !world.hasPlace(code, key)) return true;
  }
  return code !== "US" && asState === rowState && named && (draft.values.state === "" || state === rowState);
}

function guessCountry(draft: Draft, tables: CountryTables, fallback: string | undefined): string | null {
  const { gazetteer, cities, world } = tables;
  const { city, state, postal_code: postal, street_address: street } = draft.values;
  if (!isFiveDigits(postal)) for (const [code, form] of UNMISTAKABLE) if (form.test(postal)) return code;
  const key = draft.reading.cityKey;
  const usState = draft.reading.usState;
  const row = firstRow(draft, gazetteer);
  if (row >= 0) {
    const named = gazetteer.placesOfRow(row).some((place) => gazetteer.placeKeys[place] === key);
    if (named || usState !== null) return "US";
  }
  if (fallback !== undefined) return fallback;
  if (usState === null && postal === "" && city !== "" && world.isPlaceOf("CA", key, state)) return "CA";
  if (usState !== null && (postal === "" || /^[\dOoIl -]{3,10}$/u.test(postal))) return "US";
  if (usState === null && /^\d{5}$/u.test(postal) && world.codeNames("FR", postal, city)) return "FR";
  if (row >= 0 && state === "") {
    // The city does not match this ZIP code, and there is no other field: the code may be any country's with five digits.
    const { kind } = cities.judge(city, key, row, null);
    if (city === "" || (kind !== "elsewhere" && kind !== "unknown")) return "US";
    return FIVE_FIGURES.find((country) => world.codeNames(country, postal, city)) ?? null;
  }
  if (
    [state, postal].some(
      (text) => readUsState(/^([A-Za-z. ]+?)[\s,]+\d{5}(?:-\d{4})?$/u.exec(text)?.[1] ?? "") !== null,
    )
  )
    return "US";
  if (city === "" && state === "" && postal === "" && splitUsTail(street, gazetteer) !== null) return "US";
  if (city !== "" && splitUsTail(city, gazetteer) !== null) return "US";
  if (
    [city, state, postal].some((text) => /^\d{5}(?:-\d{4})?$/u.test(text)) &&
    [city, state, postal].some((text) => readUsState(text) !== null)
  )
    return "US";
  return null;
}
