import { describe, expect, it, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();
const clean = (city: string, postal_code: string, country: string, state = "") =>
  engine.clean({ street_address: "Main Street 5", city, state, postal_code, country });

describe("addresses-3: a code two digits short is completed only to a code of the city", () => {
  test.each([
    ["Oslo", "50", "NO", "0050", ""],
    ["San Juan", "901", "US", "00901", "PR"],
    ["Holtsville", "501", "US", "00501", "NY"],
  ])("%s %s", (city, code, country, right, state) => {
    const result = clean(city, code, country, state);
    expect([result.outcome, result.address.postal_code]).toEqual(["corrected", right]);
  });
  test.each([
    ["Oslo", "62", "NO"],
    ["Oslo", "NO-03", "NO"],
    ["Oslo", "NO-07", "NO"],
    ["Mexico City", "190", "MX"],
  ] as const)("sends %s %s to review", (city, code, country) => {
    const result = clean(city, code, country);
    expect([result.outcome, result.address.postal_code]).toEqual(["review", code]);
    expect(result.reasons).toContain("postal_code_form");
  });
});

describe("addresses-3: without a table, a missing digit and a lost zero look the same", () => {
  test.each([
    ["Mexico City", "1520", "MX", "01520"],
    ["Mexico City", "6500", "MX", "06500"],
    ["Singapore", "49213", "SG", "049213"],
  ] as const)("proposes %s %s", (city, code, country, right) => {
    const result = clean(city, code, country);
    expect([result.outcome, result.address.postal_code]).toEqual(["review", right]);
  });
  it("writes the zero if every code of the region starts with one", () => {
    expect(clean("Seoul", "4524", "KR")).toMatchObject({ outcome: "corrected", address: { postal_code: "04524" } });
  });
});

describe("addresses-3: fixed formats without a table", () => {
  test.each([
    ["Singapore", "S238823", "SG", "238823"],
    ["Singapore", "S 238823", "SG", "238823"],
    ["Singapore", "S(238823)", "SG", "238823"],
    ["Singapore", "Singapore 238823", "SG", "238823"],
    ["Leamington Spa", "CV 324QE", "GB", "CV32 4QE"],
    ["Goyang-si", "411766", "KR", "411-766"],
  ] as const)("%s %s", (city, code, country, right) => {
    const result = clean(city, code, country);
    expect([result.outcome, result.address.postal_code]).toEqual(["corrected", right]);
    expect(engine.clean(result.address).changes).toEqual([]);
  });
  test.each([
    ["Seoul", "135-17", "KR"],
    ["Seoul", "13-010", "KR"],
    ["Llangefni", "LL65 AA", "GB"],
  ] as const)("reports a missing digit: %s %s", (city, code, country) => {
    const result = clean(city, code, country);
    expect([result.outcome, result.address.postal_code]).toEqual(["review", code]);
  });
});

test.each(["0", "-"])("addresses-3: %s is accepted as an empty code", (code) => {
  const result = clean("Dublin", code, "IE");
  expect(result).toMatchObject({ outcome: "accept", changes: [] });
  expect(clean("Istanbul", code, "TR").reasons).toContain("postal_code_missing");
});

it("addresses-3: offers codes with the given digits if the city has too many", () => {
  const { candidates } = clean("Oslo", "62", "NO");
  expect(candidates.length).toBeGreaterThan(0);
  expect(candidates.every(({ values }) => /6.*2/u.test(values.postal_code ?? ""))).toBe(true);
});
