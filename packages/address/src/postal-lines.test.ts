import { expect, it } from "vitest";
import { loadEngine } from "./engine.ts";
import type { PostalParts } from "./postal-lines.ts";

const engine = loadEngine();
const NOTHING: PostalParts = { street: [], suburb: "", city: "", state: "", postalCode: "", country: "" };
const lines = (country: string | null, parts: Partial<PostalParts>) =>
  engine.linesOf({ ...NOTHING, ...parts }, country);

it.each([
  [
    "US",
    { street: ["350 5th Ave"], city: "New York", state: "NY", postalCode: "10118" },
    ["350 5th Ave", "New York, NY 10118"],
  ],
  [
    "DE",
    { street: ["Unter den Linden 77"], city: "Berlin", postalCode: "10117" },
    ["Unter den Linden 77", "10117 Berlin"],
  ],
  [
    "GB",
    { street: ["10 Downing St"], city: "London", postalCode: "SW1A 2AA" },
    ["10 Downing St", "London", "SW1A 2AA"],
  ],
  [
    "IT",
    { street: ["Via Roma 1"], city: "Torino", state: "TO", postalCode: "10121" },
    ["Via Roma 1", "10121 Torino TO"],
  ],
  ["CH", { street: ["Bahnhofstrasse 1"], city: "Zürich", postalCode: "8001" }, ["Bahnhofstrasse 1", "CH-8001 Zürich"]],
  [
    "BR",
    { street: ["Av. Paulista 1578"], suburb: "Bela Vista", city: "São Paulo", state: "SP", postalCode: "01310-200" },
    ["Av. Paulista 1578", "Bela Vista", "São Paulo-SP", "01310-200"],
  ],
  [
    "JP",
    { street: ["千代田1-1"], city: "千代田区", state: "東京都", postalCode: "100-8111" },
    ["〒100-8111", "東京都", "千代田区", "千代田1-1"],
  ],
  [
    "JP",
    { street: ["1-1 Chiyoda"], city: "Chiyoda-ku", state: "Tokyo", postalCode: "100-8111" },
    ["1-1 Chiyoda", "Chiyoda-ku, Tokyo", "100-8111"],
  ],
  [
    "DE",
    { street: ["Marienplatz 1"], city: "München", state: "Bayern", postalCode: "80331" },
    ["Marienplatz 1", "80331 München"],
  ],
  [
    "SG",
    { street: ["1 Raffles Pl"], city: "Singapore", postalCode: "048616", country: "SG" },
    ["1 Raffles Pl", "SINGAPORE 048616", "SINGAPORE"],
  ],
])("prints an address in the order of its country: %s", (country, parts, wanted) => {
  expect(lines(country, parts)).toEqual(wanted);
});

it("leaves no separator beside a part that is empty", () => {
  const street = ["350 5th Ave"];
  expect(lines("US", { street, city: "New York", postalCode: "10118" })).toEqual(["350 5th Ave", "New York 10118"]);
  expect(lines("US", { street, postalCode: "10118" })).toEqual(["350 5th Ave", "10118"]);
  expect(lines("US", { street, city: "New York" })).toEqual(["350 5th Ave", "New York"]);
  expect(lines("CH", { street, city: "Zürich" })).toEqual(["350 5th Ave", "Zürich"]);
  expect(lines("MX", { city: "Ciudad de México", state: "CDMX" })).toEqual(["Ciudad de México, CDMX"]);
  expect(lines("US", {})).toEqual([]);
});

it("prints each line of the street, and the country last", () => {
  const parts = {
    street: ["Unter den Linden 77", "", "Hinterhaus"],
    city: "Berlin",
    postalCode: "10117",
    country: "Deutschland",
  };
  expect(lines("DE", parts)).toEqual(["Unter den Linden 77", "Hinterhaus", "10117 Berlin", "GERMANY"]);
});

it("prints an address whose country is not known in the order that it was written, with the country as it stands", () => {
  const parts = { street: ["1 Main Rd"], city: "Nowhere", state: "X", postalCode: "999", country: "Atlantis" };
  expect(lines(null, parts)).toEqual(["1 Main Rd", "Nowhere X 999", "ATLANTIS"]);
});
