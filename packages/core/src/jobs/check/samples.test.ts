import { expect, it } from "vitest";
import type { CheckGroup } from "@plumbline/schema/checks/check.ts";
import { groupKey, groupsPicked, sampleSize } from "./save.ts";

it.each([
  [0, 10],
  [90, 10],
  [500, 50],
  [100_000, 100],
])("samples of %d records %d", (records, size) => {
  expect(sampleSize(records)).toBe(size);
});

const GROUPS: CheckGroup[] = [
  { outcome: "confirmed", detail: "", count: 5 },
  { outcome: "corrected", detail: "format", count: 4 },
  { outcome: "corrected", detail: "format", set: "billing", count: 3 },
  { outcome: "corrected", detail: "spelling", count: 2 },
  { outcome: "review", detail: "state_missing", count: 1 },
];

it.each([
  [{}, ["corrected:format", "corrected:format:billing", "corrected:spelling", "review:state_missing"]],
  [{ outcome: "corrected" }, ["corrected:format", "corrected:format:billing", "corrected:spelling"]],
  [{ outcome: "corrected", detail: "format" }, ["corrected:format", "corrected:format:billing"]],
  [{ outcome: "review", detail: "format" }, []],
  [{ outcome: "confirmed" }, []],
] as const)("selects the groups that need something for %j", (pick, keys) =>
  expect(groupsPicked(GROUPS, pick).map(groupKey)).toEqual(keys),
);
