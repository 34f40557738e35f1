import { readDataLinesIfAny } from "../gazetteer-files.ts";

/**
 * What stands around an address, as values: nothing is read, stored or logged here. Each may be missing. `phonePrefix`: the country
 * calling code of a phone number ("+49"). `domain`: the last part of the domain of an email address or website ("de"). Time zone
 * (IANA) and currency (ISO 4217) are those of the portal.
 */
export type Signals = Readonly<{ phonePrefix?: string; domain?: string; timeZone?: string; currency?: string }>;

/** How much a signal counts: a phone number or a domain is the record's own, the others are the whole portal's. */
const WEIGHTS = { phonePrefix: 3, domain: 3, timeZone: 1, currency: 1 } as const;
/** Together with the other countries of a shared calling code, a country counts less than the main one. */
const SHARED = 1;
/** National domains that anybody uses. */
const GENERIC_DOMAINS: ReadonlySet<string> = new Set(
  "ac ai am at bz cc cd co dj fm gg gl im in io is la li ly me mn ms mu nu pw sc sh so st tk to tv vc vg ws".split(" "),
);
/** Of these, those that are a country's own in the first place. */
const STILL_NATIONAL: ReadonlySet<string> = new Set("at co in is li".split(" "));
const DOMAINS: Readonly<Record<string, string>> = { uk: "GB", el: "GR" };

type Tables = {
  callingCodes: ReadonlyMap<string, readonly string[]>;
  currencies: ReadonlyMap<string, readonly string[]>;
};
let tables: Tables | null = null;

/** The countries that signals name, with their weight. `isOfZone`: whether a country has a time zone. */
export function countriesOfSignals(
  { phonePrefix = "", domain = "", timeZone = "", currency = "" }: Signals,
  countriesOfZone: (zone: string) => readonly string[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (countries: readonly string[], weight: number): void => {
    for (const [at, country] of countries.entries())
      found.set(country, (found.get(country) ?? 0) + (at === 0 ? weight : Math.min(weight, SHARED)));
  };
  tables ??= readTables();
  const digits = phonePrefix.replaceAll(/\D/gu, "").slice(0, 3);
  for (let length = digits.length; length > 0; length--) {
    const countries = tables.callingCodes.get(digits.slice(0, length));
    if (countries === undefined) continue;
    add(countries, WEIGHTS.phonePrefix);
    break;
  }
  const own = domain.toLowerCase().split(".").at(-1) ?? "";
  if (/^[a-z]{2}$/u.test(own) && (!GENERIC_DOMAINS.has(own) || STILL_NATIONAL.has(own)))
    add([DOMAINS[own] ?? own.toUpperCase()], WEIGHTS.domain);
  if (timeZone !== "") for (const country of countriesOfZone(timeZone)) add([country], WEIGHTS.timeZone);
  for (const country of tables.currencies.get(currency.toUpperCase()) ?? []) add([country], WEIGHTS.currency);
  return found;
}

/** The one country that a phone number or a domain names; null where there is none, or they disagree. */
export function countryOfSignals(weights: ReadonlyMap<string, number>): string | null {
  const strong = [...weights].filter(([, weight]) => weight >= WEIGHTS.domain).toSorted((a, b) => b[1] - a[1]);
  const [first, second] = strong;
  if (first === undefined) return null;
  return second !== undefined && second[1] > first[1] - WEIGHTS.domain + SHARED ? null : first[0];
}

function readTables(): Tables {
  const [codes, currencies] = readDataLinesIfAny("signals.txt.gz") ?? [];
  const read = (lines = codes): ReadonlyMap<string, readonly string[]> =>
    new Map(
      Array.from({ length: lines?.length ?? 0 }, (_, at) => {
        const [key = "", ...countries] = lines?.at(at).split(" ") ?? [];
        return [key, countries];
      }),
    );
  return { callingCodes: read(codes), currencies: read(currencies) };
}
