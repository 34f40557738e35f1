import { readDataText } from "./gazetteer-files.ts";

type Runs = readonly (string | number)[];
type Content = { zones: readonly string[]; countries: Readonly<Record<string, number | Runs>> };

/** Time zones by country and postal code; loaded on first use. */
export class TimeZones {
  #content: Content | null = null;

  /** The countries that are in this zone as a whole. */
  countriesIn(zone: string): readonly string[] {
    this.#content ??= JSON.parse(readDataText("time-zones.json.gz")) as Content;
    const { zones, countries } = this.#content;
    const at = zones.indexOf(zone);
    return at < 0 ? [] : Object.keys(countries).filter((country) => countries[country] === at);
  }

  /** `key`: as the codes in the country's table. Null if the country has several zones and the code determines none. */
  find(country: string, key: string): string | null {
    this.#content ??= JSON.parse(readDataText("time-zones.json.gz")) as Content;
    const { zones, countries } = this.#content;
    const own = countries[country];
    if (own === undefined) return null;
    return zones[typeof own === "number" ? own : zoneIn(own, key)] ?? null;
  }
}

/** Pairs of first code and zone, sorted: a code belongs to the last pair that starts at or before it. */
function zoneIn(runs: Runs, key: string): number {
  let low = 0;
  let high = runs.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (String(runs[2 * middle]) <= key) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -1 : Number(runs[2 * low - 1]);
}
