import { expect, it } from "vitest";
import { loadEngine } from "../engine.ts";
import { DEFAULT_STYLE } from "../style.ts";
import { PARTS, type AddressFields } from "../types.ts";
import type { VerifyResult } from "./port.ts";
import { questionFor } from "./question-for.ts";
import { resultOf } from "./service-adapter.ts";
import { settle } from "./settle.ts";
import { google } from "./google.ts";
import { nominatim } from "./nominatim.ts";
import { smartyUs } from "./smarty-us.ts";

const engine = loadEngine();
const SEES_ALL = smartyUs({ keyId: "i", key: "k" }).traits;
const SEES_STREETS = nominatim({ url: "http://10.0.0.1" }).traits;
const options = { style: DEFAULT_STYLE, parts: PARTS };
const oak: AddressFields = {
  street_address: "1420 Oak Ave",
  city: "Springfield",
  state: "IL",
  postal_code: "62701",
  country: "US",
};

function answer(address: AddressFields | null, parts: Partial<VerifyResult> = {}): VerifyResult {
  const query = { id: "1", address: oak, country: "US", purpose: "clean" as const };
  return resultOf(query, { status: "confirmed", confidence: 0.98, granularity: "premise", address, ...parts });
}

function settled(input: AddressFields, given: VerifyResult, traits = SEES_ALL) {
  return settle(engine, { input, own: engine.clean(input), answer: given, traits }, options);
}
const kinds = (result: ReturnType<typeof settled>) => result.changes.map((change) => `${change.field} ${change.kind}`);

it("fills in what a service confirms at building level", () => {
  const result = settled({ ...oak, postal_code: "" }, answer(oak));
  expect([result.outcome, kinds(result), result.address]).toEqual(["corrected", ["postal_code added"], oak]);
  expect(result.notChecked).not.toContain("house_number");
});

it("never writes a different street, number, city or code, regardless of the service's confidence", () => {
  for (const change of [
    { street_address: "1420 Elm Ave" },
    { street_address: "1402 Oak Ave" },
    { postal_code: "62703" },
    { city: "Chatham" },
  ]) {
    const result = settled({ ...oak, postal_code: "62700" }, answer({ ...oak, ...change }));
    expect([change, result.outcome]).toEqual([change, "review"]);
  }
});

it("corrects a street's spelling if the number matches, and keeps a number with one wrong digit", () => {
  const input = { ...oak, street_address: "1420 Wasington Ave", postal_code: "" };
  const result = settled(input, answer({ ...oak, street_address: "1420 Washington Ave" }));
  expect([result.outcome, kinds(result)]).toEqual(["corrected", ["street_address spelling", "postal_code added"]]);
  expect(settled({ ...oak, street_address: "1421 Oak Ave", postal_code: "" }, answer(oak)).outcome).toBe("review");
});

it("keeps a place name that the engine knows although the service prefers another", () => {
  const aloha = { ...oak, street_address: "18250 SW Alexander St", city: "Aloha", state: "OR", postal_code: "97007" };
  const result = settled(aloha, answer({ ...aloha, city: "Beaverton" }));
  expect([result.outcome, result.address.city]).toEqual(["accept", "Aloha"]);
});

it("keeps a unit that the service does not return", () => {
  const input = { ...oak, street_address: "1420 Oak Ave Apt 4", city: "" };
  const said = answer({ ...oak, street_address: "1420 Oak Avenue" }, { confidence: 0.7 });
  const result = settled(input, said, SEES_STREETS);
  expect([result.outcome, result.address.street_address]).toEqual(["corrected", "1420 Oak Ave Apt 4"]);
  expect(result.notChecked).toContain("unit");
});

it("is only as confident as its source: a weak service must agree with the engine", () => {
  const weak = answer(oak, { confidence: 0.7 });
  expect(settled({ ...oak, postal_code: "" }, weak, SEES_STREETS)).toMatchObject({
    outcome: "review",
    reasons: ["low_confidence"],
  });
  expect(settled({ ...oak, city: "" }, weak, SEES_STREETS).outcome).toBe("corrected");
});

