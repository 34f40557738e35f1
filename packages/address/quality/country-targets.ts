import type { CleanOptions, Engine } from "../src/engine.ts";
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
