import report from "@plumbline/schema/accuracy/report.json" with { type: "json" };
import { expect, it } from "vitest";
import { barsOf } from "./at-a-glance.ts";

const control = { damage: "none", records: 1_000, repaired: 0.99, review: 0.01, unnoticed: 0 };

it("weights each kind of error by its records, and counts correct records separately", () => {
  const often = { damage: "all capitals", records: 300, repaired: 1, review: 0, unnoticed: 0 };
  const seldom = { damage: "no city", records: 100, repaired: 0, review: 0.5, unnoticed: 0.5 };
  const [domestic, abroad, correct] = barsOf([control, often, seldom], [{ ...seldom, records: 50 }]);
  expect(domestic?.of).toBe("400 records");
  expect(domestic?.parts.map((part) => part.share)).toEqual([0.75, 0.125, 0.125]);
  expect(abroad?.parts.map((part) => part.share)).toEqual([0, 0.5, 0.5]);
  expect(correct).toMatchObject({ of: "1,000 records", parts: [{ share: 0.99 }, { share: 0.01 }] });
});

it("accounts for every record of the published report", () => {
  const sums = barsOf(report.unitedStates, report.world).map(({ parts }) =>
    parts.reduce((total, part) => total + part.share, 0),
  );
  expect(sums.map((total) => Math.round(total * 1_000))).toEqual([1_000, 1_000, 1_000]);
});
