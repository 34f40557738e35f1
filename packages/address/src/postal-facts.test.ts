import { expect, test } from "vitest";
import { loadPostalFacts } from "./postal-facts.ts";

const facts = loadPostalFacts();

test("returns county, FIPS code and center of a ZIP code, with and without ZIP+4", () => {
  const denver = facts("US", "80203");
  expect(denver).toMatchObject({ county: "Denver", countyFips: "08031", region: "CO" });
  expect(denver?.point?.latitude).toBeCloseTo(39.73, 1);
  expect(denver?.point?.longitude).toBeCloseTo(-104.98, 1);
  expect(facts("US", "80203-1234")).toEqual(denver);
});

test("returns region and center of codes outside the US", () => {
  expect(facts("DE", "80331")).toMatchObject({ region: "Bayern", county: null });
  expect(facts("DE", "80331")?.point?.latitude).toBeCloseTo(48.1, 1);
});

test("returns the time zone, even if a country or state has several", () => {
  const zone = (country: string, postal: string) => facts(country, postal)?.timeZone;
  expect(zone("US", "80203")).toBe("America/Denver");
  expect(zone("US", "37902")).toBe("America/New_York");
  expect(zone("US", "37203")).toBe("America/Chicago");
  expect(zone("US", "96813")).toBe("Pacific/Honolulu");
  expect(zone("US", "00901")).toBe("America/Puerto_Rico");
  expect(zone("DE", "80331")).toBe("Europe/Berlin");
  expect(zone("ES", "35001")).toBe("Atlantic/Canary");
  expect(zone("ES", "28001")).toBe("Europe/Madrid");
  expect(zone("CA", "V6B 1A1")).toBe("America/Vancouver");
  expect(zone("AU", "6000")).toBe("Australia/Perth");
  expect(zone("JP", "100-0001")).toBe("Asia/Tokyo");
});

test("returns null for unknown codes", () => {
  expect(facts("US", "00000")).toBeNull();
  expect(facts("US", "09021")).toMatchObject({ county: null, countyFips: null, timeZone: null });
  expect(facts("MX", "06010")).toBeNull();
  expect(facts("XX", "1")).toBeNull();
});
