import { TimeZones } from "./time-zones.ts";
import { Counties } from "./us/counties.ts";
import { UsGazetteer } from "./us/gazetteer.ts";
import { loadCodes } from "./world/load-codes.ts";
import type { Codes } from "./world/load-codes.ts";
import { postalKey } from "./world/postal-key.ts";

/** Facts about a postal code beyond its places; null where the data have none. */
export type PostalFacts = {
  /** County of the code's main place (United States only). */
  county: string | null;
  /** Five digits, FIPS 6-4 (United States only). */
  countyFips: string | null;
  /** Two-letter state in the United States, elsewhere the table's name of the region. */
  region: string | null;
  /** Name in the tz database, e.g. America/Denver. */
  timeZone: string | null;
  /** Center of the code's area in degrees, to about a hundred meters. */
  point: { latitude: number; longitude: number } | null;
};
/** `country` is ISO alpha-2, `postal` the code in national form. Null: no such code is known. */
export type FindPostalFacts = (country: string, postal: string) => PostalFacts | null;

const MILLI = 1000;

/** County, time zone and point of postal codes, for enrichment; a country's tables are read on first use. */
export function loadPostalFacts(): FindPostalFacts {
  const tables = new Map<string, Codes | null>();
  let gazetteer: UsGazetteer | null = null;
  return postalFactsOf({
    gazetteer: () => (gazetteer ??= new UsGazetteer()),
    codes: (country) => {
      let codes = tables.get(country);
      if (codes === undefined) {
        codes = loadCodes(country, undefined);
        tables.set(country, codes);
      }
      return codes;
    },
  });
}

/** Uses tables that are already loaded: an engine shares its own. */
export function postalFactsOf(tables: {
  gazetteer(): UsGazetteer;
  codes(country: string): Codes | null;
}): FindPostalFacts {
  const counties = new Counties();
  const timeZones = new TimeZones();
  return (country, postal) => {
    if (country === "US") return factsOfZip(tables.gazetteer(), counties, timeZones, postal);
    const area = tables.codes(country)?.find(postal);
    if (!area) return null;
    const point = area.centre && { latitude: area.centre.lat / MILLI, longitude: area.centre.lng / MILLI };
    const timeZone = timeZones.find(country, postalKey(country, postal));
    return { county: null, countyFips: null, region: area.region, timeZone, point: point ?? null };
  };
}

function factsOfZip(
  gazetteer: UsGazetteer,
  counties: Counties,
  timeZones: TimeZones,
  postal: string,
): PostalFacts | null {
  const zip = /^(\d{5})(?:-\d{4})?$/u.exec(postal.trim())?.[1];
  const row = zip === undefined ? -1 : gazetteer.rowOf(zip);
  if (zip === undefined || row < 0) return null;
  const state = gazetteer.placeStates[gazetteer.firstPlaceOfRow(row)] ?? "";
  const county = counties.find(state, gazetteer.countyOfRow(row));
  const { lat, lng } = gazetteer.pointOfRow(row);
  const hasPoint = lat !== 0 || lng !== 0;
  return {
    county: county?.name ?? null,
    countyFips: county?.fips ?? null,
    region: state,
    timeZone: timeZones.find("US", zip),
    point: hasPoint ? { latitude: lat / MILLI, longitude: lng / MILLI } : null,
  };
}
