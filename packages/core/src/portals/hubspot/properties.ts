import { STATUS_PREFIX } from "@plumbline/schema/address-status/address-status.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import type { CrmProperty } from "../../records/store.ts";
import { entries, isRead } from "./entries.ts";
import type { CallOptions, Hubspot } from "./port.ts";
import { allProperties } from "./client/properties.ts";

const propertySchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  fieldType: z.string(),
  calculated: z.boolean().nullish(),
  calculationFormula: z.string().nullish(),
  archived: z.boolean().nullish(),
  hidden: z.boolean().nullish(),
  options: entries(z.object({ value: z.string(), label: z.string(), hidden: z.boolean().nullish() })).nullish(),
  externalOptions: z.boolean().nullish(),
  modificationMetadata: z.object({ readOnlyValue: z.boolean().nullish() }).nullish(),
});

/** Field type of a property with a formula. */
const CALCULATED = "calculation_equation";

/** Text can hold every part of an address. */
export function isText(property: CrmProperty): boolean {
  return isSource(property) && !property.isReadOnly;
}

/** A source is only read, so it may be calculated text. */
export function isSource({ type, isReadOnly }: CrmProperty): boolean {
  return type === "text" || type === "textarea" || (isReadOnly && type === CALCULATED);
}

/** A dropdown can hold a state or a country. */
export function isDropdown({ options }: CrmProperty): boolean {
  return options !== null;
}

export function isNumber({ type }: CrmProperty): boolean {
  return type === "number";
}

/** A single on/off checkbox can lock records. */
export function isCheckbox({ type }: CrmProperty): boolean {
  return type === "booleancheckbox";
}

/**
 * Writable text and number properties and dropdowns, and read-only ones: checkboxes, and text that can't be written; sorted by
 * label. One that cannot be read is left out, and so is an option. Properties of address statuses contain no address and are left out.
 */
export async function readProperties(
  hubspot: Hubspot,
  ref: ConnectionRef,
  objectType: ObjectType,
  options: CallOptions,
): Promise<CrmProperty[]> {
  const { results } = await hubspot.call(
    ref,
    {
      operation: "read_properties",
      objectType,
      answer: z.object({ results: entries(propertySchema) }),
      ...allProperties(objectType),
    },
    options,
  );
  return results
    .filter(isRead)
    .filter((property) => !property.archived && !property.name.startsWith(STATUS_PREFIX))
    .filter((property) => isWritable(property) || isBoolean(property) || isReadableText(property))
    .map((property) => ({
      name: property.name,
      label: property.label,
      type: property.fieldType,
      options: isEnumeration(property)
        ? (property.options ?? [])
            .filter(isRead)
            .map(({ value, label, hidden }) => ({ value, label, hidden: hidden ?? false }))
        : null,
      isReadOnly: !isWritable(property) && !isBoolean(property),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

function isWritable(property: z.infer<typeof propertySchema>): boolean {
  const { type, fieldType } = property;
  const isPlain = type === "string" ? fieldType === "text" || fieldType === "textarea" : type === fieldType;
  return (
    (((type === "string" || type === "number") && isPlain) || isEnumeration(property)) &&
    !property.modificationMetadata?.readOnlyValue &&
    !property.calculated &&
    !property.calculationFormula
  );
}

/** A property that HubSpot hides contains no address. */
function isReadableText({ type, fieldType, hidden }: z.infer<typeof propertySchema>): boolean {
  return type === "string" && (fieldType === "text" || fieldType === "textarea" || fieldType === CALCULATED) && !hidden;
}

/** Only a property with its own options. Options of owners and the like are stored elsewhere. */
function isEnumeration({ type, fieldType, externalOptions }: z.infer<typeof propertySchema>): boolean {
  return type === "enumeration" && (fieldType === "select" || fieldType === "radio") && !externalOptions;
}

/** Checkboxes that people make in HubSpot are enumerations of true and false; those of its API can also be booleans. */
function isBoolean({ type, fieldType }: z.infer<typeof propertySchema>): boolean {
  return (type === "bool" || type === "enumeration") && fieldType === "booleancheckbox";
}
