import { z } from "zod";
import { STATUS_PREFIX } from "../address-status/address-status.ts";
import { PROPERTY_NAME } from "./property-name.ts";

const nameSchema = z
  .string()
  .regex(PROPERTY_NAME, "must be the name of a HubSpot property")
  .refine((name) => !name.startsWith(STATUS_PREFIX), "is a property of Plumbline's own")
  .or(z.literal(""));

/** Name of a HubSpot property; "" = none. */
export const propertySchema = nameSchema.nullish().transform((name) => name ?? "");

/** Same, where omitting it means unchanged. */
export const changedPropertySchema = nameSchema
  .nullable()
  .transform((name) => name ?? "")
  .optional();
