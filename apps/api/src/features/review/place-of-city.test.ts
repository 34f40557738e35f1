import { loadEngine } from "@plumbline/address";
import { NO_OPTIONS } from "@plumbline/core/records/columns.ts";
import { expect, it } from "vitest";
import { placeOfCity } from "./place-of-city.ts";

const engine = loadEngine();
const before = {
  street_address: "3877 SW Alder St",
  city: "Cupertino",
  state: "CA",
  postal_code: "95018",
  country: "US",
};
const candidate = (part: "city" | "postal_code", value: string) => ({ text: "", values: [{ part, value }] });

it("returns the city's location when the postal code contradicts the city", () => {
  const place = placeOfCity(engine, NO_OPTIONS, before, [
    candidate("city", "Felton"),
    candidate("postal_code", "95014"),
  ]);
  expect(place?.postalCode).toBe("95014");
  expect(place?.point?.latitude).toBeCloseTo(37.3, 0);
});

it("returns null if no candidate keeps the city", () => {
  expect(placeOfCity(engine, NO_OPTIONS, before, [candidate("city", "Felton")])).toBeNull();
});
