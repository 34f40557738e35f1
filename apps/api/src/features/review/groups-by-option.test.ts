import { expect, it } from "vitest";
import { groupsByOption } from "./groups-by-option.ts";

const missing = (value: string, count: number) => ({ value, count });
const group = (reason: string, total: number, hasValue = false) => ({
  reason,
  hasValue,
  total,
  heldBack: 0,
  withheld: 0,
});

it("separates proposals by missing option", () => {
  const groups = [group("held_by_policy", 9, true), group("no_such_option", 5), group("city_missing", 1)];
  const facets = [{ name: "missing_option" as const, values: [missing("Ontario", 3), missing("Quebec", 2)] }];
  expect(
    groupsByOption({ groups, facets }).map(({ reason, missingOption, total }) => [reason, missingOption, total]),
  ).toEqual([
    ["held_by_policy", null, 9],
    ["no_such_option", "Ontario", 3],
    ["no_such_option", "Quebec", 2],
    ["city_missing", null, 1],
  ]);
});

it("keeps only the option in the filter, and proposals of earlier releases without one", () => {
  const facets = [{ name: "missing_option" as const, values: [missing("Ontario", 3), missing("Quebec", 2)] }];
  const of = (total: number, missingOption?: string) =>
    groupsByOption({ groups: [group("no_such_option", total)], facets }, missingOption).map((one) => [
      one.missingOption,
      one.total,
    ]);
  expect(of(2, "Quebec")).toEqual([["Quebec", 2]]);
  expect(of(6)).toEqual([
    ["Ontario", 3],
    ["Quebec", 2],
    [null, 1],
  ]);
});
