import { loadEngine } from "@plumbline/address";
import { notCheckedText } from "@plumbline/schema/records/not-checked.ts";
import { expect, it } from "vitest";
import { notChecked, recordReasonText } from "./view.ts";

const engine = loadEngine();
const AT_BOSTON = { street_address: "210 Beacon St", city: "Boston", state: "MA", postal_code: "02116", country: "US" };
const confirmed = {
  state: "confirmed",
  reason: "already_right",
  before: AT_BOSTON,
  after: AT_BOSTON,
  addressService: null,
} as const;

it("reports that a confirmed address's street and house number were unchecked", () => {
  expect(notCheckedText(notChecked(engine, confirmed))).toBe("Not checked: street, house number, unit.");
  expect(recordReasonText(engine, confirmed)).toBe("Consistent, nothing to change. Street not checked.");
});

it("reports it for corrected addresses and for proposals", () => {
  const before = { ...AT_BOSTON, city: "Bostn" };
  const cleaned = { ...confirmed, before, reason: "cleaned" };
  expect(notChecked(engine, { ...cleaned, state: "corrected" })).toEqual(["street", "house_number", "unit"]);
  expect(notChecked(engine, { ...cleaned, state: "review" })).toContain("street");
});

it("reports nothing for unmapped streets, or for unjudged or deleted addresses", () => {
  const { street_address: _street, ...places } = AT_BOSTON;
  const withoutStreet = { ...confirmed, before: places, after: places };
  expect(notChecked(engine, withoutStreet)).toEqual([]);
  expect(recordReasonText(engine, withoutStreet)).toBe("Consistent, nothing to change.");
  expect(notChecked(engine, { ...confirmed, state: "not_done" })).toEqual([]);
  expect(notChecked(engine, { ...confirmed, before: null, after: null })).toEqual([]);
});

it("does not report a street as unchecked if an address service answered", () => {
  const asked = { ...confirmed, addressService: "google" };
  expect(notChecked(engine, asked)).toEqual([]);
  expect(recordReasonText(engine, asked)).toBe("Consistent, nothing to change.");
});
