import { expect, it } from "vitest";
import { loadEngine } from "./engine.ts";
import { Replacements, type ReplacementRule } from "./replacements.ts";
import { questionFor } from "./services/question-for.ts";
import type { AddressFields } from "./types.ts";

const engine = loadEngine();
const rules = (...own: readonly ReplacementRule[]) => ({ replacements: new Replacements(own) });
const rule = (
  part: ReplacementRule["part"],
  text: string,
  replacement: string,
  country: string | null = null,
): ReplacementRule => ({ part, country, text, replacement });

const DENVER: AddressFields = {
  street_address: "1437 Bannock St",
  city: "Mile High Office",
  state: "CO",
  postal_code: "80202",
  country: "US",
};

it("replaces a whole value in any case, and gives the customer's rule as the reason", () => {
  const result = engine.clean(
    { ...DENVER, city: " mile-high OFFICE" },
    undefined,
    rules(rule("city", "Mile High Office", "Denver")),
  );
  expect(result).toMatchObject({ outcome: "corrected", address: { city: "Denver" } });
  expect(result.changes).toEqual([
    {
      field: "city",
      before: " mile-high OFFICE",
      after: "Denver",
      kind: "spelling",
      reason: "your_rule",
      confidence: 1,
    },
  ]);
});

it("keeps a value that only contains the text", () => {
  const own = rules(rule("city", "Mile High", "Denver"));
  expect(engine.clean(DENVER, undefined, own)).toEqual(engine.clean(DENVER));
});

it("validates the replaced value: sends a contradicting city to review", () => {
  const result = engine.clean(DENVER, undefined, rules(rule("city", "Mile High Office", "Oakland")));
  expect(result.outcome).toBe("review");
});

it("replaces no value twice, and sends chained replacements to review", () => {
  const chain = rules(rule("city", "Mile High Office", "Denver"), rule("city", "Denver", "Aurora"));
  const result = engine.clean(DENVER, undefined, chain);
  expect([result.address.city, result.outcome]).toEqual(["Denver", "review"]);
});

it("prefers a rule of the record's country, and ignores those of other countries", () => {
  const own = rules(rule("state", "Zentrale", "BY", "DE"), rule("state", "Zentrale", "ON", "CA"));
  const munich = {
    street_address: "Marienplatz 8",
    city: "München",
    state: "Zentrale",
    postal_code: "80331",
    country: "Germany",
  };
  expect(engine.clean(munich, undefined, own).changes).toContainEqual(
    expect.objectContaining({ field: "state", reason: "your_rule" }),
  );
  const french = { ...munich, city: "Paris", postal_code: "75004", country: "France" };
  expect(engine.clean(french, undefined, own)).toEqual(engine.clean(french));
});

it("applies the rules of a country after replacing its name", () => {
  const own = rules(rule("country", "Region DACH-Nord", "Germany"), rule("city", "Zentrale", "München", "DE"));
  const named = {
    street_address: "Marienplatz 8",
    city: "Zentrale",
    state: "",
    postal_code: "80331",
    country: "region dach nord",
  };
  expect(engine.countryOf(named, own)).toBe("DE");
  expect(engine.clean(named, undefined, own)).toMatchObject({ outcome: "corrected", address: { city: "München" } });
});

it("writes a rule's value, even if the engine would revert it", () => {
  // The style writes countries as codes: "GB" becomes the name by the rule, and a code again.
  const own = rules(rule("country", "GB", "United Kingdom"));
  const input = {
    street_address: "10 Downing Street",
    city: "London",
    state: "",
    postal_code: "SW1A 2AA",
    country: "Great Britain",
  };
  const result = engine.clean(input, undefined, own);
  expect(result).toEqual(engine.clean(input));
  expect(result).toMatchObject({ outcome: "corrected", address: { country: "GB" } });
});

it("writes three values of a record by three rules", () => {
  const own = rules(
    rule("city", "Mile High Office", "Denver"),
    rule("state", "Mountain Region", "CO"),
    rule("country", "Americas", "US"),
  );
  const input = { ...DENVER, state: "Mountain Region", country: "Americas" };
  expect(engine.clean(input, undefined, own)).toMatchObject({
    outcome: "corrected",
    address: { city: "Denver", state: "CO", country: "US" },
  });
});

it("sends the replaced value to an address service", () => {
  const own = rules(rule("city", "Zentrale Süd", "Boston"));
  const input = { ...DENVER, city: "Zentrale Süd" };
  const named = { ...engine, countryOf: (fields: AddressFields) => engine.countryOf(fields, own) };
  const result = engine.clean(input, undefined, own);
  expect([result.outcome, questionFor(named, input, result, "unsettled")?.address.city]).toEqual(["review", "Boston"]);
});

it("is idempotent", () => {
  const own = rules(rule("city", "Mile High Office", "Denver"), rule("city", "Zurich", "Zürich"));
  for (const input of [DENVER, { ...DENVER, city: "Zurich", state: "", postal_code: "8001", country: "CH" }]) {
    const { address } = engine.clean(input, undefined, own);
    expect(engine.clean(address, undefined, own)).toMatchObject({ outcome: "accept", changes: [] });
  }
});
