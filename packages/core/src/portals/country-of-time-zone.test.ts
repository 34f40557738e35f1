import { expect, it } from "vitest";
import { countryOfTimeZone } from "./country-of-time-zone.ts";

it.each([
  ["Europe/Berlin", "DE"],
  ["Asia/Calcutta", "IN"],
  ["Asia/Kolkata", "IN"],
  ["US/Eastern", "US"],
  ["America/Toronto", "CA"],
  ["Australia/Sydney", "AU"],
  ["UTC", null],
  ["Mars/Olympus", null],
])("maps the time zone %s to %s", (timeZone, country) => {
  expect(countryOfTimeZone(timeZone)).toBe(country);
});
