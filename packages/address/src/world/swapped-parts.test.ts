import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();
type Row = readonly [street: string, city: string, state: string, code: string, country: string];
const clean = ([street_address, city, state, postal_code, country]: Row) =>
  engine.clean({ street_address, city, state, postal_code, country });
const partsOf = (row: Row): string[] => {
  const { outcome, address } = clean(row);
  return [outcome, address.street_address, address.city, address.state];
};

test.each<[Row, string[]]>([
  [
    ["Berlin", "Schlossstrasse 129", "", "12163", "DE"],
    ["Schlossstrasse 129", "Berlin", ""],
  ],
  [
    ["London", "7 The Broadway, Crouch End", "", "N8 8DU", "GB"],
    ["7 The Broadway, Crouch End", "London", ""],
  ],
  [
    ["La Garriga", "Priora Xixilona, 93", "Barcelona", "08530", "ES"],
    ["Priora Xixilona, 93", "La Garriga", "Barcelona"],
  ],
  [
    ["Nærum", "Rundforbivej 271A", "", "2850", "DK"],
    ["Rundforbivej 271A", "Nærum", ""],
  ],
  [
    ["Denver", "100 Main St", "CO", "80203", "US"],
    ["100 Main St", "Denver", "CO"],
  ],
])("swaps back a street and a city in each other's field: %j", (row, expected) => {
  expect(partsOf(row)).toEqual(["corrected", ...expected]);
});

test.each<Row>([
  ["Athens", "Voukourestiou 21", "", "10671", "GR"],
  ["Osaka", "22-22 Abeno-ku", "Osaka", "545-8522", "JP"],
  ["Mumbai", "Hiranandani Bus Park, Central Avenue Road", "MH", "400076", "IN"],
])("proposes to swap a street back if no name of the code proves it: %j", (...row) => {
  const { outcome, address, reasons } = clean(row);
  expect([outcome, address.street_address, address.city]).toEqual(["review", row[1], row[0]]);
  expect(reasons).toContain("fields_swapped");
});

test.each<[Row, string[]]>([
  [
    ["Rua Alfredo 5", "SP", "Campinas", "13065-704", "BR"],
    ["Rua Alfredo 5", "Campinas", "SP"],
  ],
  [
    ["Anton Jakob Str. 4", "Bayern", "Rosenheim", "83026", "DE"],
    ["Anton Jakob Str. 4", "Rosenheim", "Bayern"],
  ],
  [
    ["505 March Rd", "ON", "Ottawa", "K2K 2M5", "CA"],
    ["505 March Rd", "Ottawa", "ON"],
  ],
  [
    ["Priora Xixilona, 93", "Barcelona", "La Garriga", "08530", "ES"],
    ["Priora Xixilona, 93", "La Garriga", "Barcelona"],
  ],
])("swaps back a city and a region in each other's field: %j", (row, expected) => {
  expect(partsOf(row)).toEqual(["corrected", ...expected]);
});

test.each<Row>([
  ["Bağdat Caddesi 10", "İstanbul", "Kadıköy", "34710", "TR"],
  ["Rue de la Loi 16", "Bruxelles", "Bruxelles", "1000", "BE"],
  ["Eggelsberg 73", "Eggelsberg", "", "5142", "AT"],
  ["1 Collins St", "Melbourne", "VIC", "3000", "AU"],
  ["Lindenhof", "Berlin", "", "12163", "DE"],
])("keeps correct fields in place: %j", (...row) => {
  const { outcome, address } = clean(row);
  expect([outcome, address.street_address, address.city, address.state]).toEqual(["accept", ...row.slice(0, 3)]);
});

test("swaps only mapped parts", () => {
  const [street_address, city, state, postal_code, country] = ["Berlin", "Schlossstrasse 129", "", "12163", "DE"];
  const result = engine.clean({ street_address, city, state, postal_code, country }, undefined, {
    parts: ["city", "state", "postal_code", "country"],
  });
  expect(result.outcome).toBe("review");
  expect(result.address.street_address).toBe("Berlin");
});
