import { DEFAULT_STYLE, loadEngine } from "@plumbline/address";
import { expect, it } from "vitest";
import { decide } from "../jobs/pipeline/decide.ts";
import { NOTHING_KNOWN } from "../jobs/pipeline/kind.ts";
import { applyPolicy } from "./policy.ts";

const engine = loadEngine();
const denver = { street_address: "1000 Grant St", city: "Denver", state: "CO", postal_code: "80203", country: "US" };
const parts = ["street_address", "city", "state", "postal_code", "country", "unit"] as const;

function decided(values: object) {
  const address = { recordId: "1", setKey: "primary", keptPlan: null, ...NOTHING_KNOWN };
  const work = { mapped: parts.map((part): [typeof part, string] => [part, part]), style: DEFAULT_STYLE };
  return applyPolicy("format_only", decide(engine, work, { address, values: { ...denver, unit: "", ...values } }));
}

it("writes case, blanks and abbreviations if the policy allows formatting only", () => {
  expect(decided({ street_address: "1000 grant street" })).toMatchObject({ outcome: "corrected" });
  expect(decided({ unit: "apt 4" })).toMatchObject({ outcome: "corrected", after: { unit: "Apt 4" } });
});

it("holds back a moved unit or a changed word if the policy allows formatting only", () => {
  const held = { outcome: "review", reason: "held_by_policy" };
  expect(decided({ street_address: "1000 Grant St Apt 4" })).toMatchObject(held);
  expect(decided({ city: "Denvr" })).toMatchObject(held);
});
