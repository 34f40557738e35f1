import { COUNTRY_CODES } from "@plumbline/schema/countries.ts";

/** The only country of a time zone, by Unicode CLDR; null for zones of several countries and unknown ones. */
export function countryOfTimeZone(timeZone: string): string | null {
  const zone = canonical(timeZone);
  const countries = zone === null ? [] : (countriesByZone().get(zone) ?? []);
  const [only, ...others] = countries;
  return only !== undefined && others.length === 0 ? only : null;
}

let known: ReadonlyMap<string, readonly string[]> | null = null;

function countriesByZone(): ReadonlyMap<string, readonly string[]> {
  if (known) return known;
  const found = new Map<string, string[]>();
  for (const country of COUNTRY_CODES)
    for (const zone of zonesOf(country)) found.set(zone, [...(found.get(zone) ?? []), country]);
  return (known = found);
}

/** Newer runtimes replace the property by a method. */
type WithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined };

function zonesOf(country: string): Set<string> {
  const locale: WithZones = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return new Set(zones.flatMap((zone) => canonical(zone) ?? []));
}

/** Canonical name: "US/Eastern" is America/New_York. */
function canonical(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
