import { foldName } from "../text/fold.ts";
import type { AddressFields } from "../types.ts";
import { cityInArea } from "../world/city-in-table.ts";
import { withoutDistrict } from "../world/city-spellings.ts";
import { nationalPostal } from "../world/national-postal.ts";
import { plainCode } from "../world/postal-debris.ts";
import { isInRegion, readRegion } from "../world/regions.ts";
import type { WorldTables } from "../world/tables.ts";
import type { NameCountries } from "./name-countries.ts";

/** A country that a record without one may belong to. `isProven`: its table has the city for the code. */
export type LikelyCountry = { country: string; isProven: boolean; weight: number };

/** Proof by code and city; a region of the country; a place of that name in the region; a large place. */
const WEIGHTS = { proven: 8, region: 4, inRegion: 2, large: 1 } as const;

/** The countries that have a place of the record's city, the likeliest first. A code that is none of theirs rules them out. */
export function likelyCountries(tables: WorldTables, names: NameCountries, values: AddressFields): LikelyCountry[] {
  const { city, state, postal_code: postal } = values;
  if (city === "") return [];
  const keys = keysOf(city);
  const countries = new Set(keys.flatMap((key) => names.countriesOf(key)));
  const found: LikelyCountry[] = [];
  for (const country of countries) {
    const proof = proofOf(tables, country, city, postal);
    if (proof === "none") continue;
    const places = keys.flatMap((key) => tables.places(country).named(key));
    // A hash can be that of another name.
    if (proof !== "proven" && places.length === 0 && !keys.some((key) => tables.codes(country)?.knows(key) === true))
      continue;
    const isNamed = state.length > 3 && tables.countries.read(state) === country;
    const region = state === "" ? null : readRegion(country, state, tables.countries);
    const isProven = proof === "proven";
    const weight =
      (isProven ? WEIGHTS.proven : 0) +
      (region === null && !isNamed ? 0 : WEIGHTS.region) +
      (region !== null && places.some((place) => isInRegion(place, region)) ? WEIGHTS.inRegion : 0) +
      (places.some(({ isBig }) => isBig) ? WEIGHTS.large : 0);
    found.push({ country, isProven, weight });
  }
  return found.toSorted((a, b) => b.weight - a.weight || (a.country < b.country ? -1 : 1));
}

/** The whole name, and without a district, a quarter behind it or the German form of its letters. */
function keysOf(city: string): string[] {
  const names = [city, withoutDistrict(city), city.replace(/\s*(?:[,(/]|\s[-–]\s|\scedex).*$/iu, "")];
  const keys = names.map(foldName);
  const plain = keys.map((key) => key.replaceAll(/([aou])e/gu, "$1").replaceAll("aa", "a"));
  return [...new Set([...keys, ...plain])].filter((key) => key.length > 1);
}

/** `open`: the code has the country's form, and its table, if there is one, lacks it. */
function proofOf(tables: WorldTables, country: string, city: string, postal: string): "proven" | "open" | "none" {
  if (postal === "") return "open";
  const { code } = plainCode(postal, country, tables.countries);
  const national = nationalPostal(code, country, tables.countries);
  if (national === undefined) return "open";
  if (national === null || (/[ -]/u.test(code) && !/[ -]/u.test(national) && tables.codes(country) !== null))
    return "none";
  const area = tables.codes(country)?.find(national);
  if (area === undefined) return "open";
  const { kind } = cityInArea(tables, country, city, area);
  if (kind === "named") return "proven";
  return kind === "near" || !area.exhaustive ? "open" : "none";
}
