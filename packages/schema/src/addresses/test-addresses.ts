import { API_PARTS, type ApiPart, type Verdict } from "./addresses.ts";
import type { ErrorCode } from "../errors.ts";
import type { NextAction } from "./next-action.ts";

type Parts = Partial<Record<ApiPart, string>>;

/**
 * What a test key can clean. Each address shows one verdict; a test runs all of them through the engine. `isWithheld`: as beyond the
 * bound on free looks.
 */
export type TestAddress = {
  shows: string;
  item: Parts | { text: string };
  verdict: Verdict;
  nextAction: NextAction;
  isWithheld?: true;
};

const DALLAS = { street: "200 Congress Ave", city: "Dallas", state: "TX", postal_code: "78701", country: "US" };

export const TEST_ADDRESSES: readonly TestAddress[] = [
  {
    shows: "A right address",
    item: { street: "350 5th Ave", city: "New York", state: "NY", postal_code: "10118", country: "US" },
    verdict: "confirmed",
    nextAction: "accept",
  },
  {
    shows: "A misspelt city, and a state by its name",
    item: {
      street: "742 evergreen terrace",
      city: "Sprngfield",
      state: "illinois",
      postal_code: "62704",
      country: "US",
    },
    verdict: "corrected",
    nextAction: "accept",
  },
  {
    shows: "A whole address in one text",
    item: { text: "350 5th Ave, New York, NY 10118, USA" },
    verdict: "corrected",
    nextAction: "accept",
  },
  { shows: "A city that its postal code contradicts", item: DALLAS, verdict: "review", nextAction: "confirm" },
  {
    shows: "The same beyond the bound on free looks: values withheld",
    item: { ...DALLAS, suburb: "values withheld" },
    verdict: "review",
    nextAction: "confirm",
    isWithheld: true,
  },
  { shows: "A text that is no address", item: { city: "zxcvb qwrty" }, verdict: "failed", nextAction: "fix" },
  { shows: "No address", item: {}, verdict: "failed", nextAction: "none" },
];

/** An address with this text refuses the whole request of a test key, with this error. */
export const TEST_REFUSALS = [
  ["out of credits", "out_of_credits"],
  ["rate limited", "rate_limited"],
  ["unavailable", "unavailable"],
] as const satisfies readonly [string, ErrorCode][];

/** Null: no test address. Blanks around parts do not count. */
export function testAddressOf(item: Parts & { text?: string }): TestAddress | null {
  const key = keyOf(item);
  return TEST_ADDRESSES.find((address) => keyOf(address.item) === key) ?? null;
}

function keyOf(item: Parts & { text?: string }): string {
  return JSON.stringify([item.text?.trim(), ...API_PARTS.map((part) => item[part]?.trim() ?? "")]);
}
