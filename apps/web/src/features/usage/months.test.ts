import { expect, it } from "vitest";
import { monthMark, monthName, monthsSince } from "./months.ts";

const NOW = Date.parse("2026-03-31T23:59:59Z");

it("lists months back to the first job, newest first, across years, in UTC", () => {
  expect(monthsSince("2025-12", NOW)).toEqual(["2026-03", "2026-02", "2026-01", "2025-12"]);
  expect(monthsSince("2026-03", NOW)).toEqual(["2026-03"]);
});

it("shows at most twelve months", () => {
  const months = monthsSince("2020-01", NOW);
  expect([months.length, months[0], months[11]]).toEqual([12, "2026-03", "2025-04"]);
});

it("names months in full and short, with the year if it differs", () => {
  expect([monthName("2026-03"), monthMark("2026-03", NOW), monthMark("2025-12", NOW)]).toEqual([
    "March 2026",
    "Mar",
    "Dec 2025",
  ]);
});
