import { DEFAULT_STYLE, loadEngine } from "@plumbline/address";
import { expect, it } from "vitest";
import { decisionFor } from "../../records/decision.ts";
import { canaryAddress } from "./judge.ts";

const engine = loadEngine();
const ADDRESS = { street_address: "1 City Hall Sq", city: "Boston", state: "MA", postal_code: "02201", country: "US" };
const NOTHING_HELD = { properties: {}, adopted: null };

/** An address in which a rule of the account has replaced this part. */
function ruled(part: "city" | "state" | "country", before: string, after: string) {
  const values = { ...ADDRESS, [part]: before };
  const change = { field: part, before, after, kind: "spelling", reason: "your_rule", confidence: 1 } as const;
  const made = {
    outcome: "corrected",
    reason: "cleaned",
    after: { ...values, [part]: after },
    changes: [change],
  } as const;
  const decision = decisionFor({ recordId: "1", setKey: "primary" }, values, { ...made, changes: [...made.changes] });
  return canaryAddress(engine, { style: DEFAULT_STYLE, options: {} }, decision, NOTHING_HELD).replacedByRule;
}

it("does not treat other words for the same place as a replacement", () => {
  expect(ruled("country", "US", "United States")).toEqual([]);
  expect(ruled("country", "United States of America", "USA")).toEqual([]);
  expect(ruled("state", "Massachusetts", "MA")).toEqual([]);
  expect(ruled("city", "BOSTON", "Boston")).toEqual([]);
  // What the engine itself makes of it.
  expect(ruled("city", "Bostn", "Boston")).toEqual([]);
});

it("audit-5: treats a different place set by a rule as a replacement", () => {
  expect(ruled("country", "US", "Canada")).toEqual(["country"]);
  expect(ruled("state", "MA", "NY")).toEqual(["state"]);
  expect(ruled("city", "Boston", "Cambridge")).toEqual(["city"]);
});

it("audit-5: detects values in the status properties that are not Plumbline's", () => {
  const decision = decisionFor({ recordId: "1", setKey: "primary" }, ADDRESS, {
    outcome: "confirmed",
    reason: "already_right",
  });
  const adopted = {
    status: "plumbline_address_status",
    properties: ["plumbline_address_status", "plumbline_address_reason"],
  };
  const holds = (properties: Record<string, string>) =>
    canaryAddress(engine, { style: DEFAULT_STYLE, options: {} }, decision, { properties, adopted }).holdsOwnStatus;
  expect(holds({ plumbline_address_status: "do not mail" })).toBe(true);
  expect(holds({ plumbline_address_reason: "called in 2019" })).toBe(true);
  expect(holds({ plumbline_address_status: "verified", plumbline_address_reason: "cleaned" })).toBe(false);
  expect(holds({ plumbline_address_status: "", plumbline_address_reason: " " })).toBe(false);
});
