import fc from "fast-check";
import { expect, test } from "vitest";
import { Countries } from "../country/countries.ts";
import { loadEngine } from "../engine.ts";
import type { CleanResult } from "../types.ts";
import { worldPlaces } from "../../quality/real-lines.ts";

const engine = loadEngine();
const clean = (country: string, city: string, postal_code: string, state = ""): CleanResult =>
  engine.clean({ street_address: "12 Main", city, state, postal_code, country });

test.each([
  ["TW", "Taipei", "110"],
  ["TW", "Taipei", "11049"],
  ["TW", "Taichung", "407"],
  ["TW", "Tainan", "356"],
  ["VN", "Hanoi", "11000"],
  ["VN", "Hanoi", "100000"],
  ["VN", "Ho Chi Minh City", "71000"],
  ["KH", "Phnom Penh", "12000"],
  ["KH", "Phnom Penh", "120101"],
  ["IL", "Jerusalem", "91000"],
  ["IL", "Holon", "5885108"],
  ["RS", "Senta", "24400"],
  ["MX", "Monterrey", "64000"],
  ["BR", "São Paulo", "01310-200"],
  ["IS", "Reykjavík", "101"],
  ["BM", "Hamilton", "HM 12"],
  ["MT", "Valletta", "VLT 1117"],
  ["LB", "Beirut", "2038 3054"],
  ["IR", "Tehran", "11936-54471"],
  ["KY", "George Town", "KY1-1001"],
  ["GB", "London", "SW1A 2AA"],
  ["SA", "Riyadh", "12643-2121"],
  ["MU", "Port Louis", "11302"],
])("keeps a valid code of %s as written: %s %s", (country, city, postal) => {
  expect(clean(country, city, postal).address.postal_code).toBe(postal);
});

test.each([
  ["AT", "Wien", "110"],
  ["BE", "Bruxelles", "100"],
  ["BE", "Bruxelles", "10"],
  ["BE", "Bruxelles", "000"],
  ["DK", "København", "145"],
  ["SE", "Stockholm", "1115"],
  ["MX", "Monterrey", "6400"],
  ["IN", "Mumbai", "40020"],
  ["IN", "New Delhi", "11001"],
  ["SG", "Singapore", "0511"],
  ["DE", "Berlin", "106"],
  ["PT", "Lisboa", "51666"],
  ["LU", "Luxembourg", "145"],
  ["BD", "Dhaka", "100"],
  ["HU", "Budapest", "105"],
  ["CZ", "Praha", "1100"],
  ["BG", "Sofia", "100"],
  ["SI", "Ljubljana", "100"],
  // A digit is missing somewhere: 91530 is the code of Saint-Chéron, 09130 one of another department.
  ["FR", "Saint-Chéron", "9130"],
])("sends a code of %s that is too short to review without adding zeros: %s %s", (country, city, postal) => {
  const result = clean(country, city, postal);
  expect(result).toMatchObject({ outcome: "review", address: { postal_code: postal } });
  expect(result.reasons).toContain("postal_code_form");
});

test.each([
  ["FR", "Bourg-en-Bresse", "1000", "01000"],
  ["FR", "Nice", "6000", "06000"],
  ["ES", "Barcelona", "8028", "08028"],
  ["DE", "Leipzig", "4109", "04109"],
  ["IT", "Roma", "186", "00186"],
  ["PL", "Warszawa", "950", "00-950"],
  ["FI", "Helsinki", "170", "00170"],
  ["MY", "Alor Setar", "5000", "05000"],
  ["TR", "Ankara", "6100", "06100"],
  ["BR", "São Paulo", "1310200", "01310-200"],
  ["AU", "Darwin", "800", "0800"],
])("restores lost zeros if the code is one of the city's: %s %s %s", (country, city, postal, right) => {
  expect(clean(country, city, postal)).toMatchObject({ outcome: "corrected", address: { postal_code: right } });
});

test("proposes zeros if another code of the city may have lost another digit", () => {
  // Oslo has 0154 and 1154.
  expect(clean("NO", "Oslo", "154")).toMatchObject({ outcome: "review", address: { postal_code: "0154" } });
});

