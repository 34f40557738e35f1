import { CONFIDENCE } from "../confidence.ts";
import { distanceKm } from "../distance.ts";
import type { Draft } from "../draft.ts";
import { caseOf, hidesLetters, isInTurkishCapitals, titleCase } from "../text/casing.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldName, foldWords, hasMovedSpace } from "../text/fold.ts";
import { isKeyboardNoise } from "../text/placeholders.ts";
import { cityAlias, isSameCity } from "./city-aliases.ts";
import { cityInArea, cityNearUnknownCode, settleCity } from "./city-in-table.ts";
import type { TableVerdict } from "./city-in-table.ts";
import { keysOfCity, letterKey } from "./city-spellings.ts";
import type { CodeArea, CountryCode } from "./load-codes.ts";
import type { Place } from "./places.ts";
import { isInRegion, readRegion, regionsOfPostal } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

/** A place this far from the code's center is outside its area. */
const FAR_KM = 80;
/** Typos are searched among the places around the code's center. */
const SLIP_KM = 40;

/** Checks the city against the code and the gazetteer; returns the places of that name. */
export function judgeCity(tables: WorldTables, draft: Draft, code: CountryCode): readonly Place[] {
  const written = draft.values.city;
  const named = judgeName(tables, draft, code);
  // A name that is in no table may be correct, but not if it is random typing.
  if (!draft.checked.has("city") && isKeyboardNoise(written)) {
    draft.reasons.delete("city_not_in_gazetteer");
    draft.reason("city_unknown");
    draft.values.city = written;
    delete draft.marks.city;
  }
  // A corrected name is checked against the region in the same pass.
  if (draft.values.city === written || !draft.checked.has("city")) return named;
  const key = foldName(draft.values.city);
  return key === foldName(written) ? named : tables.places(code.country).named(key);
}

function judgeName(tables: WorldTables, draft: Draft, code: CountryCode): readonly Place[] {
  const { country, postal, area } = code;
  const city = draft.values.city;
  if (city === "") {
    const isRequired = tables.countries.get(country)?.require.includes("C") ?? true;
    // Without a code, too, nothing determines where the street is.
    if (draft.mapped.has("city") && (isRequired || draft.values.postal_code === "")) draft.reason("city_missing");
    return [];
  }
  const key = foldName(country === "FR" ? city.replace(/\s+cedex(?:\s+\d+)?$/iu, "") : city);
  const whole = tables.places(country).named(key);
  // "Odense S" is Odense.
  const named =
    whole.length > 0 ? whole : keysOfCity(country, city).strict.flatMap((each) => tables.places(country).named(each));
  const alias = cityAlias(country, key);
  const isPlainAlias = alias !== undefined && (area === undefined || !area.exhaustive);
  if (area?.exhaustive === true) {
    const found = cityInArea(tables, country, city, area);
    const verdict: TableVerdict =
      found.kind === "unknown" && isSuburb(tables, draft, country, area) ? { kind: "near" } : found;
    settleCity(draft, verdict);
    if (alias?.write === true && (verdict.kind === "named" || verdict.kind === "near"))
      draft.change("city", alias.name, {
        kind: "spelling",
        reason: "city_alias",
        confidence: CONFIDENCE.cityAliasAbroad,
      });
    else if (verdict.kind === "named" && !isSlipAway(country, key, area)) spell(draft, country, verdict.name);
  } else if (area?.names.some((name) => isSameCity(key, foldName(name))) === true) {
    draft.checked.add("city");
    spell(draft, country, area.names.find((name) => isSameCity(key, foldName(name))) ?? city);
    return named;
  } else if (isPlainAlias) {
    const meant = tables.places(country).named(foldName(alias.name));
    if (meant.length === 0) draft.checked.add("city");
    else knownCity(tables, draft, meant, code);
    if (alias.write)
      draft.change("city", alias.name, {
        kind: "spelling",
        reason: "city_alias",
        confidence: CONFIDENCE.cityAliasAbroad,
      });
    else recase(draft, country);
    return meant;
  } else if (area === undefined && postal !== null && tables.codes(country)?.pointsAround !== undefined)
    settleCity(draft, cityBefore(tables, country, city, postal) ?? cityNearUnknownCode(tables, country, city, postal));
  else if (named.length > 0) knownCity(tables, draft, named, code);
  else unknownCity(tables, draft, code, key);
  const isKnownThere =
    draft.checked.has("city") &&
    tables
      .places(country)
      .usual(key)
      .some(({ isBig }) => isBig);
  if (isSlipAway(country, key, area) && !isKnownThere) return named;
  // A mark alone may be of a repair before: capitals in decomposed form are cased in the same pass.
  const isRenamed = draft.values.city !== city;
  if (isRenamed || (area?.exhaustive === true && draft.checked.has("city"))) {
    if (!isRenamed) recase(draft, country);
    return named;
  }
  const [usual] = tables.places(country).usual(key);
  if (usual !== undefined && foldName(draft.values.city) === key) spell(draft, country, usual.name);
  else recase(draft, country);
  return named;
}

