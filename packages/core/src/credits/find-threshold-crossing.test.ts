import { expect, it } from "vitest";
import { findThresholdCrossing } from "./notice-low-credits.ts";

const balances = (...totals: number[]) => totals.map((total, index) => ({ seq: index + 1, total }));

it("finds the entry that crosses the threshold", () =>
  expect(findThresholdCrossing(100, balances(80, 49, 30), 50)).toBe(2));
it("reports nothing while the balance stays below", () =>
  expect(findThresholdCrossing(40, balances(39, 20), 50)).toBeNull());
it("reports nothing if the balance rose again", () =>
  expect(findThresholdCrossing(100, balances(40, 140), 50)).toBeNull());
it("reports only the last of several crossings", () =>
  expect(findThresholdCrossing(100, balances(40, 140, 30), 50)).toBe(3));
it("treats a balance equal to the threshold as sufficient", () =>
  expect(findThresholdCrossing(60, balances(50), 50)).toBeNull());
it("reports again after the balance rose", () => expect(findThresholdCrossing(40, balances(100, 10), 50)).toBe(2));
