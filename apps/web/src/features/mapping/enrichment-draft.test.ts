import { expect, it } from "vitest";
import { duplicateTargets, enrichmentIn, propertiesFor, withTarget } from "./enrichment-draft.ts";
import { NOTHING_MAPPED } from "./suggest-mapping.ts";

const NONE = { targets: {}, overwrite: false };

it("reads the server's response without unmapped and unknown targets", () => {
  const answered = { __typename: "Enrichment", county: "county", latitude: null, overwrite: true };
  expect(enrichmentIn(answered)).toEqual({ targets: { county: "county" }, overwrite: true });
  for (const damaged of [undefined, null, 7, { county: 3 }]) expect(enrichmentIn(damaged)).toEqual(NONE);
});

it("sets one target and clears it", () => {
  const chosen = withTarget(NONE, "county", "county");
  expect(chosen.targets).toEqual({ county: "county" });
  expect(withTarget(chosen, "county", "")).toEqual(NONE);
});

it("offers only number properties for coordinates", () => {
  const properties = [
    { name: "county", label: "County", type: "text" },
    { name: "lat", label: "Latitude", type: "number" },
  ];
  expect(propertiesFor("county", properties).map(({ name }) => name)).toEqual(["county"]);
  expect(propertiesFor("latitude", properties).map(({ name }) => name)).toEqual(["county", "lat"]);
});

it("shows how a property is already used", () => {
  const enrichment = { targets: { county: "city", latitude: "point", longitude: "point" }, overwrite: false };
  expect(duplicateTargets({ ...NOTHING_MAPPED, city: "city" }, enrichment)).toEqual({
    county: "Already used for City",
    longitude: "Already used for Latitude",
  });
});
