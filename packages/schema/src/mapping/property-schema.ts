import { z } from "zod";

/** Name of a HubSpot property; "" = none. */
export const propertySchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,99}$/, "must be the name of a HubSpot property")
  .or(z.literal(""))
  .nullish()
  .transform((name) => name ?? "");
