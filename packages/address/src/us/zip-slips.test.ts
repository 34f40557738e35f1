import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "../text/edit-distance.ts";
import { isSameOrSlip, slipsOf } from "./zip-slips.ts";

const zip = fc.nat(99_999);
const text = (code: number): string => String(code).padStart(5, "0");

test("generates codes with one wrong digit or two swapped neighbors", () => {
  fc.assert(
    fc.property(zip, (code) => {
      const slips = slipsOf(code);
      expect(new Set(slips).size).toBe(slips.length);
      for (const slip of slips) {
        expect(text(slip)).toHaveLength(5);
        expect(editDistance(text(code), text(slip), 1)).toBe(1);
        expect(isSameOrSlip(code, slip)).toBe(true);
      }
    }),
  );
  // 45 wrong digits and four swaps.
  expect(slipsOf(12_345)).toHaveLength(49);
  expect(slipsOf(501)).toEqual(expect.arrayContaining([510, 5001, 51, 90_501]));
});

test("distinguishes codes like their text", () => {
  const close = fc.tuple(zip, fc.nat(4), fc.nat(4)).map(([code, at, to]) => {
    const figures = text(code).split("");
    [figures[at], figures[to]] = [figures[to] ?? "", figures[at] ?? ""];
    return [code, Number(figures.join(""))] as const;
  });
  fc.assert(
    fc.property(fc.oneof(close, fc.tuple(zip, zip)), ([a, b]) => {
      expect(isSameOrSlip(a, b)).toBe(editDistance(text(a), text(b), 1) <= 1);
    }),
    { numRuns: 2000 },
  );
});
