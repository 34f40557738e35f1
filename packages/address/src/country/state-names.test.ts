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
  ["SE", ["Stockholm County", "Stockholm", "AB", "Stockholms län"], "Stockholms län"],
  ["CZ", ["South Moravian Region", "Moravie-du-Sud", "64", "CZ-64"], "Jihomoravský kraj"],
  ["JP", ["Präfektur Yamanashi", "Préfecture de Yamanashi", "Yamanashi", "19"], "Yamanashi"],
  ["MX", ["Ciudad de México", "DIF", "Mexico City", "CDMX"], "Ciudad de México"],
  ["GB", ["Schottland", "Écosse", "Escocia", "Scozia"], "Scotland"],
  ["TR", ["İstanbul", "Istanbul", "34"], "İstanbul"],
  ["RU", ["Oblast Moskau", "Podmoskovye"], "Московская область"],
  ["RU", ["Moskau", "Moscou", "Moscow"], "Москва"],
  ["CH", ["Kanton Zug", "Canton de Zoug", "Canton of Zug"], "Zug"],
  ["PL", ["Voivodato de Pomerania", "Województwo pomorskie"], "Pomorskie"],
  ["HR", ["Gespanschaft Zadar", "Comitat de Zadar", "Contea di Zadar"], "Zadarska županija"],
  ["ES", ["Asturias", "Asturien"], "Principado de Asturias"],
  ["AR", ["Ciudad de Buenos Aires"], "Ciudad Autónoma de Buenos Aires"],
] as const)("capabilities-F2: %s: %j is read as %s", (country, texts, name) => {
  for (const text of texts) expect(formsOf("state", text, country)).toContain(name);
});

test("capabilities-F2: reads a state name of two countries by the record's country", () => {
  expect(formsOf("state", "Limburg", "NL")).toContain("LI");
  expect(formsOf("state", "Limburg", "BE")).toContain("VLI");
  expect(formsOf("state", "Luxembourg", "BE")).toContain("WLX");
  expect(formsOf("state", "Limburg")).toEqual([]);
  expect(formsOf("state", "Georgia", "DE")).toEqual([]);
  expect(formsOf("state", "Bavaria", "US")).toEqual([]);
});

test("capabilities-F2: keeps the code of a region apart from another division's code", () => {
  expect(formsOf("state", "B", "AR")).toContain("Buenos Aires");
  expect(formsOf("state", "B", "AR")).not.toContain("Ciudad Autónoma de Buenos Aires");
  // In Spanish addresses the state is the province.
  expect(formsOf("state", "CR", "ES")).toContain("Ciudad Real");
  expect(formsOf("state", "Mosca", "RU")).toEqual([]);
  expect(formsOf("state", "Gouvernement Moskau", "RU")).toEqual([]);
  expect(formsOf("state", "Region Moskau", "RU")).toEqual([]);
});
