import { z } from "zod";
import { crmIdSchema } from "../ids.ts";

const flag = z
  .enum(["true", "false"])
  .optional()
  .transform((value) => value === "true");

/**
 * Number properties can be enrichment targets, but no part of an address; checkboxes lock records;
 * dropdowns can hold a state or a country; read-only text can be the source of a full address.
 */
export const propertiesQuerySchema = z.object({
  includeNumbers: flag,
  includeCheckboxes: flag,
  includeOptions: flag,
  includeReadOnly: flag,
});

/** Set to reconnect a portal. */
export const connectQuerySchema = z.object({ portalId: crmIdSchema.optional() });

export const disconnectQuerySchema = z.object({ removeStatus: flag });
