import { loadEngine } from "@plumbline/address";
import { expect, it } from "vitest";
import { NO_PORTAL_INPUTS } from "../connections/portal-inputs.ts";
import { NO_OPTIONS } from "../records/columns.ts";
import { actionOutputs, asFields, type AnsweredAddress } from "./action-outputs.ts";

const engine = loadEngine();
const DENVER = { street_address: "1000 Grant St", city: "Denver", state: "CO", postal_code: "80203", country: "US" };
const address = (more: Partial<AnsweredAddress>): AnsweredAddress => ({
  setKey: "primary",
  state: "confirmed",
  reason: "already_right",
  before: DENVER,
  after: DENVER,
  remembered: null,
  ...more,
});
const outputs = (addresses: AnsweredAddress[], countryDefault = "") =>
  actionOutputs(engine, { addresses, jobId: "job-1" }, () => ({
    options: NO_OPTIONS,
    portal: { ...NO_PORTAL_INPUTS, countryDefault },
  }));
const corrected = address({ state: "corrected", reason: "cleaned", before: { ...DENVER, city: "denvr" } });
const PARTS = { street: "1000 Grant St", city: "Denver", state: "CO", postal_code: "80203", country: "US" };
const FACTS = { county: "Denver", time_zone: "America/Denver", deliverability: "" };
const NO_PARTS = {
  street: "",
  city: "",
  state: "",
  postal_code: "",
  country: "",
  county: "",
  time_zone: "",
  deliverability: "",
};

it("returns the parts of a corrected address and facts about its postal code", () => {
  expect(outputs([corrected])).toEqual({
    hs_execution_state: "SUCCESS",
    status: "corrected",
    reason: "cleaned",
    changed_fields: "city",
    next_action: "accept",
    score: 95,
    ...PARTS,
    ...FACTS,
    latitude: expect.closeTo(39.73, 1) as number,
    longitude: expect.closeTo(-104.98, 1) as number,
    job_id: "job-1",
  });
});

it("lists the parts that would change without their values beyond the bound on free looks", () => {
  const told = outputs([{ ...corrected, isWithheld: true }]);
  expect(told).toMatchObject({ status: "corrected", changed_fields: "city", ...NO_PARTS });
  expect(told).not.toHaveProperty("latitude");
});

it.each([
  ["confirmed", {}, 100],
  ["unchanged", { reason: "unchanged_since", after: null, remembered: "corrected" }, 95],
  ["unchanged", { reason: "unchanged_since", after: null, remembered: "confirmed" }, 100],
])("returns the parts of a correct address: %s %o", (state, more, score) => {
  expect(outputs([address({ state, ...more })])).toMatchObject({ status: state, score, ...PARTS, ...FACTS });
});

it.each([
  ["review", { reason: "low_confidence", after: { ...DENVER, city: "Boulder" } }, 50],
  ["review", { reason: "held_by_policy" }, 80],
  ["failed", { reason: "nothing_recognised" }, 20],
  ["failed", { reason: "street_and_city_missing" }, 10],
  ["unchanged", { reason: "dismissed_by_you", after: null }, undefined],
  ["skipped", { reason: "locked_by_you", after: null }, undefined],
  ["not_done", { reason: null, before: null, after: null }, undefined],
])("omits the parts of an address that is not known to be correct: %s %o", (state, more, score) => {
  const answer = outputs([address({ state, ...more })]);
  expect(answer).toMatchObject({ status: state, ...NO_PARTS });
  expect([answer.score, answer.latitude, answer.longitude]).toEqual([score, undefined, undefined]);
});

it.each([
  ["accept", { state: "confirmed" }],
  ["accept", { state: "corrected", reason: "cleaned" }],
  ["accept", { state: "unchanged", reason: "unchanged_since", remembered: "confirmed" }],
  ["confirm", { state: "review", reason: "city_code_disagree", before: { ...DENVER, city: "Boulder" } }],
  ["fix", { state: "review", reason: "placeholder_in_street", before: { ...DENVER, street_address: "n/a" } }],
  ["fix", { state: "failed", reason: "nothing_recognised" }],
  ["none", { state: "failed", reason: "empty" }],
  ["add_unit", { state: "review", reason: "unit_missing" }],
  ["none", { state: "skipped", reason: "locked_by_you" }],
  ["none", { state: "not_done", reason: null }],
])("says what to do next: %s for %o", (next, more) => {
  expect(outputs([address(more)])).toMatchObject({ next_action: next });
});

it("prefers an enriched location over that of the postal code", () => {
  const after = { ...DENVER, latitude: "39.739", longitude: "-104.983" };
  expect(outputs([address({ after })])).toMatchObject({ latitude: 39.739, longitude: -104.983 });
  expect(outputs([address({ after: { ...DENVER, latitude: "n/a", longitude: "" } })]).latitude).toBeCloseTo(39.73, 1);
});

it("reports what a cleaning would do to an address that was only checked", () => {
  const check = { addresses: [corrected], jobId: "job-1", isCheck: true };
  const reading = { options: NO_OPTIONS, portal: NO_PORTAL_INPUTS };
  expect(actionOutputs(engine, check, () => reading)).toMatchObject({
    status: "corrected",
    reason: "would_be_corrected",
  });
});

it("reads an address without a country with the portal's default", () => {
  const after = { ...DENVER, country: "" };
  expect(outputs([address({ after })], "US")).toMatchObject({ county: "Denver" });
});

it("returns the outcome that most needs attention, with the parts of the primary address", () => {
  const billing = address({ setKey: "billing", state: "failed", reason: "city_unknown" });
  const answer = outputs([billing, corrected]);
  expect(answer).toMatchObject({
    status: "failed",
    reason: "city_unknown",
    score: 20,
    changed_fields: "city",
    ...PARTS,
  });
  expect(answer.hs_execution_state).toBe("FAIL_CONTINUE");
  const shipped = { ...corrected, setKey: "shipping" };
  expect(outputs([shipped])).toMatchObject({ changed_fields: "shipping.city", ...PARTS });
});

it("reports that nothing was checked", () => {
  expect(outputs([])).toMatchObject({ status: "not_configured", hs_execution_state: "FAIL_CONTINUE", ...NO_PARTS });
});

it("returns each output to HubSpot as text of its type", () => {
  const { outputFields, typedOutputs } = asFields(outputs([corrected]));
  expect([outputFields["score"], typedOutputs.score]).toEqual(["95", 95]);
  expect(Object.keys(outputFields)).toEqual(Object.keys(typedOutputs));
});

it("capabilities-F7: returns the deliverability from an address service if the account enriches it", () => {
  const found = { ...DENVER, deliverability: "deliverable" };
  expect(outputs([address({ before: found, after: found })])).toMatchObject({ deliverability: "deliverable" });
  expect(outputs([address({ state: "review", before: found, after: found })])).toMatchObject({ deliverability: "" });
});
