import { z } from "zod";
import { ADDRESS_PARTS, OBJECT_TYPES, type AddressPart } from "../object-types.ts";
import { crmIdSchema } from "../ids.ts";
import { formatSettingsSchema } from "./format-settings.ts";

const propertySchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,99}$/, "must be the name of a HubSpot property")
  .or(z.literal(""))
  .nullish()
  .transform((name) => name ?? "");

/** Which property holds each part; "" = not mapped. An unknown part is a typing error, and its column would not be cleaned. */
export const partsSchema = z
  .strictObject({
    street_address: propertySchema,
    city: propertySchema,
    state: propertySchema,
    postal_code: propertySchema,
    country: propertySchema,
  })
  .superRefine((parts, ctx) => {
    const used = new Map<string, AddressPart>();
    for (const part of ADDRESS_PARTS) {
      const property = parts[part];
      if (!property) continue;
      if (used.has(property)) {
        ctx.addIssue({
          code: "custom",
          path: [part],
          message: `'${property}' is already mapped to ${used.get(property)}`,
        });
      }
      used.set(property, part);
    }
  });
export type MappedParts = z.output<typeof partsSchema>;

/** `settings` left out: as they were. `{}`: none, every column in its own majority style. */
const objectMappingSchema = partsSchema.safeExtend({ settings: formatSettingsSchema.optional() });

/** The whole configuration of a portal: types that are absent are off. */
export const saveMappingSchema = z.object({
  portalId: crmIdSchema,
  config: z.partialRecord(z.enum(OBJECT_TYPES), objectMappingSchema),
});
export type SaveMappingInput = z.output<typeof saveMappingSchema>;

/** A mapping that need not be saved, and the list that records are taken from; without a list: those that changed last. */
export const previewMappingSchema = z.object({
  portalId: crmIdSchema,
  objectType: z.enum(OBJECT_TYPES),
  parts: partsSchema,
  settings: formatSettingsSchema.default({}),
  listId: crmIdSchema.nullish().transform((id) => id ?? null),
});
export type PreviewMappingInput = z.output<typeof previewMappingSchema>;
