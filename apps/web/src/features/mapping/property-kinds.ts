import type { MappedPart } from "@plumbline/schema/object-types.ts";

/** HubSpot's field types. */
type Typed = { type: string };

export function isText({ type }: Typed): boolean {
  return type === "text" || type === "textarea";
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

/** Text can hold every part, a dropdown the state and the country. */
export function canHold(part: MappedPart, property: Typed): boolean {
  return isText(property) || ((part === "state" || part === "country") && isDropdown(property));
}
