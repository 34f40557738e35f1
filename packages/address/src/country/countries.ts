import { readDataText } from "../gazetteer-files.ts";
import { foldWords } from "../text/fold.ts";
import { remembered } from "../remembered.ts";
import { CountryNames } from "./country-names.ts";
import type { NearName } from "./country-names.ts";

export type Region = { key: string; names: string[]; zip: string };
export type Country = {
  iso2: string;
  iso3: string;
  /** ISO 3166-1 numeric, three digits. */
  number: string;
  name: string;
  names: string[];
  zip: string;
  require: string;
  /** The order of the parts in a printed address (libaddressinput), and that of one in Latin letters; empty: none is known. */
  format: string;
  latinFormat: string;
  regions: Region[];
};

/** All countries by code, and every spelling of their names. */
export class Countries {
  readonly #byCode = new Map<string, Country>();
  readonly #rows: readonly Country[];
  #allNames: CountryNames | null = null;
  readonly #cache = new Map<string, string | null>();
  readonly #postal = new Map<string, RegExp>();
  #byRegion: Map<string, string | null> | null = null;

  constructor() {
    this.#rows = JSON.parse(readDataText("countries.json.gz"));
    for (const row of this.#rows) this.#byCode.set(row.iso2, row);
  }

  /** A list whose countries are all codes needs no names. */
  get #names(): CountryNames {
    this.#allNames ??= new CountryNames(this.#rows);
    return this.#allNames;
  }

  /** ISO 3166-1 alpha-2 of a written country, or null. */
  read(text: string): string | null {
    if (this.#byCode.has(text)) return text;
    const known = this.#cache.get(text);
    if (known !== undefined) return known;
    const code = this.#names.read(text);
    if (this.#cache.size < 4096) this.#cache.set(text, code);
    return code;
  }

  /** The countries that an unknown text may mean, nearest name first. */
  nearest(text: string): readonly NearName[] {
    return this.#nearest(text);
  }

  readonly #nearest = remembered((text) => this.#names.nearest(text));

  /** The only country with a region of this name (four letters or more: codes are shared); null if none or several have it. */
  regionCountry(text: string): string | null {
    const key = foldWords(text);
    if (key.length < 4) return null;
    this.#byRegion ??= this.#indexRegions();
    return this.#byRegion.get(key) ?? null;
  }

  #indexRegions(): Map<string, string | null> {
    const index = new Map<string, string | null>();
    for (const country of this.#byCode.values())
      for (const region of country.regions)
        for (const name of [region.key, ...region.names]) {
          const key = foldWords(name);
          const known = index.get(key);
          index.set(key, known === undefined || known === country.iso2 ? country.iso2 : null);
        }
    return index;
  }

  get(iso2: string): Country | undefined {
    return this.#byCode.get(iso2);
  }

  /** The full-match pattern of a country's postal codes; undefined if unknown. */
  postalForm(iso2: string): RegExp | undefined {
    const known = this.#postal.get(iso2);
    if (known) return known;
    const source = this.#byCode.get(iso2)?.zip;
    if (!source) return undefined;
    const form = new RegExp(`^(?:${source})$`, "u");
    this.#postal.set(iso2, form);
    return form;
  }
}
