import { expect, test } from "vitest";
import { loadEngine } from "./engine.ts";
import { decisiveReason } from "./policy.ts";
import { DEFAULT_STYLE } from "./style.ts";
import { MAX_CANDIDATES } from "./types.ts";
import type { AddressFields, Part } from "./types.ts";

const engine = loadEngine();
type Fields = readonly [city: string, state: string, postal_code: string, country: string, street?: string];
function record([city, state, postal_code, country, street_address = "12 Main St"]: Fields): AddressFields {
  return { street_address, city, state, postal_code, country };
}
/** "postal_code 62701, state IL (city_of_code: city+state)" */
function candidates(fields: Fields, parts?: readonly Part[]): string[] {
  const result = engine.clean(record(fields), DEFAULT_STYLE, parts === undefined ? {} : { parts });
  return result.candidates.map(({ values, basis, restsOn }) => {
    const value = Object.entries(values).map(([part, text]) => `${part} ${text}`);
    return `${value.join(", ")} (${basis}: ${restsOn.join("+")})`;
  });
}

test.each<[string, Fields]>([
  ["a small city", ["Champaign", "IL", "", "US"]],
  ["a city of one code", ["Naperville", "IL", "", "US", "PO Box 12"]],
  ["a German town", ["Tübingen", "", "", "DE"]],
  ["an Italian town", ["Assisi", "", "", "IT"]],
  ["an Indian town", ["Ambikapur", "", "", "IN"]],
])("proposes the codes of %s for a missing one", (_name, fields) => {
  const result = engine.clean(record(fields));
  expect([result.outcome, decisiveReason(result)]).toEqual(["review", "postal_code_missing"]);
  expect(result.candidates.length).toBeGreaterThan(0);
  expect(result.candidates.length).toBeLessThanOrEqual(MAX_CANDIDATES);
  for (const { values, basis } of result.candidates) {
    expect(basis).toBe("code_of_city");
    // Each of them is a value that the engine accepts.
    const answered = engine.clean({ ...record(fields), ...values });
    expect([values, answered.outcome]).not.toEqual([values, "review"]);
    expect([values, answered.outcome]).not.toEqual([values, "fail"]);
  }
});

test.each<[string, Fields]>([
  ["Chicago", ["Chicago", "IL", "", "US"]],
  ["a name of many states", ["Springfield", "", "", "US"]],
  ["Berlin", ["Berlin", "", "", "DE"]],
  ["London, whose codes the table has in part only", ["London", "", "", "GB"]],
  ["a city of a country without a table", ["Monterrey", "", "", "MX"]],
  ["a city that no table has", ["Qwertzhausen", "", "", "DE"]],
])("fails a record of %s without a code if there are no candidates", (_name, fields) => {
  const result = engine.clean(record(fields));
  expect([result.outcome, decisiveReason(result), result.candidates]).toEqual(["fail", "postal_code_missing", []]);
  expect([result.address, result.changes]).toEqual([record(fields), []]);
});

test.each<[string, Fields]>([
  ["behind a street", ["", "", "", "DE", "Hauptstr. 5, 10115 München"]],
  ["in two words", ["", "", "", "GB", "10 Downing Street, Leeds SW1A 2AA, Westminster"]],
  ["in front of the city", ["10115 München", "", "", "DE"]],
])("does not fail a record that may hold its code in another field: %s", (_name, fields) => {
  expect(engine.clean(record(fields)).outcome).not.toBe("fail");
});

test("does not read a box or suite number as a code", () => {
  for (const street of ["PO Box 78701", "12 Main St Ste 60606"])
    expect(engine.clean(record(["Chicago", "IL", "", "US", street])).outcome).toBe("fail");
});

test("sends a record without a code to review if other parts can be proposed", () => {
  const result = engine.clean(record(["Chicago IL", "", "", "US"]));
  expect([result.outcome, result.changes.map(({ field }) => field)]).toEqual(["review", ["city", "state"]]);
});

test.each<[string, Fields, string]>([
  ["city and code disagree", ["Kirkland", "WA", "98101", "US"], "city Seattle (city_of_code: state+postal_code)"],
  ["city and code disagree", ["Kirkland", "WA", "98101", "US"], "postal_code 98033 (code_of_city: city+state)"],
  ["the city is missing", ["", "IL", "60606", "US"], "city Chicago (city_of_code: state+postal_code)"],
  ["two states have the city", ["Portland", "ME", "97201", "US"], "state OR (state_of_code: city+postal_code)"],
  ["a German city has another code", ["Tübingen", "", "80331", "DE"], "city München (city_of_code: postal_code)"],
  ["a German city has another code", ["Tübingen", "", "80331", "DE"], "postal_code 72070 (code_of_city: city)"],
  ["an Italian city is missing", ["", "", "06081", "IT"], "city Assisi (city_of_code: postal_code)"],
  ["a code is a slip away", ["Assisi", "", "06061", "IT"], "postal_code 06081 (code_like_written: city+postal_code)"],
  ["a country has two near names", ["Riga", "", "1010", "Nigerya"], "country NG (country_like_written: country)"],
])("states the basis of each candidate if %s", (_name, fields, expected) => {
  expect(candidates(fields)).toContain(expected);
});

test("ranks the candidate with the most matching fields first", () => {
  const [first] = candidates(["Assisi", "", "06061", "IT"]);
  expect(first).toBe("postal_code 06081 (code_like_written: city+postal_code)");
});

test("offers no candidate for an unmapped part, or with the current value", () => {
  const fields: Fields = ["Kirkland", "WA", "98101", "US"];
  const found = candidates(fields, ["street_address", "city"]);
  expect(found.length).toBeGreaterThan(0);
  for (const each of found) expect(each).toMatch(/^city (?!Kirkland)/u);
});

test("has no candidates for a confirmed or corrected record", () => {
  expect(candidates(["Chicago", "IL", "60606", "US"])).toEqual([]);
  expect(candidates(["chicgo", "IL", "60606", "US"])).toEqual([]);
});

test("writes candidates in the style of the column", () => {
  const style = { ...DEFAULT_STYLE, state: "name" as const, casing: "postal" as const };
  const { candidates: found } = engine.clean(record(["Portland", "ME", "97201", "US"]), style);
  expect(found.map(({ values }) => values.state)).toContain("Oregon");
});

test.each([
  ["Osaka", "", "", ["JP"]],
  ["Mumbai", "", "", ["IN"]],
  ["München", "", "", ["DE"]],
  ["Barcelona", "", "", ["ES", "VE"]],
  ["Birmingham", "", "", ["GB", "US"]],
  ["Valencia", "Carabobo", "", ["ES", "VE", "US"]],
])("lists the possible countries of a record without one: %s", (city, state, postal_code, expected) => {
  const record = { street_address: "12 Station Road", city, state, postal_code, country: "" };
  const result = engine.clean(record);
  expect(result).toMatchObject({ outcome: "review", address: record });
  const found = result.candidates.map(({ values }) => values.country);
  for (const country of expected) expect(found).toContain(country);
  for (const { basis, restsOn } of result.candidates) expect([basis, restsOn]).toEqual(["country_of_city", ["city"]]);
});

test("fails a record without a country and with an unknown city", () => {
  const record = { street_address: "12 Station Road", city: "Blorpville", state: "", postal_code: "", country: "" };
  expect(engine.clean(record)).toMatchObject({ outcome: "fail", candidates: [] });
});
