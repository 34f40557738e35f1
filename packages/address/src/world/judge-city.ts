import { distanceKm } from "../distance.ts";
import type { Draft } from "../draft.ts";
import { caseOf, titleCase } from "../text/casing.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldName } from "../text/fold.ts";
import { isSameCity, WORLD_CITY_ALIASES } from "./city-aliases.ts";
import type { CodeArea } from "./codes.ts";
import type { Place } from "./places.ts";
import { isInRegion, regionsOfPostal } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

/** A place this near to one that the code names is believed. */
const NEAR_KM = 10;
/** A place this far from the code's centre is not in its area. */
const FAR_KM = 80;
/** A slip is sought among the places around the code's centre. */
const SLIP_KM = 40;

/** Holds the city against the code and the gazetteer; the places of that name. */
export function judgeCity(
  tables: WorldTables,
  draft: Draft,
  country: string,
  postal: string | null,
  area: CodeArea | undefined,
): readonly Place[] {
  const city = draft.values.city;
  if (city === "") {
    if (draft.mapped.has("city") && (tables.countries.get(country)?.require.includes("C") ?? true))
      draft.reason("city_missing");
    return [];
  }
  const key = foldName(country === "FR" ? city.replace(/\s+cedex(?:\s+\d+)?$/iu, "") : city);
  const places = tables.places(country);
  const named = places.named(key);
  const byCode = [...(area?.names ?? []), ...(area?.also ?? [])].find((name) => isSameCity(key, foldName(name)));
  const alias = WORLD_CITY_ALIASES.get(`${country}|${key}`);
  if (byCode !== undefined) {
    draft.checked.add("city");
    spell(draft, country, byCode);
    return named;
  }
  if (alias?.write === true) {
    draft.checked.add("city");
    draft.change("city", alias.name, "spelling", "city_alias", 0.93);
    return places.named(foldName(alias.name));
  }
  if (alias) {
    draft.checked.add("city");
    recase(draft, country);
    return places.named(foldName(alias.name));
  }
  if (area?.exhaustive === true) holdAgainstCode(tables, draft, country, key, named, area);
  else if (named.length > 0) knownCity(draft, named, area);
  else unknownCity(tables, draft, country, key, postal, area);
  if (named.length > 0 && draft.marks.city === undefined) spell(draft, country, named[0]?.name ?? "");
  else if (draft.marks.city === undefined) recase(draft, country);
  return named;
}

/** A place of that name far from the code's centre belongs to another code. */
function knownCity(draft: Draft, named: readonly Place[], area: CodeArea | undefined): void {
  const centre = area?.centre;
  if (centre && !named.some((place) => distanceKm(place.lat, place.lng, centre.lat, centre.lng) <= FAR_KM)) {
    draft.reason("city_code_disagree");
    draft.limit(0.6);
  } else draft.checked.add("city");
}

/** The code's own names are all known: another real place far away disagrees, one edit is a slip. */
function holdAgainstCode(
  tables: WorldTables,
  draft: Draft,
  country: string,
  key: string,
  named: readonly Place[],
  area: CodeArea,
): void {
  const places = tables.places(country);
  const points = area.names.flatMap((name) => places.named(foldName(name)));
  if (named.length > 0 && (points.length === 0 || places.isNear(key, points, NEAR_KM))) {
    draft.checked.add("city");
    draft.reason("local_name");
    return;
  }
  if (named.length > 0) {
    draft.reason("city_code_disagree");
    draft.limit(0.6);
    return;
  }
  if (area.mendsSpelling && !tables.codes(country)?.knows(key)) tryTypo(draft, key, area.names, "city_unknown");
  else draft.reason("city_unknown");
}

function tryTypo(
  draft: Draft,
  key: string,
  names: readonly string[],
  otherwise: "city_unknown" | "city_not_in_gazetteer",
  letters = 6,
): void {
  const close = [...new Set(names.filter((name) => isOneSlip(key, foldName(name), letters)))];
  const [only] = close;
  if (close.length === 1 && only !== undefined) {
    draft.checked.add("city");
    draft.change("city", only, "spelling", "city_misspelled", 0.92);
  } else draft.reason(otherwise);
}

/** Abroad the table is thin: a slip is mended only where the code's area names the city, else the only near name is proposed. */
function unknownCity(
  tables: WorldTables,
  draft: Draft,
  country: string,
  key: string,
  postal: string | null,
  area: CodeArea | undefined,
): void {
  if (area && area.names.length > 0 && area.mendsSpelling) {
    const before = draft.values.city;
    tryTypo(draft, key, area.names, "city_not_in_gazetteer", area.centre ? 5 : 6);
    if (draft.values.city !== before) return;
  }
  draft.reasons.add("city_not_in_gazetteer");
  const centre = area?.centre;
  if (key.length < (centre ? 6 : 7) || !/^[a-z]+$/u.test(key)) return;
  const regions = postal === null ? [] : regionsOfPostal(country, postal, tables.countries);
  const found = new Set<Place>();
  for (const candidate of tables.places(country).keys()) {
    if (!isOneSlip(key, candidate)) continue;
    for (const place of tables.places(country).named(candidate))
      if (
        centre
          ? distanceKm(place.lat, place.lng, centre.lat, centre.lng) <= SLIP_KM
          : regions.length === 0 || regions.some((region) => isInRegion(place, region))
      )
        found.add(place);
  }
  const names = new Set([...found].map((place) => place.name));
  const [name] = names;
  if (names.size !== 1 || name === undefined) return;
  draft.reason("city_misspelled");
  draft.change("city", name, "spelling", "city_misspelled", 0.8);
}

/** Accents and hyphens of the local spelling, where only they are missing; capitals and small letters by rule. */
function spell(draft: Draft, country: string, name: string): void {
  const city = draft.values.city;
  if (city === name) return;
  if (isPlainVersion(city, name) && restoresAccents(country, name)) {
    draft.change("city", name, "format", "city_accents", 0.95);
    return;
  }
  recase(draft, country, name);
}

function recase(draft: Draft, country: string, name = ""): void {
  const city = draft.values.city;
  const written = caseOf(city);
  if (written !== "upper" && written !== "lower") return;
  const cased = name !== "" && name.toLowerCase() === city.toLowerCase() ? name : titleCase(city, country);
  draft.format("city", cased, "letter_case");
}

function isOneSlip(key: string, other: string, letters = 6): boolean {
  if (key === other || Math.min(key.length, other.length) < letters || key[0] !== other[0]) return false;
  return editDistance(key, other, 1) === 1;
}

/** Whether `city` is `name` without its accents, hyphens and long Saint. */
function isPlainVersion(city: string, name: string): boolean {
  if (!/^[\p{ASCII}]+$/u.test(city)) return false;
  return /[^\p{ASCII}]/u.test(name) && foldName(city) === foldName(name);
}

/** English names that stand without accents in right English text. */
const PLAIN_IN_ENGLISH = new Set(["Montréal", "Québec", "Zürich", "Trois-Rivières"]);
function restoresAccents(country: string, name: string): boolean {
  return country !== "CA" && !PLAIN_IN_ENGLISH.has(name) && /^\p{Script=Latin}/u.test(name);
}
