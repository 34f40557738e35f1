import { expect, test } from "vitest";
import { loadPostalFacts } from "./postal-facts.ts";

const facts = loadPostalFacts();

test("knows county, FIPS code and centre of a ZIP code, with and without its last four figures", () => {
  const denver = facts("US", "80203");
  expect(denver).toMatchObject({ county: "Denver", countyFips: "08031", region: "CO" });
  expect(denver?.point?.latitude).toBeCloseTo(39.73, 1);
  expect(denver?.point?.longitude).toBeCloseTo(-104.98, 1);
  expect(facts("US", "80203-1234")).toEqual(denver);
});

test("knows region and centre of codes abroad", () => {
  expect(facts("DE", "80331")).toMatchObject({ region: "Bayern", county: null });
  expect(facts("DE", "80331")?.point?.latitude).toBeCloseTo(48.1, 1);
});

test("says nothing of what it does not know", () => {
  expect(facts("US", "00000")).toBeNull();
  expect(facts("US", "09021")).toMatchObject({ county: null, countyFips: null });
  expect(facts("MX", "06010")).toBeNull();
  expect(facts("XX", "1")).toBeNull();
});
