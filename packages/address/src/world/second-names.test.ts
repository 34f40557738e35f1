import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();
const clean = (street_address: string, city: string, postal_code: string, country: string) =>
  engine.clean({ street_address, city, state: "", postal_code, country });

test.each([
  ["Rama 1 Road 5", "Patumwan", "10330", "TH"],
  ["Rama 1 Road 5", "Pathum Wan", "10330", "TH"],
  ["Soi 5", "Prawet", "10250", "TH"],
  ["Soi 5", "Klongtoey", "10110", "TH"],
  ["Soi 5", "Khlong Toei", "10110", "TH"],
  ["Soi 5", "Huaykwang", "10310", "TH"],
  ["32nd Street 5", "Taguig City", "1634", "PH"],
  ["Main Street 5", "Baliwag", "3006", "PH"],
  ["Main Street 5", "Baliuag", "3006", "PH"],
])("addresses-4 and 6: keeps a correct name instead of the table's: %s, %s %s %s", (street, city, code, country) => {
  expect(clean(street, city, code, country)).toMatchObject({ outcome: "accept", changes: [], address: { city } });
});

test.each([
  ["Soi 5", "Prawett", "10250", "TH", "Prawet"],
  ["Main Street 5", "Balwag", "3006", "PH", "Baliwag"],
])("corrects a typo to the register's name: %s, %s %s %s", (street, city, code, country, right) => {
  expect(clean(street, city, code, country).address.city).toBe(right);
});

test("sends another district to review", () => {
  expect(clean("Soi 5", "Lat Krabang", "10330", "TH").outcome).toBe("review");
});
