import { expect, it } from "vitest";
import { candidatesFor, sampleSize } from "./samples.ts";
import type { Judged } from "./judge-records.ts";

const judged = (count: number, outcome: Judged["outcome"], detail: string): Judged[] =>
  Array.from({ length: count }, (_, index) => ({
    recordId: `${outcome}-${detail}-${index}`,
    setKey: "primary",
    outcome,
    reason: "",
    detail,
    before: {},
    after: {},
    changes: [],
    isAlreadyCleaned: false,
  }));

it.each([
  [0, 10],
  [90, 10],
  [500, 50],
  [100_000, 100],
])("shows of %d records %d", (records, size) => {
  expect(sampleSize(records)).toBe(size);
});

it("keeps candidates of each group, and none of those that need nothing", () => {
  const records = [
    ...judged(5, "corrected", "format"),
    ...judged(2, "review", "state_missing"),
    ...judged(9, "confirmed", ""),
  ];
  const kept = candidatesFor(records, new Map([["corrected:format", 1]]), 3);
  expect(kept.map(({ recordId }) => recordId)).toEqual([
    "corrected-format-0",
    "corrected-format-1",
    "review-state_missing-0",
    "review-state_missing-1",
  ]);
});
