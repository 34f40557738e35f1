import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { foldName } from "../src/text/fold.ts";

import { CITY_ALIASES } from "./city-aliases.ts";
import { writeData } from "./write-data.ts";

const PLACES = join(import.meta.dirname, "..", "data", "places");

/**
 * The names, main and alternative, of places with 100,000 people, each with its countries; from the place files, which must exist
 * already.
 */
export function buildLargeCities(): void {
  const countriesOf = new Map<string, Set<string>>();
  const add = (key: string, country: string): void => {
    const countries = countriesOf.get(key) ?? new Set();
    countriesOf.set(key, countries.add(country));
  };
  for (const file of readdirSync(PLACES)) {
    const [, lines = ""] = gunzipSync(readFileSync(join(PLACES, file)))
      .toString("utf8")
      .split("\n\n");
    const rows = lines.split("\n").map((line) => line.split("\t"));
    const point = ([, , lat = "", lng = ""]: readonly string[]): string => `${lat} ${lng}`;
    const large = new Set(rows.filter((row) => row[4] === "+").map(point));
    for (const row of rows) {
      const key = foldName(row[0] ?? "");
      if (key.length < MIN_KEY || !large.has(point(row)) || (row[4] !== "+" && row[4] !== "=")) continue;
      add(key, file.slice(0, 2));
    }
  }
  // Local names that are in the postal tables are not among the places.
  for (const [country, other, name] of CITY_ALIASES) {
    if (countriesOf.get(foldName(name))?.has(country) === true) add(other, country);
  }
  for (const name of CANADIAN) add(foldName(name), "CA");
  const lines = Array.from(countriesOf, ([key, countries]) => `${key}\t${[...countries].toSorted().join(" ")}`);
  writeData("large-cities.tsv.gz", lines.toSorted().join("\n"));
}

const MIN_KEY = 3;
/** Canada's table lacks the size of places (cities of 200,000 people, census of 2021). */
const CANADIAN = (
  "Toronto, Montréal, Calgary, Ottawa, Edmonton, Winnipeg, Mississauga, Vancouver, Brampton, Hamilton, Surrey, Québec, Halifax, Laval, " +
  "London, Markham, Vaughan, Gatineau, Saskatoon, Kitchener, Longueuil, Burnaby, Windsor, Regina, Oakville, Richmond, Richmond Hill"
).split(", ");
