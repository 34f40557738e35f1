import type { CleanOptions, Engine } from "../src/engine.ts";
import type { Signals } from "../src/signals/signals.ts";
import { foldWords } from "../src/text/fold.ts";
import type { AddressFields, CleanResult } from "../src/types.ts";
import { confirmedRows, isScored } from "./damaged-fields.ts";
import { random } from "./random.ts";

type Say = (line: string) => void;
/** `noticed`: asked or failed. `rewritten`: the code has the wrong country's form. `first`: the right country is written, proposed or the first candidate. */
export type CountryTally = Record<
  "count" | "noticed" | "named" | "rewritten" | "first" | "failed" | "written" | "wrong",
  number
>;

const SEED = 20_261_129;
const empty = (): CountryTally => ({
  count: 0,
  noticed: 0,
  named: 0,
  rewritten: 0,
  first: 0,
  failed: 0,
  written: 0,
  wrong: 0,
});

export type CountryRow = { input: AddressFields; truth: AddressFields };

export function withOtherCountry(rows: readonly AddressFields[]): CountryRow[] {
  const chance = random(SEED);
  const countries = [...new Set(rows.map(({ country }) => country))];
  return rows.map((truth) => {
    const others = countries.filter((each) => each !== truth.country);
    return { truth, input: { ...truth, country: chance.pick(others) } };
  });
}

export const withoutCountry = (rows: readonly AddressFields[]): CountryRow[] =>
  rows.map((truth) => ({ truth, input: { ...truth, country: "" } }));

export function judgeCountryRow(result: CleanResult, { input, truth }: CountryRow): Partial<CountryTally> {
  const { outcome, address, candidates, reasons } = result;
  const isAsked = outcome === "review" || outcome === "fail";
  const named = address.country !== input.country ? address.country : candidates[0]?.values.country;
  return {
    noticed: Number(isAsked),
    named: Number(reasons.includes("country_disagrees")),
    rewritten: Number(
      !isAsked &&
        foldWords(address.postal_code).replaceAll(" ", "") === foldWords(input.postal_code).replaceAll(" ", "") &&
        address.postal_code !== input.postal_code,
    ),
    first: Number(named !== undefined && isSameCountry(named, truth.country)),
    failed: Number(outcome === "fail"),
    written: Number(!isAsked && address.country === truth.country && input.country !== truth.country),
    wrong: Number(!isAsked && address.country !== input.country && !isSameCountry(address.country, truth.country)),
  };
}

/** The overseas departments are France to its post office. */
const FRENCH = new Set(["FR", "GP", "MQ", "RE", "GF", "YT"]);
const isSameCountry = (one: string, other: string): boolean => one === other || (FRENCH.has(one) && FRENCH.has(other));

export function tallyCountries(
  engine: Engine,
  rows: readonly CountryRow[],
  optionsOf: (row: CountryRow) => CleanOptions = () => ({}),
): CountryTally {
  const total = empty();
  for (const row of rows) {
    total.count++;
    const counts = judgeCountryRow(engine.clean(row.input, undefined, optionsOf(row)), row);
    for (const [name, count] of Object.entries(counts)) total[name as keyof CountryTally] += count;
  }
  return total;
}

