import { z } from "zod";
import { crmIdSchema } from "../ids.ts";

const flag = z
  .enum(["true", "false"])
  .optional()
  .transform((value) => value === "true");

/**
 * Number properties can take some of the values that are filled in beside an address, but no part of it; checkboxes lock records;
 * dropdowns can hold a state or a country; text that can't be written can be the source of a full address.
 */
export const propertiesQuerySchema = z.object({
  includeNumbers: flag,
  includeCheckboxes: flag,
  includeOptions: flag,
  includeReadOnly: flag,
});

/** Of a portal that is connected anew. */
export const connectQuerySchema = z.object({ portalId: crmIdSchema.optional() });

export const disconnectQuerySchema = z.object({ removeStatus: flag });
