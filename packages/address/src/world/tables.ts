import type { Countries } from "../country/countries.ts";
import { foldName } from "../text/fold.ts";
import { isSameCity } from "./city-aliases.ts";
import { loadCodes } from "./load-codes.ts";
import type { Codes } from "./load-codes.ts";
import { Places } from "./places.ts";
import { isInRegion, readRegion } from "./regions.ts";

/** Places and postal codes of the countries outside the US, each loaded on first use. */
export class WorldTables {
  readonly countries: Countries;
  readonly #folder: string | undefined;
  readonly #places = new Map<string, Places>();
  readonly #codes = new Map<string, Codes | null>();

  constructor(countries: Countries, folder: string | undefined) {
    this.countries = countries;
    this.#folder = folder;
  }

  places(country: string): Places {
    let places = this.#places.get(country);
    if (!places) {
      places = Places.load(country);
      this.#places.set(country, places);
    }
    return places;
  }

  codes(country: string): Codes | null {
    const known = this.#codes.get(country);
    if (known !== undefined) return known;
    const codes = loadCodes(country, this.#folder);
    this.#codes.set(country, codes);
    return codes;
  }

  /** Whether a country's postal code names this city. */
  codeNames(country: string, postal: string, city: string): boolean {
    const area = this.codes(country)?.find(postal);
    return area !== undefined && area.names.some((name) => isSameCity(foldName(city), foldName(name)));
  }

  /** The only country with a region of this name; null if none or several have it. */
  regionCountry(text: string): string | null {
    return this.countries.regionCountry(text);
  }

  hasPlace(country: string, key: string): boolean {
    return this.places(country).named(key).length > 0;
  }

  /** Whether a text names a region of a country, and the country has such a place there. */
  isPlaceOf(country: string, key: string, regionText: string): boolean {
    const region = readRegion(country, regionText, this.countries);
    return (
      region !== null &&
      this.places(country)
        .named(key)
        .some((place) => isInRegion(place, region))
    );
  }
}
