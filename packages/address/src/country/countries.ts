import { readDataText } from "../gazetteer-files.ts";
import { foldWords } from "../text/fold.ts";
import { editDistance } from "../text/edit-distance.ts";
import { COUNTRY_ALIASES } from "./aliases.ts";

export type Region = { key: string; names: string[]; zip: string };
export type Country = {
  iso2: string;
  iso3: string;
  name: string;
  names: string[];
  zip: string;
  require: string;
  regions: Region[];
};

const MIN_SLIP_LETTERS = 6;

/** All countries by code, and every spelling of their names. */
export class Countries {
  readonly #byCode = new Map<string, Country>();
  readonly #byText = new Map<string, string>();
  readonly #cache = new Map<string, string | null>();
  readonly #postal = new Map<string, RegExp>();
  #byRegion: Map<string, string | null> | null = null;

  constructor() {
    const rows: Country[] = JSON.parse(readDataText("countries.json.gz"));
    const shared = new Set<string>();
    for (const row of rows) {
      this.#byCode.set(row.iso2, row);
      for (const name of row.names) {
        const key = foldWords(name);
        const other = this.#byText.get(key);
        if (other === undefined) this.#byText.set(key, row.iso2);
        else if (other !== row.iso2) shared.add(key);
      }
    }
    // "Kongo" is two countries: no country.
    for (const key of shared) this.#byText.delete(key);
    // Codes and English names win over a name that means another country in some language.
    for (const row of rows) {
      this.#byText.set(foldWords(row.name), row.iso2);
      this.#byText.set(row.iso2.toLowerCase(), row.iso2);
      this.#byText.set(row.iso3.toLowerCase(), row.iso2);
    }
    for (const [text, code] of Object.entries(COUNTRY_ALIASES)) this.#byText.set(text, code);
  }

  /** ISO 3166-1 alpha-2 of a written country, or null. */
  read(text: string): string | null {
    const known = this.#cache.get(text);
    if (known !== undefined) return known;
    const code = this.#readPlain(text) ?? this.#readTwice(text);
    if (this.#cache.size < 4096) this.#cache.set(text, code);
    return code;
  }

  #readPlain(text: string): string | null {
    const folded = foldWords(text);
    return this.#byText.get(folded) ?? this.#byText.get(folded.replace(/^the /u, "")) ?? null;
  }

  /** "USA (United States)", "Germany / Deutschland": one country said twice. */
  #readTwice(text: string): string | null {
    const parts = /[(/]/u.test(text) ? text.split(/[()/]/u).filter((part) => part.trim() !== "") : [];
    const codes = new Set(parts.map((part) => this.#readPlain(part)));
    return parts.length > 1 && codes.size === 1 ? (codes.values().next().value ?? null) : null;
  }

  /** The one country whose name is a single slip away from a longer text: "Untied States". */
  resembling(text: string): string | null {
    const key = foldWords(text);
    if (key.length < MIN_SLIP_LETTERS) return null;
    const found = new Set<string>();
    for (const [name, code] of this.#byText)
      if (name.length >= MIN_SLIP_LETTERS && editDistance(key, name, 1) === 1) found.add(code);
    return found.size === 1 ? (found.values().next().value ?? null) : null;
  }

  /** The one country that has a region of this name (four letters or more: codes are shared); null where none or several have. */
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

  /** The whole-string form of a country's postal codes; undefined when none is known. */
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
