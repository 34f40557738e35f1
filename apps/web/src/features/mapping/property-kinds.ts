import { FULL_ADDRESS, type MappedPart } from "@plumbline/schema/object-types.ts";

/** HubSpot's field types. `isReadOnly`: text that can't be written. */
type Typed = { type: string; isReadOnly?: boolean };

export function isText({ type, isReadOnly = false }: Typed): boolean {
  return !isReadOnly && (type === "text" || type === "textarea");
}

export function isNumber({ type }: Typed): boolean {
  return type === "number";
}

/** A single on/off checkbox of HubSpot. */
export function isCheckbox({ type }: Typed): boolean {
  return type === "booleancheckbox";
}

export function isDropdown({ type }: Typed): boolean {
  return type === "select" || type === "radio";
}

/** Text can hold every part, a dropdown only state and country; a full address is read-only. */
export function canHold(part: MappedPart, property: Typed): boolean {
  if (part === FULL_ADDRESS && property.isReadOnly) return true;
  return isText(property) || ((part === "state" || part === "country") && isDropdown(property));
}
