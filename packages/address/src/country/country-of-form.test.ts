import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();
const clean = (street_address: string, city: string, state: string, postal_code: string) =>
  engine.clean({ street_address, city, state, postal_code, country: "" });

test.each([
  ["Tadeusza Kościuszki 68", "Brzesko", "", "32-800", "PL"],
  ["79620 Timber Dr", "Arthurville", "NSW", "2820", "AU"],
  ["Köpmannagatan 5", "Kalix", "", "952 31", "SE"],
  ["Theodoor Sevenslaan 104a", "Kortrijk", "", "8500", "BE"],
  ["23/44 Kings Park Road", "West Perth", "WA", "6005", "AU"],
  ["Via Roma 5", "Curtatone", "MN", "46010", "IT"],
  ["Robert-Koch-Str. 1-7", "Loehne", "Germany", "32584", "DE"],
  // Only Poland writes such a code, and only Spain has such a region.
  ["Main Street 5", "Nowhere Known", "", "32-800", "PL"],
  ["B/Basauntz, 2", "Nowhere Known", "Bizkaia", "48140", "ES"],
])(
  "addresses-5: proposes the country proven by city, code, format or region: %s, %s %s %s",
  (street, city, state, code, country) => {
    const result = clean(street, city, state, code);
    expect(result.outcome).toBe("review");
    expect(result.address.country).toBe(country);
    expect(result.changes.find(({ field }) => field === "country")).toMatchObject({
      kind: "added",
      reason: "country_from_other_fields",
    });
  },
);

test.each([
  ["Technologiestr. 4", "Arbing", "Upper Austria", "4332", "AT"],
  ["51 Jalan Sultan Ahmad Shah", "Georgetown", "Penang", "10050", "MY"],
])("lists the countries that have the city if none is proven: %s, %s %s %s", (street, city, state, code, country) => {
  const { outcome, candidates } = clean(street, city, state, code);
  expect(outcome).toBe("review");
  expect(candidates.slice(0, 3).map(({ values }) => values.country)).toContain(country);
});

test("lists the United States before countries with small places of the same name", () => {
  const countriesFor = (city: string) =>
    clean("1 Main St", city, "", "").candidates.map(({ values }) => values.country);
  expect(countriesFor("Springfield")[0]).toBe("US");
  expect(countriesFor("Paris").slice(0, 2)).toEqual(["FR", "US"]);
});

test.each([["Main Street 5", "Nowhere Known", "", "28204"]])(
  "fails without a city, format or region that proves the country: %s, %s %s %s",
  (street, city, state, code) => {
    expect(clean(street, city, state, code)).toMatchObject({ outcome: "fail", address: { country: "" } });
  },
);
