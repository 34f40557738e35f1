import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readDataBlocks } from "../src/gazetteer-files.ts";
import { DATA_FOLDER } from "../src/platform/node.ts";
import { UsGazetteer } from "../src/us/gazetteer.ts";
import { milli, requirePackageFile, worldCities } from "./sources.ts";
import { writeData } from "./write-data.ts";

/** In thousandths of a degree. */
type CodePoint = { code: string; lat: number; lng: number };

type ZoneOf = (latitude: number, longitude: number) => string;

const MILLI = 1000;
const TERRITORIES = ["PR", "VI", "GU", "AS", "MP", "FM", "MH", "PW"];
const UNKNOWN = -1;

/**
 * Time zones by the point of each postal code: one zone if a country has one, otherwise runs of codes (a code belongs to the last
 * run that starts at or before it). Reads the tables written earlier.
 */
export function buildTimeZones(): void {
  const tzLookup = requirePackageFile<ZoneOf>("@photostructure/tz-lookup", "tz.js");
  const zones: string[] = [];
  const indexOf = (zone: string): number => {
    if (!zones.includes(zone)) zones.push(zone);
    return zones.indexOf(zone);
  };
  const cities = Map.groupBy(worldCities(), (city) => city.country);
  const countries: Record<string, number | (string | number)[]> = {};
  for (const country of [...cities.keys()].toSorted()) {
    const own = zonesOf(country);
    const found = (lat: number, lng: number): string | null => {
      const zone = tzLookup(lat / MILLI, lng / MILLI);
      return own.has(canonical(zone)) ? zone : null;
    };
    const ofCities = new Set(
      (cities.get(country) ?? []).flatMap((city) => found(milli(city.lat), milli(city.lng)) ?? []),
    );
    // The library assigns a point in the Vatican to Rome: a country with one zone always gets it, whatever its cities' points give.
    const only =
      ofCities.size === 1 ? [...ofCities][0] : ofCities.size === 0 && own.size === 1 ? [...own][0] : undefined;
    if (only !== undefined && country !== "US") countries[country] = indexOf(only);
    else {
      const runs = withoutStrays(runsOf(codesOf(country), found));
      const flat = runs.flatMap(({ code, zone }) => [code, zone === null ? UNKNOWN : indexOf(zone)]);
      if (flat.length > 0) countries[country] = flat;
    }
  }
  writeData("time-zones.json.gz", JSON.stringify({ zones, countries }));
}

type Run = { code: string; zone: string | null; size: number };

/** A point at sea or just across a border has a zone of another country: it gets the zone of the preceding code. */
function runsOf(codes: readonly CodePoint[], found: (lat: number, lng: number) => string | null): Run[] {
  const runs: Run[] = [];
  for (const { code, lat, lng } of codes) {
    const last = runs.at(-1);
    const zone = lat === 0 && lng === 0 ? null : (found(lat, lng) ?? last?.zone ?? null);
    if (last && zone === last.zone) last.size += 1;
    else runs.push({ code, zone, size: 1 });
  }
  return runs;
}

/** Fewer consecutive codes than this, inside a run of another zone, have a wrong point, unless their zone has no longer run. */
const ENOUGH = 3;

function withoutStrays(runs: readonly Run[]): Run[] {
  const longest = new Map<string | null, number>();
  for (const { zone, size } of runs) longest.set(zone, Math.max(size, longest.get(zone) ?? 0));
  const kept: Run[] = [];
  for (const [index, run] of runs.entries()) {
    const last = kept.at(-1);
    const isStray =
      run.size < ENOUGH &&
      (longest.get(run.zone) ?? 0) >= ENOUGH &&
      last !== undefined &&
      last.zone === runs[index + 1]?.zone;
    if (!isStray && last?.zone !== run.zone) kept.push(run);
  }
  return kept;
}

function codesOf(country: string): CodePoint[] {
  if (country === "US") {
    const gazetteer = new UsGazetteer();
    return gazetteer.allZips().map((code) => ({ code, ...gazetteer.pointOfRow(gazetteer.rowOf(code)) }));
  }
  if (country === "CA")
    return (readDataBlocks("ca.tsv.gz")[0] ?? [])
      .map((line) => point(line, 0, 1, 2))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const hasTable = readdirSync(join(DATA_FOLDER, "postal")).includes(`${country}.tsv.gz`);
  if (!hasTable) return [];
  const [, , lines = []] = readDataBlocks(`postal/${country}.tsv.gz`);
  return lines.map((line) => point(line, 0, 2, 3));
}

function point(line: string, code: number, lat: number, lng: number): CodePoint {
  const cells = line.split("\t");
  return { code: cells[code] ?? "", lat: Number(cells[lat]), lng: Number(cells[lng]) };
}

/** The runtime's own zones of a country, including its domestic territories. */
function zonesOf(country: string): Set<string> {
  const all = country === "US" ? ["US", ...TERRITORIES] : [country];
  return new Set(all.flatMap((each) => timeZonesOf(new Intl.Locale(`und-${each}`))).map(canonical));
}

/** TypeScript's library does not have the method yet. */
function timeZonesOf(locale: Intl.Locale & { getTimeZones?: () => string[] | undefined }): string[] {
  return locale.getTimeZones?.() ?? [];
}

/** Zones have old and new names (Asia/Calcutta, Asia/Kolkata): the runtime treats them as one. */
function canonical(zone: string): string {
  return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
}
