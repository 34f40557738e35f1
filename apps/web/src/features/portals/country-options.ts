import { COUNTRY_CODES } from "@plumbline/schema/countries.ts";

const names = new Intl.DisplayNames("en", { type: "region" });

/** The English name of a country. `code`: ISO 3166 alpha-2. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** All countries, by name. */
export const COUNTRY_OPTIONS = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).toSorted((a, b) =>
  a.label.localeCompare(b.label, "en"),
);
