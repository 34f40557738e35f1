import { expect, it } from "vitest";
import { enrichmentSchema } from "./enrichment-schema.ts";
import { enrichmentTargets } from "./enrichment.ts";
import { previewMappingSchema, saveMappingSchema } from "./rest.ts";

const parts = { city: "city", state: "state", postal_code: "zip" };
const save = (enrichment: object) =>
  saveMappingSchema.safeParse({ portalId: "1", config: { contact: { ...parts, enrichment } } });
const problems = (enrichment: object) => save(enrichment).error?.issues.map(({ message }) => message);

it("keeps the targets that have a property, in a fixed order", () => {
  const enrichment = enrichmentSchema.parse({ longitude: "lng", county: "county", latitude: "", zip_plus_4: null });
  expect(enrichmentTargets(enrichment)).toEqual([
    ["county", "county"],
    ["longitude", "lng"],
  ]);
});

it("overwrites nothing if no targets are mapped", () => {
  expect(enrichmentSchema.parse({ overwrite: true })).toEqual({ targets: {}, overwrite: false });
  expect(enrichmentSchema.parse({ county: "county", overwrite: true }).overwrite).toBe(true);
});

it("rejects a property that already holds a part of the address or another value", () => {
  expect(problems({ county: "city" })).toEqual(["'city' is already mapped to city"]);
  expect(problems({ latitude: "point", longitude: "point" })).toEqual(["'point' is already mapped to latitude"]);
  const preview = { portalId: "1", objectType: "contact", parts, enrichment: { county: "zip" } };
  expect(previewMappingSchema.safeParse(preview).success).toBe(false);
});

it("rejects unknown targets and invalid property names", () => {
  expect(save({ continent: "continent" }).success).toBe(false);
  expect(save({ county: "Not a name" }).success).toBe(false);
});

it("distinguishes an omitted enrichment from an empty one", () => {
  const config = (enrichment?: object) =>
    saveMappingSchema.parse({ portalId: "1", config: { contact: { ...parts, ...(enrichment && { enrichment }) } } });
  expect(config().config.contact?.enrichment).toBeUndefined();
  expect(config({}).config.contact?.enrichment).toEqual({ targets: {}, overwrite: false });
});
