import { z } from "zod";
import { crmIdSchema } from "../ids.ts";
import { PRIMARY_SET, SET_KEY } from "../mapping/address-sets.ts";
import { objectTypeSchema } from "../object-type-schema.ts";
import {
  SEGMENT_KINDS,
  SEGMENT_STATES,
  STATUS_COLUMNS,
  STATUS_MODES,
  STATUS_PROPERTY_STATES,
  type StatusPropertyState,
} from "./address-status.ts";
import { keysOf } from "../keys.ts";

export const saveAddressStatusSchema = z.strictObject({
  address_set: z.string().regex(SET_KEY, "must be the key of an address set").default(PRIMARY_SET),
  mode: z
    .enum(STATUS_MODES)
    .describe(
      "write: on. keep: off, what was written stands. remove: off, and what was created in HubSpot is removed.",
    ),
  columns: z
    .array(z.enum(STATUS_COLUMNS))
    .optional()
    .describe("Status properties to write; `status` is always among them. Unchanged if omitted."),
  segments: z.boolean().optional().describe("Whether segments are created. Unchanged if omitted."),
});

export const addressStatusParams = z.object({ portalId: crmIdSchema, objectType: objectTypeSchema });

const states: readonly StatusPropertyState[] = keysOf(STATUS_PROPERTY_STATES);

export const addressStatusAnswer = z.object({
  object_type: objectTypeSchema,
  group: z.object({ name: z.string(), label: z.string() }).describe("Property group that is created in HubSpot."),
  property_limit: z
    .object({ used: z.number(), most: z.number() })
    .nullable()
    .describe("Custom properties of the object type in this portal; null if HubSpot doesn't say."),
  missing_scopes: z
    .object({ properties: z.array(z.string()), segments: z.array(z.string()) })
    .describe("OAuth scopes that have not been granted; reconnect the portal to grant them."),
  address_sets: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      mode: z.enum(["off", ...STATUS_MODES]),
      segments_wanted: z.boolean(),
      columns: z.array(
        z.object({
          column: z.enum(STATUS_COLUMNS),
          property: z.string(),
          label: z.string(),
          is_wanted: z.boolean(),
          state: z.enum(states).nullable(),
        }),
      ),
      segments: z.array(
        z.object({
          kind: z.enum(SEGMENT_KINDS),
          name: z.string(),
          filter: z.string(),
          list_id: z.string().nullable(),
          state: z.enum(SEGMENT_STATES).nullable(),
        }),
      ),
    }),
  ),
});
