import { z } from "zod";
import { PROPERTY_NAME } from "./property-name.ts";

const nameSchema = z.string().regex(PROPERTY_NAME, "must be the name of a HubSpot property").or(z.literal(""));

/** Name of a HubSpot property; "" = none. */
export const propertySchema = nameSchema.nullish().transform((name) => name ?? "");

/** The same, where leaving it out means "as it was". */
export const changedPropertySchema = nameSchema
  .nullable()
  .transform((name) => name ?? "")
  .optional();
