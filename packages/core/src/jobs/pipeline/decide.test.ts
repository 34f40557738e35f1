import { NOTHING_KNOWN } from "./kind.ts";
import { DEFAULT_STYLE, loadEngine } from "@plumbline/address";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { expect, it } from "vitest";
import type { PartValues } from "../../records/values.ts";
import type { SetWork } from "./work.ts";
import { decide, decisionOf } from "./decide.ts";

const engine = loadEngine();
const berkeley = {
  street_address: "1983 Sycamore Ct",
  city: "Berkeley",
  state: "CA",
  postal_code: "94709",
  country: "US",
};
const mapped = ADDRESS_PARTS.map((part) => [part, part] as [typeof part, string]);
const option = (value: string) => ({ value, label: value, hidden: false });

function decided(values: PartValues, options: SetWork["options"] = {}) {
  const address = { recordId: "1", setKey: "primary", keptPlan: null, ...NOTHING_KNOWN };
  return decide(engine, { mapped, style: DEFAULT_STYLE, options }, { address, values: { ...berkeley, ...values } });
}

it.each([
  ["behind a city", { city: "Berkeley " }],
  ["in front of a street", { street_address: " 1983 Sycamore Ct" }],
  ["within a street", { street_address: "1983  Sycamore Ct" }],
  ["that do not break, around a state", { state: "\u00a0CA\u00a0" }],
])("removes blanks %s as a format correction", (_where, values) => {
  const decision = decided(values);
  expect(decision).toMatchObject({ outcome: "corrected", reason: "cleaned", after: berkeley });
  expect(decision.changes.map(({ kind }) => kind)).toEqual(["format"]);
});

it("fills in the country with the state, and sends it to review if it stays empty but HubSpot requires both", () => {
  const states = { state: [option("CA")] };
  const values = { state: "Calif.", country: "" };
  expect(decided(values, states)).toMatchObject({ outcome: "corrected", after: { state: "CA", country: "US" } });
  const address = { recordId: "1", setKey: "primary", keptPlan: null, ...NOTHING_KNOWN };
  const candidate = { address, values: { ...berkeley, ...values } };
  const found = engine.clean({ ...berkeley, ...values });
  const withoutCountry = {
    ...found,
    address: { ...found.address, country: "" },
    changes: found.changes.filter(({ field }) => field !== "country"),
  };
  const outcome = (options: SetWork["options"], needsCountry = false) =>
    decisionOf(engine, { mapped, options, needsCountry, style: DEFAULT_STYLE }, candidate, withoutCountry);
  expect(outcome({})).toMatchObject({ outcome: "corrected" });
  expect(outcome(states)).toMatchObject({ outcome: "review", reason: "country_missing" });
  expect(outcome({}, true)).toMatchObject({ outcome: "review", reason: "country_missing" });
});
