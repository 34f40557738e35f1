import { expect, test } from "vitest";
import { RollingWindow } from "./rolling-window.ts";

test("no window of ten seconds exceeds the limit", () => {
  const window = new RollingWindow(10_000);
  const admitted: number[] = [];
  for (let now = 0; now < 60_000; now += 37) if (window.tryAdd(now, 110)) admitted.push(now);
  for (const start of admitted) {
    expect(admitted.filter((moment) => moment >= start && moment < start + 10_000).length).toBeLessThanOrEqual(110);
  }
  expect(admitted.length).toBeGreaterThan(600);
});

test("capacity returns exactly when the oldest event leaves the window", () => {
  const window = new RollingWindow(10_000);
  for (let i = 0; i < 110; i++) expect(window.tryAdd(5000 + i, 110)).toBe(true);
  expect(window.tryAdd(10_001, 110)).toBe(false);
  expect(window.tryAdd(14_999, 110)).toBe(false);
  expect(window.tryAdd(15_000, 110)).toBe(true);
  expect(window.tryAdd(15_000, 110)).toBe(false);
  expect(window.tryAdd(15_001, 110)).toBe(true);
});
