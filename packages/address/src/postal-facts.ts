import { Counties } from "./us/counties.ts";
import { UsGazetteer } from "./us/gazetteer.ts";
import { loadCodes } from "./world/codes.ts";
import type { Codes } from "./world/codes.ts";

/** What is known of a postal code beside its places; null where the data have none. */
export type PostalFacts = {
  /** County of the code's main place (United States only). */
  county: string | null;
  /** Five figures, FIPS 6-4 (United States only). */
  countyFips: string | null;
  /** Two-letter state in the United States, elsewhere the table's name of the region. */
  region: string | null;
  /** Centre of the code's area in degrees, to about a hundred metres. */
  point: { latitude: number; longitude: number } | null;
};
/** `country` is ISO alpha-2, `postal` the code in national form. Null: no such code is known. */
export type FindPostalFacts = (country: string, postal: string) => PostalFacts | null;

const MILLI = 1000;

/** County and point of postal codes, for enrichment; tables are read when a country is first asked for. */
export function loadPostalFacts(): FindPostalFacts {
  const counties = new Counties();
  const tables = new Map<string, Codes | null>();
  let gazetteer: UsGazetteer | null = null;
  return (country, postal) => {
    if (country === "US") return factsOfZip((gazetteer ??= new UsGazetteer()), counties, postal);
    let codes = tables.get(country);
    if (codes === undefined) {
      codes = loadCodes(country, undefined);
      tables.set(country, codes);
    }
    const area = codes?.find(postal);
    if (!area) return null;
    const point = area.centre && { latitude: area.centre.lat / MILLI, longitude: area.centre.lng / MILLI };
    return { county: null, countyFips: null, region: area.region, point: point ?? null };
  };
}

function factsOfZip(gazetteer: UsGazetteer, counties: Counties, postal: string): PostalFacts | null {
  const zip = /^(\d{5})(?:-\d{4})?$/u.exec(postal.trim())?.[1];
  const row = zip === undefined ? -1 : gazetteer.rowOf(zip);
  if (row < 0) return null;
  const state = gazetteer.placeStates[gazetteer.firstPlaceOfRow(row)] ?? "";
  const county = counties.find(state, gazetteer.countyOfRow(row));
  const { lat, lng } = gazetteer.pointOfRow(row);
  const hasPoint = lat !== 0 || lng !== 0;
  return {
    county: county?.name ?? null,
    countyFips: county?.fips ?? null,
    region: state,
    point: hasPoint ? { latitude: lat / MILLI, longitude: lng / MILLI } : null,
  };
}
