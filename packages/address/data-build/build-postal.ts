import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { distanceKm } from "../src/distance.ts";
import { titleCase } from "../src/text/casing.ts";
import { foldName } from "../src/text/fold.ts";
import { postalKey } from "../src/world/postal-key.ts";
import { POST_TOWNS } from "../src/world/post-towns.ts";
import { cleanName } from "./clean-name.ts";
import { cell, milli, readPackageJson, worldCities } from "./sources.ts";
import { correctNames } from "./second-names.ts";
import { writeData } from "./write-data.ts";

/** Countries with their own tables, and Singapore, whose "places" are streets. */
const LEFT_OUT = new Set(["US", "PR", "VI", "GU", "AS", "MP", "MH", "FM", "PW", "CA", "SG"]);
const COMPANY =
  /\b(?:GmbH|AG|SE|KG|mbH|e\.?V|Versicherung|Bank|Sparkasse|Kreissparkasse|Volksbank|Deutsche Post|Postfach|Finanzamt|Cedex|Ltd|Inc)\b/u;
/** Words before the name of a district or municipality. */
const DIVISION =
  /^(?:Powiat|Regierungsbezirk|Landkreis|Stadtkreis|Kreisfreie Stadt|Kreis|Kanton|Bezirk|Provincia(?: de)?|Arrondissement(?: de)?|District(?: of)?|Wahlkreis|Okres|Județul|Municipio(?: de)?|Politischer Bezirk|Gemeinde|Gemeente)\s+(?:d['’])?/u;
const DIVISION_BEHIND =
  /\s+(?:District(?: \(B\))?|\(B\)|Municipality|County|Province|Region|Prefecture|kommun|kommune|Stadt|\(Stadt\)|Shi|\(\d+ communes\))$/u;

type Area = { lat: number[]; lng: number[]; regions: Map<number, number>; names: Set<string>; also: Set<string> };

/**
 * One file per country: regions, place names ordered by folded key, and one line per code with its region, its center
 * in thousandths of a degree, the places that it serves, and the municipalities and districts around them. Returns the countries
 * built, each with the folded names of its places.
 */
export function buildPostal(folder: string, second: string): ReadonlyMap<string, ReadonlySet<string>> {
  const built = new Map<string, ReadonlySet<string>>();
  for (const file of readdirSync(folder).toSorted()) {
    const country = file.slice(0, 2);
    if (!/^[A-Z]{2}\.tsv\.gz$/u.test(file) || LEFT_OUT.has(country)) continue;
    built.set(country, buildCountry(country, gunzipSync(readFileSync(join(folder, file))).toString("utf8"), second));
  }
  return built;
}

/** Returns the folded names of its places. */
function buildCountry(country: string, text: string, second: string): ReadonlySet<string> {
  const regions = new Map<string, number>();
  const areas = new Map<string, Area>();
  for (const line of text.split("\n")) {
    const [code = "", place = "", region = "", regionCode = "", province = "", , community = "", , lat = "", lng = ""] =
      line.split("\t");
    const key = postalKey(country, code.replace(/\s+CEDEX.*$/u, ""));
    const name = placeName(country, place);
    if (key === "" || name === "" || COMPANY.test(name)) continue;
    const area = areaOf(areas, key);
    area.names.add(name);
    // "Praha 1-Josefov" is also in Praha; the region has the common name of its capital (İstanbul, Wellington, Seoul).
    const city = /^(.*\p{L})\s+\d{1,2}\s*[-–]/u.exec(cell(place))?.[1] ?? "";
    for (const each of [city, community, province, region]) {
      const division = divisionName(country, each);
      if (division !== "") area.also.add(division);
    }
    if (lat !== "") {
      area.lat.push(milli(lat));
      area.lng.push(milli(lng));
    }
    const regionKey = `${cleanName(country, cell(region))}\t${cell(regionCode)}`;
    if (!regions.has(regionKey)) regions.set(regionKey, regions.size);
    const index = regions.get(regionKey) ?? 0;
    area.regions.set(index, (area.regions.get(index) ?? 0) + 1);
  }
  if (country === "FR") addFrenchCommunes(areas);
  if (country === "GB") for (const [key, area] of areas) for (const town of postTowns(key)) area.also.add(town);
  if (IN_OTHER_CASE.has(country)) for (const area of areas.values()) useNominative(country, area);
  correctNames(country, second, areas);
  writeCountry(country, [...regions.keys()], areas);
  return new Set([...areas.values()].flatMap((area) => [...area.names].map(foldName)));
}

/** The tables of Iceland and the Faroes have places in the dative ("Akranesi"): the gazetteer's own name there replaces it. */
const IN_OTHER_CASE = new Set(["IS", "FO"]);
const SAME_PLACE_KM = 15;
const MAX_ENDING = 3;
function useNominative(country: string, area: Area): void {
  if (area.lat.length === 0) return;
  const [lat, lng] = [median(area.lat), median(area.lng)];
  const written = Array.from(area.names);
  for (const name of written) {
    const stem = foldName(name).slice(0, -1);
    const usual = worldCities().find(
      (place) =>
        place.country === country &&
        foldName(place.name).startsWith(stem.slice(0, Math.max(3, stem.length - 1))) &&
        Math.abs(place.name.length - name.length) <= MAX_ENDING &&
        distanceKm(milli(place.lat), milli(place.lng), lat, lng) <= SAME_PLACE_KM,
    );
    if (usual === undefined || foldName(usual.name) === foldName(name)) continue;
    area.names.delete(name);
    area.names.add(cleanName(country, cell(usual.name)));
    area.also.add(name);
  }
}

function areaOf(areas: Map<string, Area>, key: string): Area {
  let area = areas.get(key);
  if (!area) {
    area = { lat: [], lng: [], regions: new Map(), names: new Set(), also: new Set() };
    areas.set(key, area);
  }
  return area;
}

/** "Aarau 1" and "Paris 01" are Aarau and Paris; capitals are recased and text in parentheses is removed. */
function placeName(country: string, place: string): string {
  const plain = cleanName(
    country,
    cell(place)
      .replace(/\s*\(.*$/u, "")
      .replace(/\s+\d{1,2}$/u, "")
      .replace(/\s+CEDEX(?:\s+\d+)?$/iu, ""),
  );
  const isOneCase = (plain === plain.toUpperCase() && /\p{Lu}{2}/u.test(plain)) || /^\p{Ll}+$/u.test(plain);
  return isOneCase ? titleCase(plain, country) : plain;
}

function divisionName(country: string, text: string): string {
  const name = placeName(country, cell(text).replace(DIVISION, "").replace(DIVISION_BEHIND, ""));
  return /\p{L}{2}/u.test(name) ? name : "";
}

/** La Poste's communes: the names used on letters, where GeoNames has another spelling. */
function addFrenchCommunes(areas: Map<string, Area>): void {
  type Row = { codePostal: string; nomCommune: string };
  for (const row of readPackageJson<Row[]>("codes-postaux", "codes-postaux.json"))
    areaOf(areas, row.codePostal).names.add(cell(row.nomCommune));
}

function postTowns(outward: string): readonly string[] {
  return POST_TOWNS[/^[A-Z]+/u.exec(outward)?.[0] ?? ""] ?? [];
}

function writeCountry(country: string, regions: readonly string[], areas: ReadonlyMap<string, Area>): void {
  const names = new Map<string, string>();
  const byKey = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  for (const area of areas.values())
    for (const name of [...area.names, ...area.also]) if (!names.has(name)) names.set(name, foldName(name));
  const sorted = [...names].filter(([, key]) => key !== "").toSorted((a, b) => byKey(a[1], b[1]) || byKey(a[0], b[0]));
  const index = new Map(sorted.map(([name], at) => [name, at]));
  const list = (set: ReadonlySet<string>, without: ReadonlySet<string> = new Set()): string =>
    [...set]
      .filter((name) => !without.has(name))
      .flatMap((name) => index.get(name) ?? [])
      .toSorted((a, b) => a - b)
      .map((at) => at.toString(36))
      .join(",");
  const lines = [...areas]
    .toSorted(([a], [b]) => byKey(a, b))
    .map(([code, area]) => {
      const region = [...area.regions].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? -1;
      const several = area.regions.size > 1 ? "*" : "";
      const point = area.lat.length === 0 ? ["", ""] : [median(area.lat), median(area.lng)];
      return [code, `${region}${several}`, ...point, list(area.names), list(area.also, area.names)].join("\t");
    });
  writeData(
    `postal/${country}.tsv.gz`,
    [regions.join("\n"), sorted.map(([name]) => name).join("\n"), lines.join("\n")].join("\n\n"),
  );
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