/** Wrong and missing countries: prints the figures, and whether the targets are met. */
export function areCountriesFound(engine: Engine, say: Say, before: Engine | null): boolean {
  const rows = confirmedRows(engine).filter(isScored);
  const percent = (total: CountryTally, name: keyof CountryTally): number => (100 * total[name]) / total.count;
  let isMet = true;
  const check = (name: string, value: number, limit: number, isMost: boolean): void => {
    const isReached = isMost ? value <= limit : value >= limit;
    isMet &&= isReached;
    say(
      `  ${isReached ? "ok    " : "MISSED"} ${name}: ${value.toFixed(2)} (${isMost ? "at most" : "at least"} ${limit})`,
    );
  };
  const other = withOtherCountry(rows);
  const missing = withoutCountry(rows);
  for (const [name, set] of [
    ["of another country", other],
    ["missing", missing],
  ] as const) {
    const now = tallyCountries(engine, set);
    say(`country ${name}: ${JSON.stringify(now)}`);
    if (before !== null) say(`  before: ${JSON.stringify(tallyCountries(before, set))}`);
    if (name === "missing") {
      check("first candidate right, %", percent(now, "first"), 90, false);
      check("failed, %", percent(now, "failed"), 10, true);
    } else {
      check("noticed, %", percent(now, "noticed"), 93, false);
      check("code in the wrong country's form", now.rewritten, 0, true);
    }
    check("written wrongly", now.wrong, 0, true);
  }
  return isMet;
}

/** A calling code of the row's country, or its domain. */
const PREFIXES: Readonly<Record<string, string>> = {
  AT: "+43",
  AU: "+61",
  BE: "+32",
  BG: "+359",
  BR: "+55",
  CH: "+41",
  CN: "+86",
  CZ: "+420",
  DE: "+49",
  DK: "+45",
  ES: "+34",
  FI: "+358",
  FR: "+33",
  GB: "+44",
  HR: "+385",
  HU: "+36",
  IE: "+353",
  IN: "+91",
  IT: "+39",
  JP: "+81",
  KR: "+82",
  LT: "+370",
  MX: "+52",
  MY: "+60",
  NL: "+31",
  NO: "+47",
  NZ: "+64",
  PL: "+48",
  PT: "+351",
  RO: "+40",
  SE: "+46",
  SK: "+421",
  TH: "+66",
  TR: "+90",
  TW: "+886",
  UA: "+380",
  US: "+1",
  ZA: "+27",
};
const DOMAINS: Readonly<Record<string, string>> = { GB: "uk" };
const signalsOf = (country: string, at: number): Signals | null => {
  const domain = DOMAINS[country] ?? country.toLowerCase();
  const prefix = PREFIXES[country];
  return prefix === undefined ? null : at % 2 === 0 ? { phonePrefix: prefix } : { domain };
};

/** Signals: whether a missing country that one names comes first, nothing is written for one, and right records are not asked about. */
export function areSignalsUseful(engine: Engine, say: Say): boolean {
  const rows = confirmedRows(engine).filter((row) => isScored(row) && PREFIXES[row.country] !== undefined);
  // Without the code, the city alone has to tell.
  const bare = rows.map((truth) => ({ truth, input: { ...truth, country: "", postal_code: "", state: "" } }));
  const isWritten = ({ outcome }: CleanResult): boolean => outcome === "accept" || outcome === "corrected";
  const total = { count: 0, first: 0, without: 0, written: 0, rightAsked: 0 };
  for (const [at, row] of bare.entries()) {
    const signals = signalsOf(row.truth.country, at);
    if (signals === null) continue;
    total.count++;
    const [plain, signalled] = [engine.clean(row.input), engine.clean(row.input, undefined, { signals })];
    total.without += judgeCountryRow(plain, row).first ?? 0;
    total.first += judgeCountryRow(signalled, row).first ?? 0;
    if (isWritten(signalled) && !isWritten(plain)) total.written++;
    const other = signalsOf(rows[(at * 7 + 1) % rows.length]?.country ?? "US", at) ?? {};
    if (!isWritten(engine.clean(row.truth, undefined, { signals: other }))) total.rightAsked++;
  }
  say(`signals: ${JSON.stringify(total)}`);
  const share = (100 * total.first) / total.count;
  const asked = (100 * total.rightAsked) / total.count;
  const isMet = share >= 80 && total.written === 0 && asked <= 0.5;
  say(
    `  ${isMet ? "ok    " : "MISSED"} first ${share.toFixed(2)} % (at least 80), written 0, right records asked ${asked.toFixed(2)} % (at most 0.5)`,
  );
  return isMet;
}
