import { z } from "zod";
import type { Enrichment } from "./enrichment.ts";
import { propertySchema } from "./property-schema.ts";

/** As in REST: the properties by target, with `overwrite` beside them. */
export const enrichmentSchema = z
  .strictObject({
    county: propertySchema,
    county_fips: propertySchema,
    time_zone: propertySchema,
    latitude: propertySchema,
    longitude: propertySchema,
    zip_plus_4: propertySchema,
    building_use: propertySchema,
    country_code: propertySchema,
    state_code: propertySchema,
    deliverability: propertySchema,
    overwrite: z.boolean().nullish(),
  })
  .transform(({ overwrite, ...properties }): Enrichment => {
    const targets = Object.fromEntries(Object.entries(properties).filter(([, property]) => property !== ""));
    return { targets, overwrite: overwrite === true && Object.keys(targets).length > 0 };
  });
