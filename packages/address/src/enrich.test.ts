import { expect, test } from "vitest";
import { loadEngine } from "./engine.ts";
import { codesOf, enrichmentOf } from "./enrich.ts";
import { SMARTY_US } from "./services/fixtures/smarty-us.ts";
import { smartyUs } from "./services/smarty-us.ts";

const engine = loadEngine();
const denver = { street_address: "1000 Grant St", city: "Denver", state: "CO", postal_code: "80203", country: "US" };
const adapter = smartyUs({ keyId: "i", key: "k" });
const query = {
  id: "1",
  country: "US",
  purpose: "clean" as const,
  address: { street_address: "350 5th Ave", city: "New York", state: "NY", postal_code: "10118", country: "US" },
};
function answered(textNeedsPerson = false) {
  const [result] = adapter.read(SMARTY_US.delivered, [query]) ?? [];
  if (!result) throw new Error("the fixture is not read");
  return { result, traits: { textNeedsPerson } };
}

test("returns county, time zone and location of a postal code", () => {
  expect(enrichmentOf(engine.factsOf(denver), null)).toEqual({
    county: { value: "Denver", source: "from_postal_code" },
    county_fips: { value: "08031", source: "from_postal_code" },
    time_zone: { value: "America/Denver", source: "from_postal_code" },
    latitude: { value: "39.731", source: "from_postal_code" },
    longitude: { value: "-104.981", source: "from_postal_code" },
  });
});

test("returns nothing for an address without a known postal code", () => {
  expect(engine.factsOf({ ...denver, postal_code: "" })).toBeNull();
  expect(engine.factsOf({ ...denver, postal_code: "00000" })).toBeNull();
  expect(engine.factsOf({ ...denver, postal_code: "06010", country: "MX", state: "" })).toBeNull();
  expect(enrichmentOf(null, null)).toEqual({});
});

test("prefers the building's location to the postal code's, with ZIP+4 and use if returned", () => {
  expect(enrichmentOf(engine.factsOf(query.address), answered())).toMatchObject({
    county: { value: "New York", source: "from_postal_code" },
    latitude: { value: "40.74821", source: "from_building" },
    longitude: { value: "-73.98565", source: "from_building" },
    zip_plus_4: { value: "10118-3301", source: "from_building" },
    building_use: { value: "commercial", source: "from_building" },
    deliverability: { value: "deliverable", source: "from_building" },
  });
});

test("returns only the country and state codes of the address", () => {
  const codes = (country: string, state: string) => {
    const found = codesOf(engine, { ...denver, country, state });
    return [found.country, found.state];
  };
  expect(codes("United States", "Colorado")).toEqual(["US", "CO"]);
  expect(codes("USA", "D.C.")).toEqual(["US", "DC"]);
  expect(codes("Kanada", "Ontario")).toEqual(["CA", "ON"]);
  expect(codes("Australia", "New South Wales")).toEqual(["AU", "NSW"]);
  expect(codes("", "CO")).toEqual([null, "CO"]);
  expect(codes("Atlantis", "")).toEqual([null, null]);
  expect(enrichmentOf(null, null, { country: "US", state: null })).toEqual({
    country_code: { value: "US", source: "from_address" },
  });
});

test("ignores services that require a review, and uncertain answers", () => {
  expect(enrichmentOf(null, answered(true))).toEqual({});
  const { result, traits } = answered();
  expect(enrichmentOf(null, { result: { ...result, status: "partial" }, traits })).toEqual({});
  expect(enrichmentOf(null, { result: { ...result, granularity: "street" }, traits })).toEqual({});
});
