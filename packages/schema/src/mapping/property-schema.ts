import { z } from "zod";

const nameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,99}$/, "must be the name of a HubSpot property")
  .or(z.literal(""));

/** Name of a HubSpot property; "" = none. */
export const propertySchema = nameSchema.nullish().transform((name) => name ?? "");

/** The same, where leaving it out means "as it was". */
export const changedPropertySchema = nameSchema
  .nullable()
  .transform((name) => name ?? "")
  .optional();
