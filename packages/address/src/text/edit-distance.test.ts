import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, isOneEdit } from "./edit-distance.ts";
import { letterSet, mayBeOneEdit } from "./letter-set.ts";

/** The plain definition: insert, delete, replace, swap of neighbors. */
function distance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  const [left, right] = [a.slice(0, -1), b.slice(0, -1)];
  return Math.min(
    distance(left, b) + 1,
    distance(a, right) + 1,
    distance(left, right) + (a.at(-1) === b.at(-1) ? 0 : 1),
    isSwap ? distance(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "9"), maxLength: 6 });

test("returns the minimum number of edits up to the limit", () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(Math.min(distance(a, b), limit + 1));
    }),
    { numRuns: 1000 },
  );
});

test("detects one edit without the table, for any letters", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const isOne = distance(a, b) === 1;
      expect(isOneEdit(a, b)).toBe(isOne);
      if (isOne) expect(mayBeOneEdit(letterSet(a), letterSet(b))).toBe(true);
    }),
    { numRuns: 1000 },
  );
  expect(mayBeOneEdit(letterSet("boston"), letterSet("chicago"))).toBe(false);
});
