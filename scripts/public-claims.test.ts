import { readFileSync } from "node:fs";
import {
  CREDIT_PACKAGES,
  CUSTOM_CREDITS,
  oneTimePriceCents,
  savingsPercent,
} from "@plumbline/schema/billing/prices.ts";
import { SIGN_UP_CREDITS } from "@plumbline/schema/credits/constants.ts";
import { MAIN_PARTS, OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { expect, it } from "vitest";
import { PRICING_FAQ } from "../apps/web/src/marketing/pricing-faq.ts";

// Each number that the public pages name is the product's own. Prices of the cards are computed; examples and accuracy have
// tests of their own (example-addresses.test.ts, the published report).

const page = (name: string) => readFileSync(new URL(`../apps/web/src/marketing/${name}.tsx`, import.meta.url), "utf8");
const faq = (question: string) => PRICING_FAQ.find((item) => item.question === question)?.answer ?? "";
const number = (value: number) => value.toLocaleString("en-US");
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

it("names the price of the smallest package", () => {
  const [starter] = CREDIT_PACKAGES;
  expect(page("PricingPage")).toContain(`from $${(starter?.oneTimePriceCents ?? 0) / 100} for ${starter?.credits}`);
});

it("names what a subscription saves on every package", () => {
  const saved = new Set(CREDIT_PACKAGES.map((sold) => savingsPercent(sold.oneTimePriceCents, sold.monthlyPriceCents)));
  expect([...saved]).toEqual([20]);
  for (const name of ["HomePage", "PricingPage"]) expect(page(name)).toContain("Save 20%");
  expect(faq("How do monthly subscriptions work?")).toContain("20% less");
});

it("names the limits, the steps and the price of custom amounts", () => {
  const { min, max, step } = CUSTOM_CREDITS;
  const answer = faq("Can I buy a custom amount?");
  expect(answer).toContain(`Between ${number(min)} and ${number(max)} credits`);
  expect(answer).toContain(`steps of ${number(step)}`);
  const cents = (oneTimePriceCents(max) - oneTimePriceCents(min)) / (max - min);
  expect(answer).toContain(`above ${number(min)} each further credit costs $${(cents / 100).toFixed(2)}`);
  expect(page("PricingPage")).toContain(`More than ${number(max)} addresses?`);
});

it("names the free credits of a new account", () => {
  expect(WORDS[SIGN_UP_CREDITS]).toBe("ten");
  expect(page("WhyUsPage")).toContain("Ten addresses are free");
  expect(page("SetupGuidePage")).toContain(
    "Create a list of ten records in HubSpot and clean it with your free credits",
  );
});

it("names how many fields are mapped and which objects are cleaned", () => {
  expect(page("HomePage")).toContain(`Map ${WORDS[MAIN_PARTS.length]} fields`);
  expect(page("SetupGuidePage")).toContain(`map ${WORDS[MAIN_PARTS.length]} fields`);
  expect(page("WhyUsPage")).toContain(`All ${WORDS[OBJECT_TYPES.length]} object types`);
});
