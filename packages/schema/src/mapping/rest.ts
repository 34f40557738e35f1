import { z } from "zod";
import { MAPPED_PARTS, OBJECT_TYPES, type MappedPart, type ObjectType } from "../object-types.ts";
import { freeText } from "../free-text.ts";
import { crmIdSchema } from "../ids.ts";
import { recordOf } from "../keys.ts";
import { ALL_SETS, MAX_ADDRESS_SETS, MAX_SET_LABEL, PRIMARY_SET, SET_KEY } from "./address-sets.ts";
import { enrichmentSchema } from "./enrichment-schema.ts";
import { enrichmentTargets, NO_ENRICHMENT, type Enrichment } from "./enrichment.ts";
import { formatSettingsSchema } from "./format-settings.ts";
import { changedPropertySchema, propertySchema } from "./property-schema.ts";

const optionalPart = changedPropertySchema.describe("Unchanged if omitted; empty for none.");

/**
 * The property of each part; "" = not mapped. An omitted optional part is unchanged. An unknown part is rejected as a typo, since
 * its column would not be cleaned.
 */
export const partsSchema = z
  .strictObject({
    street_address: propertySchema,
    city: propertySchema,
    state: propertySchema,
    postal_code: propertySchema,
    country: propertySchema,
    street_address_2: optionalPart,
    unit: optionalPart,
    full_address: optionalPart,
  })
  .superRefine((parts, ctx) => {
    const used = new Map<string, MappedPart>();
    for (const part of MAPPED_PARTS) {
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

const mappingContentSchema = partsSchema.safeExtend({
  settings: formatSettingsSchema.optional(),
  enrichment: enrichmentSchema.optional(),
  lock_property: changedPropertySchema.describe(
    "Checkbox property: records with it checked are locked. Unchanged if omitted; empty for none.",
  ),
});

/**
 * `settings` omitted: unchanged. `{}`: none, every column in its own majority style. `enrichment` omitted: unchanged; `{}`:
 * nothing is filled in. `lock_property` omitted: unchanged; "": none.
 */
const objectMappingSchema = mappingContentSchema.superRefine(refuseSharedProperties);

/** A property holds one value: a part of the address or one enrichment target. */
function refuseSharedProperties(mapping: MappedParts & { enrichment?: Enrichment | undefined }, ctx: z.RefinementCtx) {
  const { enrichment = NO_ENRICHMENT } = mapping;
  // An invalid enrichment arrives here unparsed.
  if (!("targets" in enrichment)) return;
  const used = new Map<string, string>(MAPPED_PARTS.flatMap((part) => (mapping[part] ? [[mapping[part], part]] : [])));
  for (const [target, property] of enrichmentTargets(enrichment)) {
    const other = used.get(property);
    if (other !== undefined)
      ctx.addIssue({
        code: "custom",
        path: ["enrichment", target],
        message: `'${property}' is already mapped to ${other}`,
      });
    used.set(property, target);
  }
}

/** The whole configuration of a portal: absent types are off. */
export const saveMappingSchema = z.object({
  portalId: crmIdSchema,
  config: z.partialRecord(z.enum(OBJECT_TYPES), objectMappingSchema),
});

const addressSetSchema = mappingContentSchema
  .safeExtend({
    key: z.string().regex(SET_KEY, "A key has up to 20 lowercase letters, digits and underscores."),
    label: freeText().trim().max(MAX_SET_LABEL).default("").describe("Required for every set but the primary one."),
  })
  .superRefine(refuseSharedProperties);

/** All address sets of one object type, in order, the primary one first: absent sets are removed. */
export const addressSetsSchema = z
  .array(addressSetSchema)
  .min(1)
  .max(MAX_ADDRESS_SETS)
  .superRefine((sets, ctx) => {
    const refuse = (index: number, field: string, message: string) =>
      ctx.addIssue({ code: "custom", path: [index, field], message });
    for (const [index, { key, label }] of sets.entries()) {
      if ((index === 0) !== (key === PRIMARY_SET))
        refuse(index, "key", `The first set is '${PRIMARY_SET}', and no other.`);
      if (key !== PRIMARY_SET && label === "") refuse(index, "label", "An address set needs a label.");
      const before = sets.slice(0, index);
      if (before.some((other) => other.key === key)) refuse(index, "key", "Another address set has this key.");
      if (before.some((other) => other.label.toLowerCase() === label.toLowerCase()))
        refuse(index, "label", "Another address set has this label.");
    }
  });
export type AddressSetInput = z.output<typeof addressSetSchema>;

/** The address sets to save for an object type, the primary one first. `replaces`: absent sets are removed; otherwise they stay. */
export type TypeMapping = { sets: readonly AddressSetInput[]; replaces: boolean };
/** Null: the type is off. */
export type SaveMappingInput = { portalId: string; config: Readonly<Record<ObjectType, TypeMapping | null>> };

/** The specification's mappings, which have only the primary set. */
export function primarySets(config: z.output<typeof saveMappingSchema>["config"]): SaveMappingInput["config"] {
  return recordOf(OBJECT_TYPES, (type) => {
    const mapping = config[type];
    return mapping ? { sets: [{ key: PRIMARY_SET, label: "", ...mapping }], replaces: false } : null;
  });
}
export const saveAddressSetsSchema = z.object({ address_sets: addressSetsSchema });

/** The address sets of an object type that a job works on. */
export const addressSetsChoiceSchema = z
  .union([z.literal(ALL_SETS), z.array(z.string().regex(SET_KEY)).min(1).max(MAX_ADDRESS_SETS)])
  .describe("Keys of address sets, or `all`.");
export type AddressSetsChoice = z.infer<typeof addressSetsChoiceSchema>;

/** A mapping, saved or not, and the list that records are taken from; without a list: the most recently changed ones. */
export const previewMappingSchema = z
  .object({
    portalId: crmIdSchema,
    objectType: z.enum(OBJECT_TYPES),
    parts: partsSchema,
    settings: formatSettingsSchema.default({}),
    enrichment: enrichmentSchema.optional().transform((enrichment) => enrichment ?? NO_ENRICHMENT),
    listId: crmIdSchema.nullish().transform((id) => id ?? null),
  })
  .superRefine(({ parts, enrichment }, ctx) => refuseSharedProperties({ ...parts, enrichment }, ctx));
export type PreviewMappingInput = z.output<typeof previewMappingSchema>;
