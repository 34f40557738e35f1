import { expect, it } from "vitest";
import { pollInterval } from "./poll-interval.ts";

const NOW = Date.parse("2026-11-28T12:00:00Z");
const AN_HOUR_AGO = "2026-11-28T11:00:00Z";
const LONG_AGO = "2026-09-28T12:00:00Z";

it.each([
  [[{ status: "running" }, { status: "paused", pausedAt: LONG_AGO }], 1_500],
  [[{ status: "paused", pausedAt: AN_HOUR_AGO }], 5_000],
  [
    [
      { status: "paused", pausedAt: LONG_AGO },
      { status: "completed", pausedAt: null },
    ],
    60_000,
  ],
  [
    [
      { status: "paused", pausedAt: LONG_AGO },
      { status: "paused", pausedAt: AN_HOUR_AGO },
    ],
    5_000,
  ],
  [[{ status: "paused", pausedAt: null }], 5_000],
  [[{ status: "completed" }, { status: "failed" }], 0],
  [[], 0],
] as const)("polls %j every %i ms", (jobs, every) => {
  expect(pollInterval(jobs, NOW)).toBe(every);
});