test.each([
  ["DE", "München", "D-80331", "80331"],
  ["DE", "München", "DE 80331", "80331"],
  ["AT", "Wien", "AT-1010", "1010"],
  ["AT", "Wien", "A-1010", "1010"],
  ["CH", "Zürich", "CH-8001", "8001"],
  ["SK", "Bratislava", "SK-811 01", "811 01"],
  ["FI", "Helsinki", "FIN-00170", "00170"],
  ["MX", "Ciudad de México", "C.P. 06600", "06600"],
  ["AU", "Melbourne", "VIC 3000", "3000"],
  ["CA", "Toronto", "ON M5V 3L9", "M5V 3L9"],
  ["LV", "Rīga", "1010", "LV-1010"],
  ["LV", "Rīga", "LV1010", "LV-1010"],
  ["LU", "Luxembourg", "L1338", "L-1338"],
  ["DE", "München", '="80331"', "80331"],
  ["ES", "Barcelona", "'08028", "08028"],
  ["AT", "Wien", "1010.0", "1010"],
])("writes the code of %s without the surrounding text: %s %s", (country, city, postal, right) => {
  expect(clean(country, city, postal)).toMatchObject({ outcome: "corrected", address: { postal_code: right } });
});

test("moves a region in front of the code to its own empty field", () => {
  expect(clean("AU", "Melbourne", "VIC 3000").address).toMatchObject({ state: "VIC", postal_code: "3000" });
  expect(clean("AU", "Melbourne", "VIC 3000", "Victoria").address).toMatchObject({ state: "VIC", postal_code: "3000" });
});

test.each([
  ["IE", "Dublin", "Dublin 2"],
  ["IE", "Cork", "Co Cork"],
  ["IE", "Galway", "Galway1"],
  ["PE", "Lima", "Lima 18"],
  ["NL", "Amsterdam", "Centrum"],
])("does not read a name in the code field of %s as a code: %s %s", (country, city, postal) => {
  expect(clean(country, city, postal).address.postal_code).toBe(postal);
});

test("sends a code with an unknown prefix for its country to review", () => {
  expect(clean("DE", "Berlin", "00106").reasons).toContain("postal_code_unknown");
  expect(clean("PL", "Warszawa", "90-999").reasons).not.toContain("postal_code_unknown");
});

const places = worldPlaces();
const countries = new Countries();
const codes = [...new Set(places.map(({ country }) => country)), "TW", "VN", "KH", "IL", "MX", "AE", "SA", "KZ", "NG"];

test("is idempotent for codes of any length and country", () => {
  const letters = fc.constantFrom("", "", "", "D-", "CP ", "AB");
  const figures = fc.integer({ min: 0, max: 10_000_000 }).map(String);
  const zeros = fc.constantFrom("", "", "0", "00");
  const city = fc.constantFrom(...places.map((place) => [place.country, place.city] as const));
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      city,
      fc.tuple(letters, zeros, figures),
      (country, [own, name], [front, zero, rest]) => {
        const once = clean(own === country ? own : country, name, `${front}${zero}${rest}`);
        const again = engine.clean(once.address);
        expect([country, name, again.address.postal_code]).toEqual([country, name, once.address.postal_code]);
      },
    ),
    { numRuns: 3000, seed: 20_261_126 },
  );
});

test("keeps the digits of a correct code in every country with a table", () => {
  for (const place of places) {
    const after = engine.clean(place).address.postal_code;
    expect([place.country, after.replaceAll(/\D/gu, "")]).toEqual([
      place.country,
      place.postal_code.replaceAll(/\D/gu, ""),
    ]);
  }
});

test("does not add zeros to a code that lost one digit, in any country", () => {
  for (const place of places) {
    if (countries.postalForm(place.country) === undefined) continue;
    const at = place.postal_code.search(/[1-9]/u) + 1;
    const short = place.postal_code.slice(0, at) + place.postal_code.slice(at + 1);
    if (!/^\d{2,}$/u.test(short) || place.postal_code.startsWith("0")) continue;
    const result = engine.clean({ ...place, postal_code: short });
    const after = result.outcome === "corrected" ? result.address.postal_code : short;
    expect([place.country, place.city, after.replaceAll(/\D/gu, "")]).toEqual([place.country, place.city, short]);
  }
});
