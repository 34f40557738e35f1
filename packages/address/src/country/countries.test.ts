import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";
import type { CleanResult } from "../types.ts";
import { Countries } from "./countries.ts";

const countries = new Countries();
const codes = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
).filter((code) => countries.get(code) !== undefined);

test.each(["en", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ru", "ja", "zh", "ar", "tr"])(
  "recognizes the long and short names of all countries in %s",
  (language) => {
    // Congo means two countries in most languages; Saint Martin and Saint-Martin share names in Portuguese.
    const shared = new Set(["CD", "CG", "MF"]);
    const unread = (["long", "short"] as const).flatMap((style) => {
      const names = new Intl.DisplayNames(language, { type: "region", style });
      return codes.filter((code) => {
        const name = names.of(code) ?? "";
        return !shared.has(code) && name.length > 3 && countries.read(name) !== code;
      });
    });
    expect(unread).toEqual([]);
  },
);

test.each([
  // ISO 3166-1 short names with brackets, and inverted names of older lists.
  ["Bolivia (Plurinational State of)", "BO"],
  ["Bolivia, Plurinational State of", "BO"],
  ["Congo, The Democratic Republic of the", "CD"],
  ["Congo (the Democratic Republic of the)", "CD"],
  ["Iran (Islamic Republic of)", "IR"],
  ["Korea (the Republic of)", "KR"],
  ["Korea (the Democratic People's Republic of)", "KP"],
  ["Korea, Democratic People's Republic of", "KP"],
  ["Moldova (the Republic of)", "MD"],
  ["Venezuela (Bolivarian Republic of)", "VE"],
  ["Tanzania, United Republic of", "TZ"],
  ["Micronesia, Federated States of", "FM"],
  ["Macedonia, the former Yugoslav Republic of", "MK"],
  ["Palestine, State of", "PS"],
  ["Falkland Islands (the) [Malvinas]", "FK"],
  ["Virgin Islands (U.S.)", "VI"],
  ["Virgin Islands, British", "VG"],
  ["Taiwan (Province of China)", "TW"],
  ["Netherlands (the)", "NL"],
  ["United Kingdom of Great Britain and Northern Ireland (the)", "GB"],
  ["Saint Helena, Ascension and Tristan da Cunha", "SH"],
  ["Bonaire, Sint Eustatius and Saba", "BQ"],
  ["Cocos (Keeling) Islands", "CC"],
  ["Holy See", "VA"],
  ["Lao People's Democratic Republic", "LA"],
  // Forms used by CRMs and by people.
  ["Slovak Republic", "SK"],
  ["Ireland (Republic)", "IE"],
  ["Korea, South", "KR"],
  ["Hong Kong, China", "HK"],
  ["Macao SAR, China", "MO"],
  ["Puerto Rico, USA", "PR"],
  ["Réunion (France)", "RE"],
  ["Bahamas, The", "BS"],
  ["Gambia, The", "GM"],
  ["DR Congo", "CD"],
  ["Fiji Islands", "FJ"],
  ["Benin (Peoples Republic of)", "BJ"],
  ["Macedonia (FYROM)", "MK"],
  ["US - United States", "US"],
  ["United States (US)", "US"],
  ["DE-Germany", "DE"],
  ["Federal Republic of Germany", "DE"],
  ["Bundesrepublik Deutschland", "DE"],
  ["Kingdom of Spain", "ES"],
  ["República Federativa do Brasil", "BR"],
  ["U.A.E.", "AE"],
  ["U. K.", "GB"],
  ["P.R.C.", "CN"],
  ["China, P.R.", "CN"],
  ["Republic of China", "TW"],
  ["Burma (Myanmar)", "MM"],
  ["Czech Rep.", "CZ"],
  ["Zaire", "CD"],
  ["St. Kitts & Nevis", "KN"],
  ["276", "DE"],
])("recognizes %s", (name, code) => {
  expect(countries.read(name)).toBe(code);
});

test.each(["Congo", "Virgin Islands", "Yugoslavia", "State of Georgia", "E", "Germany, France", "Republic"])(
  "infers no country for %s",
  (name) => {
    expect(countries.read(name)).toBe(null);
  },
);

const engine = loadEngine();
const clean = (city: string, state: string, postal_code: string, country: string): CleanResult =>
  engine.clean({ street_address: "12 Station Road", city, state, postal_code, country });

test.each([
  ["Liberec", "", "460 01", "Czecyia", "CZ"],
  ["Johanneshov", "", "121 39", "Sweedn", "SE"],
  ["Berlin", "", "10115", "Germny", "DE"],
  ["Berlin", "", "10115", "D", "DE"],
  ["Melbourne", "VIC", "3000", "Austrlia", "AU"],
  // Austria is closer, but has no such city.
  ["Melbourne", "VIC", "3000", "Austiralia", "AU"],
  ["Austin", "TX", "78701", "Untied States", "US"],
  ["Bolzano", "", "39100", "Itlay", "IT"],
])("corrects a country name that the other fields prove: %s %s %s %s", (city, state, postal, written, code) => {
  expect(clean(city, state, postal, written)).toMatchObject({ outcome: "corrected", address: { country: code } });
});

test.each([
  ["Vrútky", "", "", "Slovakiia", "SK"],
  ["Somewhere", "", "", "Cyprsu", "CY"],
  ["Eppan", "", "", "Itlay", "IT"],
  ["", "", "", "Swizterland", "CH"],
])("proposes the nearest country name and nothing else: %s %s %s %s", (city, state, postal, written, code) => {
  const result = clean(city, state, postal, written);
  expect(result).toMatchObject({ outcome: "review", reasons: ["country_unknown"], address: { city, country: code } });
  expect(result.changes.map(({ field }) => field)).toEqual(["country"]);
});

test.each([
  ["Berlin", "", "10115", "Narnia"],
  ["Austin", "TX", "78701", "Narnia"],
  ["Springfield", "", "", "Narnia"],
  ["Nowhere", "", "00000", "Narnia"],
])("applies no country's rules to %s %s %s if %s is not a country", (city, state, postal, country) => {
  expect(clean(city, state, postal, country)).toMatchObject({
    outcome: "review",
    reasons: ["country_unknown"],
    changes: [],
  });
});

test.each([
  ["Berlin", "10115", "DE"],
  ["Paris", "75002", "FR"],
  ["Milano", "20121", "IT"],
])("does not read a code beside %s as a ZIP code", (city, postal, country) => {
  expect(clean(city, "", postal, "").address).toMatchObject({ city, state: "", postal_code: postal, country });
});

test("reads five digits as a ZIP code if country and state are empty and the city agrees", () => {
  expect(clean("Austin", "", "78701", "").address).toMatchObject({ state: "TX", country: "US" });
});

test.each([
  ["Nashville", "TN", "37013", "MX"],
  ["Nashville", "TN", "37013", "DE"],
  ["Nashville", "TN", "37013", "Germany"],
  ["Bedford Park", "IL", "60638", "MX"],
])("sends the country of a complete US address to review: %s %s %s, %s", (city, state, postal, country) => {
  const result = clean(city, state, postal, country);
  expect(result.outcome).toBe("review");
  expect(result.reasons).toContain("country_disagrees");
});

test.each([
  // software locales, codes beside names, flags, parts of a state
  ["fr_FR", "FR"],
  ["en-GB", "GB"],
  ["zh-Hant-TW", "TW"],
  ["pt_BR", "BR"],
  ["France FR", "FR"],
  ["GB United Kingdom", "GB"],
  ["CHE Switzerland", "CH"],
  ["\u{1F1EB}\u{1F1F7}", "FR"],
  ["\u{1F1FA}\u{1F1F8}", "US"],
  ["GB-ENG", "GB"],
  // abbreviated words and initials
  ["HKSAR", "HK"],
  ["Hong Kong S.A.R.", "HK"],
  ["FYR Macedonia", "MK"],
  ["FYR of Macedonia", "MK"],
  ["Russian Fed.", "RU"],
  ["Utd. Kingdom", "GB"],
  ["Utd Arab Emirates", "AE"],
  ["Gr. Britain", "GB"],
  ["Eq. Guinea", "GQ"],
  ["S. Africa", "ZA"],
  ["N. Zealand", "NZ"],
  ["Papua N. Guinea", "PG"],
  ["So. Korea", "KR"],
  ["Korea (ROK)", "KR"],
  ["Congo (DRC)", "CD"],
  ["R.D. Congo", "CD"],
  ["RDC", "CD"],
  ["Lao P.D.R.", "LA"],
  ["I.R. Iran", "IR"],
  ["U.S. of America", "US"],
  ["Cote D Ivoire", "CI"],
  // names close to another country's
  ["N. Ireland", "GB"],
  ["Nth Ireland", "GB"],
  ["Southern Ireland", "IE"],
  ["Irish Republic", "IE"],
  ["Ireland (ROI)", "IE"],
  ["UK Virgin Islands", "VG"],
  ["Br. Virgin Islands", "VG"],
  ["Gaza", "PS"],
  ["Gaza Strip", "PS"],
  ["West Bank", "PS"],
  // other common names
  ["France, Metropolitan", "FR"],
  ["France métropolitaine", "FR"],
  ["BRD", "DE"],
  ["Inglaterra", "GB"],
  ["Angleterre", "GB"],
  ["Schottland", "GB"],
  ["Aotearoa New Zealand", "NZ"],
  ["Соединенные Штаты Америки", "US"],
  ["Jersey, Channel Islands", "JE"],
])("reads the country %s", (text, code) => {
  expect(countries.read(text)).toBe(code);
});

test.each(["en_XX", "US France", "France US", "Georgia US", "Guinea GQ", "GB-XYZ"])(
  "ignores an ambiguous or unknown country name: %s",
  (text) => {
    expect(countries.read(text)).toBeNull();
  },
);

test.each([
  ["SUI", "CH"],
  ["NED", "NL"],
  ["GRE", "GR"],
  ["CRO", "HR"],
])("accepts sports codes as a country only if the other fields prove it: %s", (text, code) => {
  expect(countries.read(text)).toBeNull();
  expect(countries.nearest(text)[0]?.code).toBe(code);
});
