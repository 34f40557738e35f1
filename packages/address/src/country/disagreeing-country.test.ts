import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();
const clean = (city: string, postal_code: string, country: string, state = "") =>
  engine.clean({ street_address: "Main Street 5", city, state, postal_code, country });

test.each([
  ["Berlin", "12163", "Poland", "DE"],
  ["Berlin", "12163", "PL", "DE"],
  ["Firenze", "50125", "Germany", "IT"],
  ["Paris", "75001", "Germany", "FR"],
  ["Madrid", "28013", "France", "ES"],
  ["München", "80331", "Italy", "DE"],
  ["Lyon", "69001", "Poland", "FR"],
  ["Settat", "26000", "Mexico", "MA"],
  ["Curtatone", "46010", "Hong Kong", "IT"],
  ["Jastrzębie-Zdrój", "44-335", "Indonesia", "PL"],
])(
  "addresses-5: sends the country of %s %s, %s to review, and keeps the code's format",
  (city, code, country, right) => {
    const result = clean(city, code, country);
    expect(result.outcome).toBe("review");
    expect(result.reasons).toContain("country_disagrees");
    expect(result.address).toMatchObject({ postal_code: code, country });
    expect(result.candidates[0]?.values).toEqual({ country: right });
  },
);

test.each([
  ["Warszawa", "00950", "Poland", "00-950"],
  ["Berlin", "10115", "Germany", "10115"],
  // Neither the place nor the code is known: the country may be wrong, and its form is not put on the code.
  ["Nieznane Wielkie", "12163", "Poland", "12163"],
])("accepts a country that nothing contradicts: %s %s, %s", (city, code, country, right) => {
  const result = clean(city, code, country);
  expect(result.reasons).not.toContain("country_disagrees");
  expect(result.address.postal_code).toBe(right);
});
