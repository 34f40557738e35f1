import { WHAT_COSTS } from "@plumbline/schema/billing/what-costs.ts";
import { expect, it } from "vitest";
import { CREDITS_FAQ } from "../../features/billing/credits-faq.ts";
import { PRICING_FAQ } from "../../marketing/pricing-faq.ts";

const SOURCES: Record<string, string> = import.meta.glob(["../../**/*.{ts,tsx}", "!../../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const saying = (pattern: RegExp) => Object.keys(SOURCES).filter((file) => pattern.test(SOURCES[file] ?? ""));

it("pages-A6: states the same rule for credits on every page, and that dismissing is free", () => {
  expect(WHAT_COSTS).toContain("or are dismissed are free");
  expect(saying(/dismiss[^"\n]*(?:costs|credit|beyond|a month)/iu)).toEqual([]);
  expect(saying(/(?:review|uncertain)[^"\n]*(?:are free|cost nothing)|only pay for results|results only/u)).toEqual([]);
  expect([CREDITS_FAQ.length, PRICING_FAQ.length]).toEqual([4, 6]);
  for (const [first] of [CREDITS_FAQ, PRICING_FAQ]) expect(first?.answer).toBe(WHAT_COSTS);
  for (const page of [
    "marketing/HomePage",
    "marketing/SetupGuidePage",
    "features/billing/CreditsPage",
    "features/jobs/StartForm",
  ])
    expect(saying(/WHAT_COSTS/u).some((file) => file.includes(page))).toBe(true);
});

it("pages-A7: never claims that the street is checked against the other parts", () => {
  expect(saying(/checks[^."\n]*\bstreet\b[^."\n]*against each other/u)).toEqual([]);
});
