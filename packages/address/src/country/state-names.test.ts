import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const { formsOf } = loadEngine();

test.each([
  ["DE", ["BY", "Bavaria", "Bavière", "Baviera", "bayern", "DE-BY"], "Bayern"],
  ["DE", ["NW", "NRW", "North Rhine-Westphalia", "Rhénanie-du-Nord-Westphalie"], "Nordrhein-Westfalen"],
  ["AT", ["9", "Vienna", "Vienne", "Viena"], "Wien"],
  ["AT", ["Lower Austria", "NÖ"], "Niederösterreich"],
  ["CH", ["GE", "Geneva", "Genève", "Ginevra"], "Genf"],
  ["CH", ["Zurich", "ZH"], "Zürich"],
  ["IT", ["Tuscany", "Toscana", "Toscane"], "Toskana"],
  ["ES", ["Catalonia", "Cataluña", "CT"], "Katalonien"],
  ["FR", ["Brittany", "BRE"], "Bretagne"],
  ["NL", ["North Holland", "NH"], "Noord-Holland"],
  ["BE", ["Luxemburg"], "Luxembourg"],
  ["PL", ["Lesser Poland"], "Małopolskie"],
  ["US", ["CA", "California", "Californie"], "Kalifornien"],
  ["US", ["Caroline du Nord", "NC"], "North Carolina"],
] as const)("capabilities-F2: %s: %j is read as %s", (country, texts, name) => {
  for (const text of texts) expect(formsOf("state", text, country)).toContain(name);
});

test("capabilities-F2: reads a state name of two countries by the record's country", () => {
  expect(formsOf("state", "Limburg", "NL")).toContain("LI");
  expect(formsOf("state", "Limburg", "BE")).toContain("VLI");
  expect(formsOf("state", "Georgia", "DE")).toEqual([]);
  expect(formsOf("state", "Bavaria", "US")).toEqual([]);
});