/** Countries whose tables have the first code of each range: the preceding one names a code's city. */
const RANGES = new Set(["BR"]);

/**
 * The verdict of the last code before one that the table lacks, if it names the city. Where codes are no ranges, only a typo
 * of its name counts, and is a proposal.
 */
function cityBefore(tables: WorldTables, country: string, city: string, postal: string): TableVerdict | null {
  const codes = tables.codes(country);
  const area = codes?.areaBefore?.(postal);
  if (area === undefined) return null;
  const verdict = cityInArea(tables, country, city, area);
  if (RANGES.has(country)) return verdict.kind === "named" || verdict.kind === "slip" ? verdict : null;
  if (verdict.kind !== "slip" || codes?.hasBeginningOf?.(postal) !== true) return null;
  return { kind: "close", name: verdict.name };
}

/** Countries where suburbs replace the city that their table names. */
const WITH_SUBURBS: ReadonlySet<string> = new Set(["ZA", "IE"]);

/** A name in no table beside a state field with the code's city or region: "Douglasdale, Johannesburg". */
function isSuburb(tables: WorldTables, draft: Draft, country: string, area: CodeArea): boolean {
  const { city, state } = draft.values;
  if (!WITH_SUBURBS.has(country) || state === "" || isKeyboardNoise(city)) return false;
  const written = state.replace(/^(?:co\.?|county)\s+/iu, "");
  if (cityInArea(tables, country, written, area).kind === "named") return true;
  const places = tables.places(country);
  return area.names.some((name) =>
    places.named(foldName(name)).some(({ region }) => foldWords(region) === foldWords(written)),
  );
}

/** Whether all places of that name, including a large one, are in other regions than the code. */
function isOfOtherRegion(
  tables: WorldTables,
  { country, postal, area }: CountryCode,
  named: readonly Place[],
): boolean {
  if (postal === null || !named.some(({ isBig }) => isBig)) return false;
  // The gazetteer places wards of Tokyo elsewhere: only a city whose region is named after it is certain.
  if (country === "JP" && !named.some(({ name, region }) => foldName(name) === foldName(region))) return false;
  const { countries } = tables;
  const fromArea = area?.region == null ? null : readRegion(country, area.region, countries);
  const regions = [...regionsOfPostal(country, postal, countries), ...(fromArea === null ? [] : [fromArea])];
  if (regions.length === 0) return false;
  return named.every((place) => {
    const own = readRegion(country, place.region, countries);
    return own !== null && regions.every(({ key }) => key !== own.key);
  });
}

