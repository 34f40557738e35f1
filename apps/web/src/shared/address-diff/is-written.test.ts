import { expect, it } from "vitest";
import { isWritten } from "../records/RecordDiff.tsx";

it.each([
  ["corrected", "cleaned", true],
  ["restored", "restored", true],
  ["review", "stored_differently", true],
  ["review", "held_by_policy", false],
  ["failed", "not_written", false],
] as const)("shows the changes of %s, %s as written: %s", (outcome, reason, expected) => {
  expect(isWritten({ outcome, reason })).toBe(expected);
});
