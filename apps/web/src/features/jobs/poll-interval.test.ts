import { expect, it } from "vitest";
import { pollInterval } from "./poll-interval.ts";

const HOUR_MS = 3_600_000;

it.each([
  [["running", "paused"], 48 * HOUR_MS, 1_500],
  [["paused"], HOUR_MS, 5_000],
  [["paused", "completed"], 48 * HOUR_MS, 60_000],
  [["completed", "failed"], 0, 0],
] as const)("looks at jobs that are %j and have waited %i ms every %i ms", (statuses, waitsMs, every) => {
  expect(pollInterval(statuses, waitsMs)).toBe(every);
});