/** A place of that name far from the code's center, or in another region, belongs to another code. */
function knownCity(tables: WorldTables, draft: Draft, named: readonly Place[], code: CountryCode): void {
  if (isOfOtherRegion(tables, code, named)) {
    draft.reason("city_code_disagree");
    draft.limit(CONFIDENCE.unclear);
    return;
  }
  const centre = code.area?.centre;
  if (centre && !named.some((place) => distanceKm(place.lat, place.lng, centre.lat, centre.lng) <= FAR_KM)) {
    draft.reason("city_code_disagree");
    draft.limit(CONFIDENCE.unclear);
  } else draft.checked.add("city");
}

function tryTypo(draft: Draft, key: string, names: readonly string[], letters: number): void {
  const close = [...new Set(names.filter((name) => isOneSlip(key, foldName(name), letters)))];
  const [only] = close;
  if (close.length === 1 && only !== undefined) {
    draft.checked.add("city");
    draft.change("city", only, {
      kind: "spelling",
      reason: "city_misspelled",
      confidence: CONFIDENCE.misspelledCityAbroad,
    });
  } else draft.reason("city_not_in_gazetteer");
}

/**
 * Abroad the table is sparse: a typo is corrected only if the code's area names the city, otherwise the only close name is
 * proposed.
 */
function unknownCity(tables: WorldTables, draft: Draft, { country, postal, area }: CountryCode, key: string): void {
  // Without a code, a name of any code of the country is correct.
  if (area === undefined && tables.codes(country)?.knows(key) === true) {
    draft.checked.add("city");
    return;
  }
  if (area && area.names.length > 0 && area.correctsSpelling) {
    const before = draft.values.city;
    tryTypo(draft, key, area.names, area.centre ? 5 : 6);
    if (draft.values.city !== before) return;
  }
  draft.reasons.add("city_not_in_gazetteer");
  const centre = area?.centre;
  if (key.length < (centre ? 6 : area?.region != null ? 5 : 7) || !/^[a-z]+$/u.test(key)) return;
  const regions = postal === null ? [] : regionsOfPostal(country, postal, tables.countries);
  const found = new Set<Place>();
  for (const candidate of tables.places(country).keysLike(key)) {
    if (!isOneSlip(key, candidate, Math.min(6, key.length))) continue;
    for (const place of tables.places(country).usual(candidate))
      // Without a point, only a well-known place is assumed rather than another one that is in no table.
      if (
        centre
          ? distanceKm(place.lat, place.lng, centre.lat, centre.lng) <= SLIP_KM
          : place.isBig && (regions.length === 0 || regions.some((region) => isInRegion(place, region)))
      )
        found.add(place);
  }
  const names = new Set([...found].map((place) => place.name));
  if (names.size === 0) return;
  const [first] = names;
  const name =
    names.size === 1 ? first : [...names].find((each) => regions.some(({ names: own }) => own.includes(each)));
  if (name === undefined) {
    draft.reason("city_misspelled");
    return;
  }
  const region = readRegion(country, draft.values.state, tables.countries);
  if (centre && region !== null && regions.some(({ key: own }) => own === region.key)) {
    // Code and region agree, and only one place around the code is meant.
    draft.checked.add("city");
    draft.reasons.delete("city_not_in_gazetteer");
    draft.change("city", name, {
      kind: "spelling",
      reason: "city_misspelled",
      confidence: CONFIDENCE.misspelledCityAbroad,
    });
    return;
  }
  draft.reason("city_misspelled");
  draft.change("city", name, { kind: "spelling", reason: "city_misspelled", confidence: CONFIDENCE.likely });
}

/** Accents and hyphens of the local spelling, if only they are missing; letter case by rule. */
function spell(draft: Draft, country: string, name: string): void {
  const city = draft.values.city;
  if (city === name) return;
  if (hasMovedSpace(city, name)) {
    const written = caseOf(name) === "upper" ? titleCase(name, country) : name;
    draft.change("city", written, {
      kind: "spelling",
      reason: "city_misspelled",
      confidence: CONFIDENCE.misspelledCityAbroad,
    });
    return;
  }
  if (isPlainVersion(city, name) && restoresAccents(country, name)) {
    draft.format("city", name, "city_accents");
    return;
  }
  recase(draft, country, name);
}

