import { expect, it } from "vitest";
import { allowance } from "./preview-allowance.ts";

it("limits calls in a sliding window", () => {
  const may = allowance({ max: 2, windowMs: 100 });
  expect([may(0), may(50), may(99)]).toEqual([true, true, false]);
  expect([may(100), may(149), may(150)]).toEqual([true, false, true]);
});
