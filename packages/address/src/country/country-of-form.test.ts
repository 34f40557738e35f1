import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();
const clean = (street_address: string, city: string, state: string, postal_code: string) =>
  engine.clean({ street_address, city, state, postal_code, country: "" });

test.each([
  ["Tadeusza Kościuszki 68", "Brzesko", "", "32-800", "PL"],
  ["79620 Timber Dr", "Arthurville", "NSW", "2820", "AU"],
  ["Köpmannagatan 5", "Kalix", "", "952 31", "SE"],
])(
  "addresses-5: proposes the country that city and form of the code prove: %s, %s %s %s",
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
  ["Main Street 5", "Nowhere Known", "", "32-800"],
  ["Main Street 5", "Nowhere Known", "", "28204"],
])("fails without a city that proves it: %s, %s %s %s", (street, city, state, code) => {
  expect(clean(street, city, state, code)).toMatchObject({ outcome: "fail", address: { country: "" } });
});
