import { expect, it } from "vitest";
import { lastTwelveMonths, monthMark, monthName } from "./months.ts";

it("counts twelve months back over the turn of a year, by UTC", () => {
  const months = lastTwelveMonths(Date.parse("2026-03-31T23:59:59Z"));
  expect([months.length, months[0], months[9], months[11]]).toEqual([12, "2025-04", "2026-01", "2026-03"]);
});

it("names months in full and short, with the year where one begins", () => {
  expect([monthName("2026-03"), monthMark("2026-03"), monthMark("2026-01")]).toEqual(["March 2026", "Mar", "Jan 26"]);
});
