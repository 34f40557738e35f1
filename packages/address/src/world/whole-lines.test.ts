import { describe, expect, it, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();
const clean = (street_address: string, country: string) =>
  engine.clean({ street_address, city: "", state: "", postal_code: "", country });

describe("addresses-1: splits a line only if the split is proven", () => {
  test.each([
    ["a street named after the town of a district", "15 Rue de Meaux 77410", "France"],
    ["the same, elsewhere", "33 Rue de Dreux 28130", "France"],
    ["without the small word", "33 Rue Dreux 28130", "France"],
    ["a country between city and code", "rue Jean Moulin Evry France 91000", "France"],
    ["a remark behind the city", "12 bd Voltaire 21000 Dijon appartement à louer", "France"],
    ["a price behind the city", "12 bd Voltaire 21000 Dijon 650 euros", "France"],
    ["a district behind the code", "Nakkal Road Suryaraopet Vijayawada 520002 Krishna", "India"],
    ["a district behind the code and a comma", "12 MG Road, Vijayawada 520002, Krishna", "India"],
    ["a large city behind the code of a town", "Dronning Mauds gate 15 Jar 1308 Oslo", "Norway"],
    ["a neighboring town behind the code of another", "Pod Skalkou 33 Lhota u Stříbra 349 01 Vránov", "Czechia"],
    ["two places of one code", "Hauptstrasse 12 Gondolići 52220 Kunj", "Croatia"],
    ["a remark behind a double name", "Pº Circuito 10, 20160 Lasarte-Oria zu vermieten", "Spain"],
    ["a remark behind a quarter", "Thüringer Str. 12, 96317 Kronach - Gundelsdorf new!", "Germany"],
  ])("%s is sent to review", (_, line, country) => {
    const result = clean(line, country);
    expect(result.outcome).toBe("review");
    expect(result.address.city).not.toBe("Krishna");
  });
});

test.each([
  [
    "Av. Juárez 10, Centro, Guadalajara, Jalisco, 44100",
    "Mexico",
    "Av. Juárez 10, Centro|Guadalajara|Jalisco|44100|MX",
  ],
  ["Hidalgo 400, Puebla, Puebla, 72000", "Mexico", "Hidalgo 400|Puebla|Puebla|72000|MX"],
  ["Beethovenstr. 7 | 53115 Bonn", "Germany", "Beethovenstr. 7|Bonn||53115|DE"],
  ["12 Elm St / Boston / MA / 02108", "US", "12 Elm St|Boston|MA|02108|US"],
  ["12 Elm St | Boston | MA 02108", "US", "12 Elm St|Boston|MA|02108|US"],
])("addresses-1: reads regions and separators around a city: %s", (line, country, right) => {
  const result = clean(line, country);
  expect([result.outcome, Object.values(result.address).join("|")]).toEqual(["corrected", right]);
  expect(engine.clean(result.address).changes).toEqual([]);
});

test.each([
  ["10 Downing Street London SW1A 2AA", "United Kingdom", "London"],
  ["Bond Avenue, MK1 1TJ Milton Keynes", "United Kingdom", "Milton Keynes"],
  ["5 rue de la Paix 75002 Paris", "France", "Paris"],
  ["12 rue d'Evry 91000 Evry", "France", "Évry"],
  ["Via Roma 5 00184 Roma", "Italy", "Roma"],
  ["Marienplatz 8, 80331 Munich", "Germany", "Munich"],
  ["Thüringer Str. 12, 96317 Kronach - Gundelsdorf", "Germany", "Kronach - Gundelsdorf"],
  ["Im Grund 15, 5405 Baden-Dättwil", "Switzerland", "Baden-Dättwil"],
  ["Eski Buyukdere Cd. No:7/12 Maslak, 34398 Istanbul", "Turkey", "Istanbul"],
  ["275 rue Notre-Dame E, H2Y 1C6 Montreal", "Canada", "Montreal"],
])("writes a line whose parts confirm each other: %s", (line, country, city) => {
  expect(clean(line, country)).toMatchObject({ outcome: "corrected", address: { city } });
});

it("addresses-1: validates a split line again as five fields", () => {
  const result = clean("Calle Mayor 5, 28013 Madrid", "Spain");
  expect(result.outcome).toBe("corrected");
  expect(engine.clean(result.address)).toMatchObject({ outcome: "accept", changes: [] });
});
