import { loadEngine } from "@plumbline/address";
import { expect, it } from "vitest";
import { NO_OPTIONS } from "../../records/columns.ts";
import type { PartValues } from "../../records/values.ts";
import { addressPlace } from "./address-place.ts";

const engine = loadEngine();
const placeOf = (values: PartValues) => addressPlace(engine, NO_OPTIONS, values);
const round = ({ point }: ReturnType<typeof placeOf>) => point && [point.latitude, point.longitude].map(Math.round);

it("returns the state of an address and the state of its postal code", () => {
  const place = placeOf({ street_address: "1 Main St", city: "Greenwich", state: "Iowa", postal_code: "06807" });
  expect(place).toMatchObject({ country: "US", state: "IA", postalCode: "06807", regionOfPostalCode: "CT" });
  expect(round(place)).toEqual([41, -74]);
  expect(place.point?.isOfBuilding).toBe(false);
});

it("returns the location of a foreign postal code, and no US state", () => {
  const place = placeOf({ city: "München", state: "Bayern", postal_code: "80331", country: "Germany" });
  expect(place).toMatchObject({ country: "DE", state: null, regionOfPostalCode: "Bayern" });
  expect(round(place)).toEqual([48, 12]);
});

it("uses the location of the building if it is filled in", () => {
  const values = { city: "Cupertino", state: "CA", postal_code: "95014", latitude: "37.3318", longitude: "-122.0312" };
  expect(placeOf(values).point).toEqual({ latitude: 37.3318, longitude: -122.0312, isOfBuilding: true });
});

it.each([
  { latitude: "", longitude: "-122" },
  { latitude: "north", longitude: "-122" },
  { latitude: "91", longitude: "0" },
])("ignores invalid coordinates: %j", (coordinates) =>
  expect(placeOf({ city: "Cupertino", state: "CA", postal_code: "95014", ...coordinates }).point).toMatchObject({
    isOfBuilding: false,
  }),
);

it("returns nothing for an address without an existing postal code", () => {
  expect(placeOf({ city: "Cupertino", state: "CA" })).toMatchObject({ point: null, regionOfPostalCode: null });
  expect(placeOf({ city: "Cupertino", state: "CA", postal_code: "00000" }).point).toBeNull();
  expect(placeOf({})).toMatchObject({ country: null, state: null, point: null });
});
