import { foldWords } from "../text/fold.ts";
import { readUsState, US_STATE_NAMES } from "../us/states.ts";
import { readRegion, regionName } from "../world/regions.ts";
import type { Countries, Region } from "./countries.ts";
import { stateNames } from "./state-names.ts";
import type { StateNames } from "./state-names.ts";
import { US_TERRITORIES } from "./judge-country.ts";
import { usualName } from "./show-country.ts";

/**
 * The written forms of the country or region that a text names, most common first: code, English name, other names. Each once;
 * empty if the text names none. `country`: ISO alpha-2, for regions.
 */
export function formsOf(
  countries: Countries,
  part: "state" | "country",
  text: string,
  country: string | null,
): readonly string[] {
  const forms = part === "country" ? countryForms(countries, text) : regionForms(countries, text, country ?? "US");
  const seen = new Set<string>();
  return forms.filter((form) => {
    const key = foldWords(form);
    if (key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function countryForms(countries: Countries, text: string): string[] {
  const code = countries.read(text);
  const country = code === null ? undefined : countries.get(code);
  if (!country) return [];
  const { iso2, name, iso3, names } = country;
  return [iso2, usualName(country), name, iso3, ...names].filter((form) => countries.read(form) === iso2);
}

function regionForms(countries: Countries, text: string, country: string): string[] {
  if (country === "US" || US_TERRITORIES.has(country)) {
    const code = readUsState(text) ?? stateNames("US", text)?.[0] ?? null;
    if (code === null) return [];
    return [code, US_STATE_NAMES[code] ?? code, `US-${code}`, ...(stateNames("US", code) ?? [])];
  }
  const region = readRegion(country, text, countries);
  const regionNames =
    region === null ? [] : [region.key, regionName(region), ...region.names, `${country}-${region.key}`];
  const names = divisionOf(country, text, region);
  return names === null ? regionNames : [...regionNames, ...names, `${country}-${names[0]}`];
}

/** The division that a text names. Where addresses have regions of another level, a code is the region's. */
function divisionOf(country: string, text: string, region: Region | null): StateNames | null {
  if (region === null || foldWords(text) !== foldWords(region.key)) return stateNames(country, text);
  const names = stateNames(country, region.key);
  const isSame = names?.some((name) => region.names.some((each) => foldWords(each) === foldWords(name)));
  return isSame === true ? names : null;
}
