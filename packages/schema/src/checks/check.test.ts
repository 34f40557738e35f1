import { expect, it } from "vitest";
import { healthScore } from "./check.ts";

it.each([
  [{ confirmed: 0, corrected: 0, review: 0, failed: 0 }, null],
  [{ confirmed: 3, corrected: 1, review: 0, failed: 0 }, 75],
  [{ confirmed: 0, corrected: 1, review: 1, failed: 1 }, 0],
  // A list with one wrong address in a thousand is not perfect.
  [{ confirmed: 999, corrected: 0, review: 1, failed: 0 }, 99],
])("scores %j as %s", (counts, score) => {
  expect(healthScore(counts)).toBe(score);
});