/**
 * Another real name, or another spelling, a single typo from a name of the code that is not written here: either may be meant,
 * so that not even its letter case is changed.
 */
function isSlipAway(country: string, key: string, area: CodeArea | undefined): boolean {
  const names = [...(area?.names ?? []), ...(area?.also ?? [])].map(foldName);
  const letters = letterKey(country, key);
  // "MUENCHEN" has more letters than "München", but "Akirkeby" fewer than "Aakirkeby".
  if (names.some((name) => name.length < key.length && letterKey(country, name) === letters)) return false;
  return !names.some((name) => isSameCity(key, name)) && names.some((name) => editDistance(key, name, 1) === 1);
}

function recase(draft: Draft, country: string, name = ""): void {
  const city = draft.values.city;
  const written = caseOf(city);
  if (written !== "upper" && written !== "lower") return;
  // An unknown name may be misspelled: its lower case is wrong only if the whole record is in lower case.
  if (written === "lower" && !draft.checked.has("city") && caseOf(draft.values.street_address) !== "lower") return;
  const isName = hidesLetters(city, country)
    ? isInTurkishCapitals(name, city)
    : name !== "" && name.toLowerCase() === city.toLowerCase();
  // "BH", "KL": initials, unless the table has that name.
  if (!isName && written === "upper" && /^\p{Lu}{2,3}$/u.test(city)) return;
  const cased = isName ? name : withCapitalCodes(titleCase(city, country), city, country);
  draft.format("city", cased, "letter_case");
}

const WITH_CODES_OF_REGIONS = new Set(["IT", "BR", "CH", "CA", "AU", "MX"]);

/** "MILANO (MI)", "SÃO PAULO-SP": two letters after a city are the code of its region. */
function withCapitalCodes(cased: string, written: string, country: string): string {
  if (!WITH_CODES_OF_REGIONS.has(country)) return cased;
  const code = /(?:\((\p{Lu}{2})\)|[-–/,]\s?(\p{Lu}{2}))$/u.exec(written);
  if (code === null || cased.length !== written.length) return cased;
  return cased.slice(0, code.index) + written.slice(code.index);
}

function isOneSlip(key: string, other: string, letters = 6): boolean {
  if (key === other || Math.min(key.length, other.length) < letters) return false;
  // A different first letter is rarely a typo, unless two letters were swapped.
  if (key[0] !== other[0] && key[0] !== other[1]) return false;
  return editDistance(key, other, 1) === 1;
}

/** Whether `city` is `name` without its accents, hyphens and long Saint. */
function isPlainVersion(city: string, name: string): boolean {
  if (!/^[\p{ASCII}]+$/u.test(city)) return false;
  return /[^\p{ASCII}]/u.test(name) && foldName(city) === foldName(name);
}

/** English names that are correctly written without accents. */
const PLAIN_IN_ENGLISH = new Set(["Montréal", "Québec", "Zürich", "Trois-Rivières", "İstanbul", "İzmir"]);
/**
 * Countries that write their places in Latin letters with accents; elsewhere those of the table come from a transliteration
 * (Thāne).
 */
const OWN_ACCENTS = new Set(
  (
    "AD AL AR AT AX BA BE BF BJ BO BR CD CH CI CL CM CO CR CU CZ DE DK DO EC EE ES FI FO FR GA GF GL GP GQ GT HN HR HU IE IS IT " +
    "LI LT LU LV MC MD ME MF MQ MX MZ NC NI NL NO PA PE PF PL PM PR PT PY RE RO RS SE SI SK SM SN ST SV TG TR UY VE VN YT AO CV GW"
  ).split(" "),
);
function restoresAccents(country: string, name: string): boolean {
  return OWN_ACCENTS.has(country) && !PLAIN_IN_ENGLISH.has(name) && /^\p{Script=Latin}/u.test(name);
}
