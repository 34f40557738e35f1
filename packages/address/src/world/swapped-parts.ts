import { CONFIDENCE } from "../confidence.ts";
import type { Draft, Mark } from "../draft.ts";
import { isAddressWord } from "../street/address-words.ts";
import { isDoubtfulStreet } from "../street/is-doubtful-street.ts";
import { foldName, foldWords } from "../text/fold.ts";
import type { Part } from "../types.ts";
import { isSameCity } from "./city-aliases.ts";
import { cityInArea } from "./city-in-table.ts";
import { keysOfCity } from "./city-spellings.ts";
import type { CodeArea } from "./load-codes.ts";
import { nationalPostal } from "./national-postal.ts";
import { nameInTable, readRegion, regionsOfPostal, tableRegion } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

const PROVEN: Mark = { kind: "restore", reason: "moved_from_other_field", confidence: CONFIDENCE.movedPartAbroad };
const LIKELY: Mark = { kind: "replaced", reason: "moved_from_other_field", confidence: CONFIDENCE.likely };

/**
 * Puts city and street, or city and state, back where each stands in the other's field: written if the code's own names have the
 * city, otherwise a proposal.
 */
export function restoreSwapped(tables: WorldTables, draft: Draft, country: string): void {
  if (draft.values.city === "" || !draft.mapped.has("city")) return;
  swapStreet(tables, draft, country);
  swapState(tables, draft, country);
}

/** "Berlin | Schlossstrasse 129": a street without a number that is a city, and a city with one that is none. */
function swapStreet(tables: WorldTables, draft: Draft, country: string): void {
  const { street_address: street, city } = draft.values;
  // Nearly all streets have a number, and no city's name has one.
  if (street === "" || /\d/u.test(street) || !draft.mapped.has("street_address")) return;
  if (foldName(street) === draft.reading.cityKey || !isStreetLine(city, country, street)) return;
  const isNumbered = /\d/u.test(city);
  const area = areaOf(tables, draft, country);
  if (area !== undefined && isCityOf(tables, country, city, area)) return;
  const verdict = area === undefined ? null : cityInArea(tables, country, street, area).kind;
  if (verdict === "named" && isNumbered) swap(draft, "street_address", PROVEN);
  else if (verdict === "named" || verdict === "near" || isKnownName(tables, country, street, isNumbered)) {
    swap(draft, "street_address", LIKELY);
    draft.reason("fields_swapped");
  }
}

/** A house number or a word for a street, and no remark, phone number or code. */
function isStreetLine(text: string, country: string, city: string): boolean {
  if (!/\p{L}/u.test(text) || isDoubtfulStreet(text, country, city)) return false;
  return /\d/u.test(text) || (/[\s,]/u.test(text) && foldWords(text).split(" ").some(isAddressWord));
}

/** A city that only the gazetteer knows, beside a text with a number that it does not know. */
function isKnownName(tables: WorldTables, country: string, street: string, isNumbered: boolean): boolean {
  if (!isNumbered) return false;
  return keysOfCity(country, street).strict.some(
    (key) => tables.codes(country)?.knows(key) === true || tables.hasPlace(country, key),
  );
}

/** Countries whose provinces are named after their capitals: "Barcelona" beside the code of La Garriga is the province. */
const NAMED_AFTER_CITIES: ReadonlySet<string> = new Set(["AT", "BR", "CH", "ES", "IT"]);

/** "ZAC | Zacatecas": the region of the code in the city's field, and in the region's field one of the code's cities. */
function swapState(tables: WorldTables, draft: Draft, country: string): void {
  const { city, state } = draft.values;
  if (state === "" || !draft.mapped.has("state")) return;
  const key = foldName(state);
  const cityKey = draft.reading.cityKey;
  const area = areaOf(tables, draft, country);
  const names = area?.names ?? [];
  // Nearly every record ends here.
  if (key === cityKey || names.some((name) => isSameCity(cityKey, foldName(name)))) return;
  const places = tables.places(country);
  if (!NAMED_AFTER_CITIES.has(country) && places.named(cityKey).some(({ isBig }) => isBig)) return;
  if (isSameRegion(tables, country, city, state)) return;
  const isCountry = places.named(cityKey).length === 0 && tables.countries.read(city) === country;
  const isOfRegion = isCountry || isRegionOfCode(tables, draft, country, area);
  if (names.some((name) => isSameCity(key, foldName(name)))) {
    if (isOfRegion) swap(draft, "state", PROVEN);
    return;
  }
  if (places.named(key).length === 0 || !isOfRegion) return;
  // Without the code's own names, the gazetteer must have the one as a city and the other as none.
  const isKnown = area === undefined || ["named", "near"].includes(cityInArea(tables, country, state, area).kind);
  if (isKnown && places.named(cityKey).length === 0) swap(draft, "state", PROVEN);
}

function isSameRegion(tables: WorldTables, country: string, one: string, other: string): boolean {
  const region = readRegion(country, one, tables.countries);
  return region !== null && readRegion(country, other, tables.countries)?.key === region.key;
}

function isRegionOfCode(tables: WorldTables, draft: Draft, country: string, area: CodeArea | undefined): boolean {
  const { city, postal_code: postal } = draft.values;
  const region = readRegion(country, city, tables.countries);
  if (region !== null && regionsOfPostal(country, postal, tables.countries).some(({ key }) => key === region.key))
    return true;
  if (area?.region == null) return false;
  if (region !== null) return readRegion(country, area.region, tables.countries)?.key === region.key;
  const name = tables.codes(country)?.regionNamed?.(nameInTable(country, city)) ?? null;
  return name !== null && tableRegion(country, name) === tableRegion(country, area.region);
}

function areaOf(tables: WorldTables, draft: Draft, country: string): CodeArea | undefined {
  const code = nationalPostal(draft.values.postal_code, country, tables.countries);
  return typeof code === "string" ? tables.codes(country)?.find(code) : undefined;
}

function isCityOf(tables: WorldTables, country: string, city: string, area: CodeArea): boolean {
  const { kind } = cityInArea(tables, country, city, { ...area, correctsSpelling: false });
  return kind === "named";
}

function swap(draft: Draft, other: Part, mark: Mark): void {
  const { city } = draft.values;
  draft.change("city", draft.values[other], mark);
  draft.change(other, city, mark);
}
