import { expect, it } from "vitest";
import { sameValues, valuesHash } from "./values.ts";

it("compares values regardless of their key order in the database", () => {
  const read = { street_address: "1 Main St", city: "Boston", postal_code: "02110" };
  const stored = { city: "Boston", postal_code: "02110", street_address: "1 Main St" };
  expect(sameValues(read, stored)).toBe(true);
  expect(sameValues(read, { ...stored, city: "Bostn" })).toBe(false);
});

it("distinguishes an empty part from an unmapped one", () => {
  expect(valuesHash({ city: "Boston", state: "" })).not.toBe(valuesHash({ city: "Boston" }));
});