it("sends an address that is unknown to a service with all buildings to review", () => {
  const unknown = answer(null, { status: "not_found", confidence: 0, granularity: "none", reasons: ["not_found"] });
  expect(settled(oak, unknown)).toMatchObject({ outcome: "review", reasons: ["service_knows_no_such_address"] });
  expect(settled(oak, unknown, SEES_STREETS).outcome).toBe("accept");
  const noUnit = answer(oak, { status: "partial", confidence: 0.85, reasons: ["unit_missing"] });
  expect(settled(oak, noUnit)).toMatchObject({ outcome: "review", reasons: ["unit_missing"] });
});

it("ignores a service that did not find the building", () => {
  for (const granularity of ["interpolated", "street", "city"] as const)
    expect(settled({ ...oak, postal_code: "" }, answer(oak, { granularity })).outcome).toBe("review");
});

it("writes no text that only Google returned", () => {
  const { traits } = google({ key: "k" });
  expect(settled({ ...oak, postal_code: "" }, answer(oak), traits).outcome).toBe("review");
  expect(settled({ ...oak, city: "" }, answer(oak), traits).outcome).toBe("corrected");
});

it("changes no unmapped part", () => {
  const input = { ...oak, postal_code: "" };
  const parts = ["street_address", "city", "state"] as const;
  const own = engine.clean(input, DEFAULT_STYLE, { parts });
  const result = settle(engine, { input, own, answer: answer(oak), traits: SEES_ALL }, { style: DEFAULT_STYLE, parts });
  expect([result.address.postal_code, result.changes]).toEqual(["", []]);
});

it("queries only what is worth the price", () => {
  const question = (input: AddressFields, askFor: "unsettled" | "all" = "unsettled") =>
    questionFor(engine, input, engine.clean(input), askFor);
  expect(question(oak)).toBeNull();
  expect(question(oak, "all")).toEqual({ address: oak, country: "US" });
  expect(question({ ...oak, street_address: "1420 OAK AVENUE", postal_code: "" })).toEqual({
    address: { ...oak, postal_code: "" },
    country: "US",
  });
  expect(question({ ...oak, street_address: "", postal_code: "" }, "all")).toBeNull();
  expect(question({ ...oak, street_address: "test", city: "test", state: "", postal_code: "" }, "all")).toBeNull();
  // Our own proposal is left out of the question.
  expect(question({ ...oak, city: "" })?.address.city).toBe("");
});

it("offers a service's candidates, including for a missing code without other candidates", () => {
  const chicago = { ...oak, city: "Chicago", postal_code: "" };
  expect(engine.clean(chicago).outcome).toBe("fail");
  expect(questionFor(engine, chicago, engine.clean(chicago), "unsettled")).not.toBeNull();
  const several = answer(null, {
    status: "ambiguous",
    confidence: 0.4,
    reasons: ["ambiguous"],
    candidates: ["60606", "60607"].map((postal_code) => ({
      values: { ...chicago, postal_code },
      basis: "found_by_service" as const,
      restsOn: [],
    })),
  });
  const result = settled(chicago, several);
  expect([result.outcome, result.changes]).toEqual(["review", []]);
  expect(result.candidates.map(({ values }) => values)).toEqual([{ postal_code: "60606" }, { postal_code: "60607" }]);
  const found = settled(
    { ...chicago, street_address: "1420 oak avenue", city: "chicago" },
    answer({ ...chicago, postal_code: "60606" }),
  );
  expect([found.outcome, found.address]).toEqual(["corrected", { ...chicago, postal_code: "60606" }]);
  expect(settled(chicago, answer(null, { status: "not_found", confidence: 0 })).outcome).toBe("fail");
});
