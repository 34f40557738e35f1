import { expect, it } from "vitest";
import { relativeTime } from "./Time.tsx";

const now = new Date("2026-01-31T12:00:00Z");
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const after = (seconds: number) => relativeTime(new Date(now.getTime() + seconds * 1_000), now);

it("shows just now or now within ten seconds", () => {
  expect([0, -9.9, 9.9].map(after)).toEqual(["just now", "just now", "now"]);
});

it.each([
  [-10, "10 seconds ago"],
  [30, "in 30 seconds"],
  [-MINUTE, "1 minute ago"],
  [-45 * MINUTE, "45 minutes ago"],
  [3 * HOUR, "in 3 hours"],
  [-DAY, "yesterday"],
  [6 * DAY, "in 6 days"],
  [-30 * DAY, "last month"],
  [-90 * DAY, "3 months ago"],
  [-800 * DAY, "2 years ago"],
])("shows a time %i seconds away in the best unit: %s", (seconds, text) => {
  expect(after(seconds)).toBe(text);
});

it.each([
  [-59.6, "1 minute ago"],
  [-59.6 * MINUTE, "1 hour ago"],
  [-23.8 * HOUR, "yesterday"],
  [-29.7 * DAY, "last month"],
  [-11.7 * 30 * DAY, "last year"],
])("shows the next unit if rounding reaches it: %d seconds are %s", (seconds, text) => {
  expect(after(seconds)).toBe(text);
});
