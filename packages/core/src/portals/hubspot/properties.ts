import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import type { CallOptions, Hubspot } from "./port.ts";
import { PATHS } from "./paths.ts";

/** `type` is the field type a person knows from HubSpot: `text` (single line), `textarea` (multi line), `number` or `booleancheckbox`. */
export type CrmProperty = { name: string; label: string; type: string };

const propertySchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  fieldType: z.string(),
  calculated: z.boolean().nullish(),
  calculationFormula: z.string().nullish(),
  archived: z.boolean().nullish(),
  hidden: z.boolean().nullish(),
  modificationMetadata: z.object({ readOnlyValue: z.boolean().nullish() }).nullish(),
});

/** Only text can hold a part of an address. */
export function isText({ type }: CrmProperty): boolean {
  return type === "text" || type === "textarea";
}

export function isNumber({ type }: CrmProperty): boolean {
  return type === "number";
}

/** A single on/off checkbox can lock records. */
export function isCheckbox({ type }: CrmProperty): boolean {
  return type === "booleancheckbox";
}

/** Text and number properties that we may write, and checkboxes, which we only read; by label. */
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
      answer: z.object({ results: z.array(propertySchema) }),
      method: "GET",
      path: PATHS.properties(objectType),
    },
    options,
  );
  return results
    .filter((property) => !property.archived && (isWritable(property) || isBoolean(property)))
    .map((property) => ({ name: property.name, label: property.label, type: property.fieldType }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

function isWritable(property: z.infer<typeof propertySchema>): boolean {
  const { type, fieldType } = property;
  const isPlain = type === "string" ? fieldType === "text" || fieldType === "textarea" : type === fieldType;
  return (
    (type === "string" || type === "number") &&
    isPlain &&
    !property.modificationMetadata?.readOnlyValue &&
    !property.calculated &&
    !property.calculationFormula
  );
}

function isBoolean({ type, fieldType }: z.infer<typeof propertySchema>): boolean {
  return type === "bool" && fieldType === "booleancheckbox";
}
