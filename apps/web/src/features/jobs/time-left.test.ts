import { describe, expect, it } from "vitest";
import { nextTimeLeft, timeLeftText, type Shown } from "./time-left.ts";

const facts = { nowMs: 100_000, recordsLeft: 600, recordsLastMinute: 600, runningMs: 120_000 };

describe("the remaining time of a job", () => {
  it("is empty before there is enough data", () => {
    expect(nextTimeLeft(null, { ...facts, runningMs: 1_000 })).toBeNull();
    expect(nextTimeLeft(null, { ...facts, recordsLastMinute: 2 })).toBeNull();
  });
  it("bases a new job's rate on its running time", () => {
    expect(nextTimeLeft(null, { ...facts, recordsLastMinute: 100, recordsLeft: 100, runningMs: 10_000 })?.leftMs).toBe(
      10_000,
    );
  });
  it("never increases while the rate fluctuates", () => {
    const figures: number[] = [];
    let shown: Shown = null;
    let recordsLeft = 6_000;
    for (let second = 0; second < 500; second++) {
      const recordsLastMinute = 600 + Math.round(150 * Math.sin(second));
      const next: Shown = nextTimeLeft(shown, {
        nowMs: second * 1_000,
        recordsLeft,
        recordsLastMinute,
        runningMs: 60_000 + second * 1_000,
      });
      if (next) figures.push(next.leftMs);
      shown = next;
      recordsLeft -= 10;
    }
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
    expect(figures.length).toBeGreaterThan(400);
  });
  it("restarts when the job slows down a lot", () => {
    const shown = { leftMs: 60_000, atMs: 99_000 };
    expect(nextTimeLeft(shown, { ...facts, recordsLastMinute: 60 })?.leftMs).toBe(600_000);
  });
  it("rounds more as it grows", () => {
    expect([4_000, 32_000, 58_000, 61_000, 3_600_000, 7_860_000].map(timeLeftText)).toEqual([
      "A few seconds left",
      "About 40 seconds left",
      "About 1 minute left",
      "About 2 minutes left",
      "About 1 h left",
      "About 2 h 20 min left",
    ]);
  });
});
