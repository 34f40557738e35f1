import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { typeRemover } from "../src/country/division-type.ts";
import { foldWords } from "../src/text/fold.ts";
import type { CountryRow } from "./build-countries.ts";
import { TYPE_BEFORE, TYPE_BEHIND } from "./division-types.ts";
import { STATE_ROWS } from "./state-rows.ts";
import { cell } from "./sources.ts";
import { writeData } from "./write-data.ts";

/** A name and its language: "local", a code of `LANGUAGES`, or "" for names of any language. */
type Named = readonly [language: string, name: string];
type Division = { country: string; code: string; names: Named[] };
type GeoNamesRegion = { names: Readonly<Record<string, string>>; reference?: { geonames?: number } };

const withoutType = typeRemover([TYPE_BEFORE, TYPE_BEHIND]);
const LANGUAGES = ["en", "de", "fr", "es", "it"] as const;
/** Countries whose divisions are those of CLDR, all of the first level; the others are the rows by hand. */
const FROM_CLDR = "AE AR AU BR CA CL CN IN JP KR MX RO RU TR TW UA US ZA".split(" ");
/** Countries of their own. */
const US_TERRITORIES = /^us(?:as|gu|mp|pr|um|vi)$/u;
const SET = join(import.meta.dirname, "..", "quality", "sets", "state-names.tsv.gz");

/** Names of first-level divisions in 38 countries: `folder` holds the unpacked packages of npm `cldr-subdivisions-full` and `iso3166-2-db`. */
export function buildStateNames(folder: string, countries: readonly CountryRow[]): void {
  const divisions = divisionsOf(folder, countries);
  addGeoNames(folder, divisions);
  const byCountry = Map.groupBy(divisions, ({ country }) => country);
  const lines = divisions.map((division) => {
    const others = (byCountry.get(division.country) ?? []).filter((each) => each !== division);
    const taken = new Set(others.flatMap(({ names }) => names.map(([, name]) => foldWords(name))));
    const bareNames = division.names.map(([, name]) => withoutType(name));
    // "Moscow" is the city, so "Mosca" is not the region either.
    const bare = bareNames.some((name) => taken.has(foldWords(name))) ? [] : bareNames;
    const all = [...division.names.map(([, name]) => name), ...bare];
    const keys = all.map(foldWords);
    const own = all.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
    return [division.country, division.code, ...own].join("\t");
  });
  writeData("state-names.tsv.gz", [TYPE_BEFORE, TYPE_BEHIND, "", ...lines].join("\n"));
  const scored = divisions.flatMap(({ country, code, names }) =>
    names.map(([language, name]) => [country, code, language, name].join("\t")),
  );
  writeFileSync(SET, gzipSync([...new Set(scored)].join("\n"), { level: 9 }));
}

function divisionsOf(folder: string, countries: readonly CountryRow[]): Division[] {
  const path = join(folder, "cldr-subdivisions-full", "subdivisions", "en", "en.json");
  const { subdivisions } = JSON.parse(readFileSync(path, "utf8"));
  const english: Readonly<Record<string, string>> = subdivisions.localeDisplayNames.subdivisions;
  const byHand = Object.entries(STATE_ROWS).flatMap(([country, rows]) =>
    rows.split("\n").map((row): Division => {
      const [code = "", local = "", ...names] = row.split("|");
      const first: Named = [country === "US" ? "" : "local", local];
      return { country, code, names: [first, ...names.map((name): Named => ["", name])] };
    }),
  );
  const isByHand = new Set(
    byHand.flatMap(({ country, code, names }) =>
      [code, ...names.map(([, name]) => name)].map((key) => `${country}${key}`.toLowerCase()),
    ),
  );
  const codes = Object.keys(english).filter((key) => !isByHand.has(key) && !US_TERRITORIES.test(key));
  const listed = FROM_CLDR.flatMap((country) => {
    const own = codes.filter((key) => key.startsWith(country.toLowerCase()));
    // Former codes of a division are further names of it.
    return [...Map.groupBy(own, (key) => foldWords(english[key] ?? "")).values()].map((same): Division => {
      const [code = "", ...former] = same.map((key) => key.slice(2).toUpperCase());
      return { country, code, names: former.map((name): Named => ["", name]) };
    });
  });
  const divisions = [...byHand, ...listed];
  for (const { country, code, names } of divisions) {
    const keys = new Set([code, ...names.map(([, name]) => name)]);
    const region = countries.find(({ iso2 }) => iso2 === country)?.regions.find(({ key }) => keys.has(key));
    const local =
      country === "US" ? [] : (region?.names ?? []).map((name, at): Named => [at === 0 ? "local" : "", name]);
    names.unshift(...local);
  }
  const owners = ownersOf(divisions);
  for (const division of divisions) {
    const name = english[`${division.country}${division.code}`.toLowerCase()];
    if (name !== undefined) addUnlessTaken(division, ["en", cell(name).replace(/[²³]$/u, "")], owners);
  }
  return divisions;
}

/** By country and folded name. */
function ownersOf(divisions: readonly Division[]): Map<string, Division> {
  return new Map(
    divisions.flatMap((division) =>
      division.names.map(([, name]) => [`${division.country} ${foldWords(name)}`, division] as const),
    ),
  );
}

/** A name that an earlier source has for another division is not this one's: "Buenos Aires" is the province. */
function addUnlessTaken(division: Division, named: Named, owners: ReadonlyMap<string, Division>): void {
  const owner = owners.get(`${division.country} ${foldWords(named[1])}`);
  if (owner === undefined || owner === division) division.names.push(named);
}

/** Adds the names that GeoNames has in other languages, by the names of the division or else by its code. */
function addGeoNames(folder: string, divisions: readonly Division[]): void {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, "iso3166-2-db", "data", name), "utf8"));
  const byCountry: Readonly<Record<string, { regions: readonly (GeoNamesRegion & { iso: string })[] }>> =
    read("iso3166-2.json");
  const byId: Readonly<Record<string, Readonly<Record<string, string>>>> = read("names_geonames.json");
  const owners = ownersOf(divisions);
  for (const [country, own] of Map.groupBy(divisions, (division) => division.country)) {
    const index = new Map<string, Set<Division>>();
    for (const division of own)
      for (const [, name] of division.names)
        for (const key of [name, withoutType(name)].map(foldWords))
          index.set(key, (index.get(key) ?? new Set()).add(division));
    for (const region of byCountry[country]?.regions ?? []) {
      const names = byId[String(region.reference?.geonames)] ?? {};
      const translated = LANGUAGES.flatMap((language) =>
        names[language] ? [[language, cell(names[language])] as const] : [],
      );
      const keys = [...Object.values(names), region.names.geonames ?? ""];
      const exact = new Set(keys.flatMap((name) => [...(index.get(foldWords(name)) ?? [])]));
      const found =
        exact.size > 0 ? exact : new Set(keys.flatMap((name) => [...(index.get(foldWords(withoutType(name))) ?? [])]));
      const ofCode = own.find(({ code }) => code === region.iso);
      // Numbers have been given to other divisions since.
      const [named] = found.size !== 1 || (ofCode && !/\d/u.test(region.iso)) ? [ofCode] : found;
      if (named) for (const each of translated) addUnlessTaken(named, each, owners);
      else if (translated.length > 0)
        process.stdout.write(`no division of the name: ${country}-${region.iso} ${keys.join(", ")}\n`);
    }
  }
}
