import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";
import { countriesOfSignals, countryOfSignals } from "./signals.ts";
import type { Signals } from "./signals.ts";

const engine = loadEngine();
type Row = readonly [street: string, city: string, state: string, code: string, country: string];
const clean = ([street_address, city, state, postal_code, country]: Row, signals?: Signals) =>
  engine.clean({ street_address, city, state, postal_code, country }, undefined, signals ? { signals } : {});
const first = (row: Row, signals?: Signals): string | undefined => {
  const { address, candidates } = clean(row, signals);
  return address.country === row[4] ? candidates[0]?.values.country : address.country;
};
const named = (signals: Signals) => countryOfSignals(countriesOfSignals(signals, () => []));

test.each<[Signals, string | null]>([
  [{ phonePrefix: "+49" }, "DE"],
  [{ phonePrefix: "+4930" }, "DE"],
  [{ phonePrefix: "+1" }, "US"],
  [{ phonePrefix: "+420" }, "CZ"],
  [{ domain: "uk" }, "GB"],
  [{ domain: "example.com.au" }, "AU"],
  [{ domain: "io" }, null],
  [{ domain: "com" }, null],
  [{ phonePrefix: "+49", domain: "fr" }, null],
  [{ phonePrefix: "+49", domain: "de" }, "DE"],
  [{ timeZone: "Europe/Berlin", currency: "EUR" }, null],
  [{}, null],
])("infers from %j the country %s", (signals, country) => {
  expect(named(signals)).toBe(country);
});

const GEORGETOWN: Row = ["1 High Street", "Georgetown", "", "", ""];
const UNKNOWN: Row = ["Main Street 5", "Nowhere Known", "", "28204", ""];

test("orders the possible countries of a record by signals", () => {
  expect(first(GEORGETOWN, { phonePrefix: "+60" })).toBe("MY");
  expect(first(GEORGETOWN, { domain: "au" })).toBe("AU");
  expect(first(GEORGETOWN, { phonePrefix: "+592" })).toBe("GY");
});

test("proposes a country for a signal alone, and fails without one", () => {
  expect(clean(UNKNOWN).outcome).toBe("fail");
  const { outcome, candidates } = clean(UNKNOWN, { phonePrefix: "+49" });
  expect([outcome, candidates[0]?.values.country]).toEqual(["review", "DE"]);
  // No British code has that form.
  expect(clean(UNKNOWN, { phonePrefix: "+44" }).outcome).toBe("fail");
});

test("writes nothing based on a signal", () => {
  for (const row of [GEORGETOWN, UNKNOWN, ["Bahnhofstr. 4", "Marburg", "", "35037", ""] as const]) {
    const without = clean(row);
    const { outcome, changes } = clean(row, { phonePrefix: "+49", domain: "de", timeZone: "Europe/Berlin" });
    if (without.outcome !== "corrected" && without.outcome !== "accept") expect(outcome).not.toBe("corrected");
    expect(changes.every(({ field, kind }) => field !== "country" || kind === "added")).toBe(true);
  }
});

test("sends an unconfirmed country to review if a phone number indicates another", () => {
  const row: Row = ["Ulica 5", "Nieznane Wielkie", "", "12163", "Poland"];
  expect(clean(row).reasons).not.toContain("country_disagrees");
  const { reasons, candidates, outcome } = clean(row, { phonePrefix: "+49" });
  expect([outcome, candidates[0]?.values.country]).toEqual(["review", "DE"]);
  expect(reasons).toContain("country_disagrees");
});

test.each<Row>([
  ["Hauptstr. 5", "Berlin", "", "10115", "DE"],
  ["100 Main St", "Denver", "CO", "80203", "US"],
  ["10 Downing Street", "London", "", "SW1A 2AA", "GB"],
])("ignores a signal of another country for a consistent address: %j", (...row) => {
  expect(clean(row, { phonePrefix: "+33", domain: "fr" })).toEqual(clean(row));
});
