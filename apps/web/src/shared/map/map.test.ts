import { expect, it } from "vitest";
import outlines from "./data/outlines.json" with { type: "json" };
import { pathOf, viewOf } from "./map-drawing.ts";
import { hasContradiction, placeText, type Place } from "./PlaceMap.tsx";

const greenwich = { latitude: 41.05, longitude: -73.59, isOfBuilding: false };
const creston = { latitude: 41.06, longitude: -94.36, isOfBuilding: false };
const says = (state: string, regionOfPostalCode: string | null, point: Place["point"] = null): Place => ({
  country: "US",
  state,
  postalCode: "06807",
  regionOfPostalCode,
  point,
});

it("has outlines of countries and of all states", () => {
  expect(Object.keys(outlines.countries).length).toBeGreaterThan(170);
  expect(Object.keys(outlines.states)).toHaveLength(52);
});

it("draws a state at its position", () => {
  const view = viewOf({ points: [], rings: outlines.states.CO ?? [] });
  // Colorado: 102 to 109 degrees west, 37 to 41 north.
  expect(view && Math.round(view.x + view.width / 2)).toBe(-106);
  expect(view && Math.round(-(view.y + view.height / 2) / view.stretch)).toBe(39);
  expect(view && pathOf(outlines.states.CO ?? [], view)).toMatch(/^M-10\d\.?\d* -\d+\.?\d*l.*z$/);
});

it("shows all points and the named outline, but not the whole globe for a state across the date line", () => {
  const view = viewOf({ points: [greenwich], rings: outlines.states.IA ?? [] });
  const isInside = (longitude: number) => view !== null && longitude > view.x && longitude < view.x + view.width;
  expect([isInside(-73.6), isInside(-96), isInside(-20)]).toEqual([true, true, false]);
  expect(viewOf({ points: [greenwich], rings: outlines.states.AK ?? [] })?.width).toBeLessThan(180);
  expect(viewOf({ points: [], rings: [] })).toBeNull();
});

it.each([
  ["a postal code of another state", says("IA", "CT"), null, true],
  ["a postal code of its own state", says("CT", "CT"), null, false],
  ["a state alone", says("CT", null), null, false],
  ["a place that moves", says("CT", "CT", greenwich), says("IA", "IA", creston), true],
  ["a place that stays", says("CT", "CT", greenwich), says("CT", "CT", { ...greenwich, latitude: 41.06 }), false],
  ["a country that has no states here", { ...says("", "Bayern"), country: "DE" }, null, false],
])("detects a contradiction: %s", (_name, before, after, expected) =>
  expect(hasContradiction({ before, after })).toBe(expected),
);

it("describes the map as text", () => {
  expect(placeText(says("IA", "CT", greenwich))).toBe("Postal code 06807 lies in CT; the address says IA.");
  expect(placeText(says("CT", "CT", greenwich))).toBe("Postal code 06807 lies in CT, around 41.0° N, 73.6° W.");
  expect(placeText({ ...says("CT", "CT"), point: { ...greenwich, isOfBuilding: true } })).toBe(
    "The building is at 41.0° N, 73.6° W.",
  );
  expect(placeText(says("CT", null))).toBe("The address says CT; its postal code is not known.");
  expect(placeText({ postalCode: "" })).toBe("");
});
