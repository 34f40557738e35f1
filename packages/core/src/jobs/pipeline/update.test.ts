import type { EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import type { AddressPart, MappedPart } from "@plumbline/schema/object-types.ts";
import { describe, expect, it } from "vitest";
import { decisionFor, type Decision } from "../../records/decision.ts";
import type { BatchWork, SetWork } from "./work.ts";
import {
  bringsCompanion,
  expectedValues,
  isWritten,
  lacksCompanion,
  plansOf,
  setsAskedForCountry,
  valuesToWrite,
} from "./update.ts";

const mapped: [AddressPart, string][] = [
  ["city", "town"],
  ["postal_code", "zip"],
];
const targets: [EnrichmentTarget, string][] = [["latitude", "lat"]];
const workOn = (...sets: Partial<SetWork>[]) => ({ sets }) as unknown as BatchWork;
const primary = {
  setKey: "primary",
  mapped,
  options: {},
  needsCountry: false,
  enrichment: { targets, overwrite: false },
};
const work = workOn(primary);
const ID = { recordId: "7", setKey: "primary" };
const before = { city: "bostn", postal_code: "02110", latitude: "" };

function corrected(after: Decision["after"], more: Partial<Decision> = {}): Decision {
  return decisionFor(ID, before, { outcome: "corrected", reason: "cleaned", after: { ...before, ...after }, ...more });
}

const planOf = (...decisions: Decision[]) => ({ recordId: "7", decisions });

describe("an update", () => {
  it("contains only the changed properties, by their names in HubSpot", () => {
    expect(valuesToWrite(work, planOf(corrected({ city: "Boston", latitude: "42.36" })))).toEqual({
      town: "Boston",
      lat: "42.36",
    });
  });

  it("omits a number that HubSpot only formats differently", () => {
    const read = { ...before, latitude: "42.360" };
    expect(valuesToWrite(work, planOf(corrected({ city: "Boston", latitude: "42.36" }, { read })))).toEqual({
      town: "Boston",
    });
  });

  it.each([
    ["the value that was sent", { town: "Boston", lat: "42.36" }, true],
    ["a number in another spelling", { town: "Boston", lat: "42.3600" }, true],
    ["another value", { town: "bostn", lat: "42.36" }, false],
    ["no value", { town: "Boston" }, false],
  ])("counts as written by an answer with %s: %o", (_what, properties, expected) => {
    const decision = corrected({ city: "Boston", latitude: "42.36" });
    expect(isWritten(work, decision, properties)).toBe(expected);
  });
});

describe("an update of a record with two addresses", () => {
  const billing = { ...primary, setKey: "billing", mapped: [["city", "billing_town"]] as [AddressPart, string][] };
  const both = workOn(primary, { ...billing, enrichment: { targets: [], overwrite: false } });
  const first = corrected({ city: "Boston" });
  const second = decisionFor(
    { recordId: "7", setKey: "billing" },
    { city: "salm" },
    {
      outcome: "corrected",
      reason: "cleaned",
      after: { city: "Salem" },
    },
  );

  it("writes both in one call", () => {
    expect(plansOf([first, second])).toEqual([{ recordId: "7", decisions: [first, second] }]);
    expect(valuesToWrite(both, planOf(first, second))).toEqual({ town: "Boston", billing_town: "Salem" });
  });

  it("reports which of them was written", () => {
    const answer = { town: "Boston", billing_town: "salm" };
    expect([isWritten(both, first, answer), isWritten(both, second, answer)]).toEqual([true, false]);
  });
});

describe("the country sent with a state", () => {
  const parts: [AddressPart, string][] = [
    ["state", "state"],
    ["country", "country"],
  ];
  const us = [{ value: "US", label: "United States", hidden: false }];
  const on = (set: Partial<SetWork>) =>
    workOn({ ...primary, mapped: parts, enrichment: { targets: [], overwrite: false }, ...set });
  const changing = (after: Decision["after"], values = { state: "NY", country: "US" }) =>
    decisionFor(ID, values, { outcome: "restored", reason: "restored", after: { ...values, ...after } });
  const update = (options: object, country: string, needsCountry = false) =>
    valuesToWrite(on({ options, needsCountry }), planOf(changing({ state: "CA" }, { state: "NY", country })));

  it("is sent unchanged if one of them is a dropdown", () => {
    expect(update({}, "US")).toEqual({ state: "CA" });
    expect(update({ state: [] }, "US")).toEqual({ state: "CA", country: "US" });
    expect(update({ country: us }, "US")).toEqual({ state: "CA", country: "US" });
  });

  it("is sent unchanged with a changed state if HubSpot has asked for it", () => {
    expect(update({}, "US", true)).toEqual({ state: "CA", country: "US" });
    const asked = on({ needsCountry: true });
    expect(valuesToWrite(asked, planOf(changing({ country: "USA" })))).toEqual({ country: "USA" });
    expect(bringsCompanion(asked, changing({ state: "CA" }))).toBe(true);
    expect(bringsCompanion(asked, changing({ state: "CA", country: "USA" }))).toBe(false);
    expect(bringsCompanion(on({ options: { state: [] } }), changing({ state: "CA" }))).toBe(false);
  });

  it("is missing if HubSpot has asked for it and the record has none", () => {
    const none = { state: "NY", country: "" };
    expect(lacksCompanion(on({ needsCountry: true }), changing({ state: "CA" }, none))).toBe(true);
    expect(lacksCompanion(on({ needsCountry: true }), changing({ state: "CA", country: "US" }, none))).toBe(false);
    expect(lacksCompanion(on({}), changing({ state: "CA" }, none))).toBe(false);
  });

  it.each([
    ["the country is named", {}, { state: "CA" }, "country", true],
    ["another property is named", {}, { state: "CA" }, "industry", false],
    ["no state was sent", {}, { country: "USA" }, "country", false],
    ["the country went along", { needsCountry: true }, { state: "CA" }, "country", false],
    ["the country of a dropdown went along", { options: { state: [] } }, { state: "CA" }, "country", false],
  ])("is required by a refusal: %s", (_what, set, after, missing, expected) => {
    const work = on(set);
    const asked = setsAskedForCountry(work, [changing(after)], new Set([missing]));
    expect(asked).toEqual(expected ? work.sets : []);
  });

  it("is omitted if HubSpot would not accept it", () => {
    expect(update({ country: us }, "usa")).toEqual({ state: "CA" });
    expect(update({ state: [] }, "")).toEqual({ state: "CA" });
  });
});

describe("a value that HubSpot stores differently", () => {
  const work = workOn({ ...primary, enrichment: { targets: [], overwrite: false } });
  const written = (read: string, sent: string, held: string) =>
    isWritten(work, corrected({ city: sent }, { read: { ...before, city: read } }), { town: held });

  it.each([
    ["without the blanks around it", "Boston", "  12 MAIN  ", "12 MAIN"],
    ["in another Unicode form", "Zurich", "ZU\u0308RICH", "Z\u00DCRICH"],
    ["with another line end", "12 Main St", "12 MAIN\r\nAPT 4", "12 MAIN\nAPT 4"],
  ])("was written: %s", (_form, read, sent, held) => {
    expect(written(read, sent, held)).toBe(true);
  });

  it.each([
    ["blanks were to go", " Boston", "Boston", " Boston"],
    ["a Unicode form was to change", "Zu\u0308rich", "Z\u00FCrich", "Zu\u0308rich"],
    ["blanks were to be set back", "Boston", " Boston", "Boston"],
  ])("was not written if the old value is still there: %s", (_what, read, sent, held) => {
    expect(written(read, sent, held)).toBe(false);
  });
});

describe("the expected values of a record", () => {
  const set = { ...primary, lockProperty: "hands_off" };

  it("are those of the decision, and its lock as it was read", () => {
    const plan = planOf(corrected({ city: "Boston" }));
    expect(expectedValues(workOn(set), plan, { hands_off: "false", other: "x" })).toEqual({
      town: "bostn",
      zip: "02110",
      lat: "",
      hands_off: "false",
    });
  });

  it("omit the full address beside filled parts, and an unreadable target", () => {
    const parts: [MappedPart, string][] = [...mapped, ["full_address", "whole"]];
    const work = workOn({ ...primary, mapped: parts });
    const beside = corrected(
      { city: "Boston" },
      { read: { city: "bostn", postal_code: "", full_address: "1 Main St" } },
    );
    expect(Object.keys(expectedValues(work, planOf(beside), {}))).toEqual(["town", "zip"]);
    const alone = corrected({}, { read: { city: "", postal_code: "", full_address: "1 Main St" } });
    expect(Object.keys(expectedValues(work, planOf(alone), {}))).toEqual(["town", "zip", "whole"]);
  });
});
