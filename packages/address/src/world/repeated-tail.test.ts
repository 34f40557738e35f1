import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();
type Row = readonly [street: string, city: string, state: string, code: string, country: string];
const clean = ([street_address, city, state, postal_code, country]: Row) =>
  engine.clean({ street_address, city, state, postal_code, country });

test.each<[string, Row]>([
  ["88 Queen Quay West, 205", ["88 Queen Quay West, 205, Toronto, ON M5J 0B8", "Toronto", "ON", "M5J 0B8", "CA"]],
  ["30 Calverley Road", ["30 Calverley Road, Tunbridge Wells TN1 2TB", "Tunbridge Wells", "", "TN1 2TB", "GB"]],
  ["12 Rue de Meaux", ["12 Rue de Meaux 77100 Meaux", "Meaux", "", "77100", "FR"]],
  ["Rue de Joie,38-40", ["Rue de Joie,38-40, Liège, 4000", "Liège", "", "4000", "BE"]],
  ["Na Jarově 4", ["Na Jarově 4 130 00 Praha 3", "Praha 3", "", "130 00", "CZ"]],
  [
    "Av. Juárez 10, Centro",
    ["Av. Juárez 10, Centro, Guadalajara, Jalisco, 44100", "Guadalajara", "Jalisco", "44100", "MX"],
  ],
  ["1 Fullerton Road", ["1 Fullerton Road, Singapore 049213", "Singapore", "", "049213", "SG"]],
  ["168 First Avenue", ["168 First Avenue, Kunshan, Jiangsu, China", "Kunshan", "Jiangsu", "215300", "CN"]],
  ["600 P St Ste 400", ["600 P St Ste 400 68508 Lincoln", "Lincoln", "NE", "68508", "US"]],
])("%s: removes city, region, code and country after a street if their own fields have them", (street, row) => {
  const { outcome, address } = clean(row);
  expect([outcome, address.street_address]).toEqual(["corrected", street]);
  expect(
    clean([address.street_address, address.city, address.state, address.postal_code, address.country]),
  ).toMatchObject({ outcome: "accept", changes: [] });
});

test.each<Row>([
  ["5 Avenue de Paris", "Paris", "", "75001", "FR"],
  ["20-22 Rue Pierre Mendès France", "Sainte-Aurence-Cazaux", "", "32300", "FR"],
  ["Lot 1-4, Technology Park Malaysia", "Kuala Lumpur", "", "57000", "MY"],
  ["Via Roma 5", "Roma", "", "00184", "IT"],
  ["12 London Road, London", "London", "", "SE1 6JZ", "GB"],
  ["Rm 12, 84 Des Voeux Rd Central Hong Kong", "Hong Kong", "", "", "HK"],
])("keeps a name that may belong to the street: %j", (...row) => {
  expect(clean(row).address.street_address).toBe(row[0]);
});

test("sends a code of another city to review instead of removing it", () => {
  const result = clean(["Hauptstr. 5, 10115 Berlin", "München", "", "80331", "DE"]);
  expect([result.outcome, result.address.street_address]).toEqual(["review", "Hauptstr. 5, 10115 Berlin"]);
});
