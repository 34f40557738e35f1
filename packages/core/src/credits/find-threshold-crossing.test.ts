import { expect, it } from "vitest";
import { findThresholdCrossing } from "./notice-low-credits.ts";

const balances = (...totals: number[]) => totals.map((total, index) => ({ seq: index + 1, total }));

it("finds the entry of the fall", () => expect(findThresholdCrossing(100, balances(80, 49, 30), 50)).toBe(2));
it("is silent while the balance stays below", () => expect(findThresholdCrossing(40, balances(39, 20), 50)).toBeNull());
it("is silent when the balance rose again", () => expect(findThresholdCrossing(100, balances(40, 140), 50)).toBeNull());
it("reports the last of several falls once", () =>
  expect(findThresholdCrossing(100, balances(40, 140, 30), 50)).toBe(3));
it("counts a balance equal to the threshold as enough", () =>
  expect(findThresholdCrossing(60, balances(50), 50)).toBeNull());
it("reports again after a rise", () => expect(findThresholdCrossing(40, balances(100, 10), 50)).toBe(2));
