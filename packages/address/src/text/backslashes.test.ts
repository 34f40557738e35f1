import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();
const clean = (street_address: string, country = "GB") =>
  country === "US"
    ? engine.clean({ street_address, city: "Austin", state: "TX", postal_code: "78701", country })
    : engine.clean({ street_address, city: "Bristol", state: "", postal_code: "BS34 5DG", country });

test.each([
  "Unit 150\\The Mall",
  "12 High Street\\Rear",
  "Unit 5\\Top Floor",
  "150\\tHE MALL",
  "Unit 2\\Retail Park",
  "Flat 2\\north wing",
  "Shop 4\\nORTH MALL",
  "O\\Neill Road 5",
  "Unit 1\\road side",
])("addresses-2: keeps a backslash that is not an escape, and sends it to review within a word: %s", (street) => {
  const result = clean(street);
  expect(result.address.street_address).toBe(street);
  expect([result.outcome, result.reasons[0]]).toEqual(["review", "broken_text_in_street"]);
});

test.each([
  ["500 Congress Ave\\nSuite 200", "500 Congress Ave Ste 200"],
  ["500 Congress Ave\\nsuite 200", "500 Congress Ave Ste 200"],
  ["500 Congress Ave\\n Suite 200", "500 Congress Ave Ste 200"],
  ["500 Congress Ave\\r\\nSuite 200", "500 Congress Ave Ste 200"],
  ["500 Congress Ave\\tSuite 200", "500 Congress Ave Ste 200"],
  ["500 Congress Ave\\n", "500 Congress Ave"],
  ["500 Congress Ave\\n\\nSuite 200", "500 Congress Ave Ste 200"],
  ["500\\nCongress Ave", "500\\nCongress Ave"],
])("addresses-2: decodes an escape sequence: %s", (street, right) => {
  const result = clean(street, "US");
  expect(result.address.street_address).toBe(right);
  if (right !== street) expect(result.outcome).toBe("corrected");
});

test("addresses-2: accepts a backslash between numbers as a separator", () => {
  expect(clean("5\\12 High Street").outcome).toBe("accept");
});
