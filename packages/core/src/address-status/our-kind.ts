import type { StatusDefinition } from "@plumbline/schema/address-status/address-status.ts";
import type { Definition } from "../portals/hubspot/schemas.ts";

/** Pure: whether a property can hold the values of this column. */
export function isSameKind(found: Definition, { type, fieldType }: StatusDefinition): boolean {
  return (
    found.type === type &&
    found.fieldType === fieldType &&
    !found.calculated &&
    !found.modificationMetadata?.readOnlyValue
  );
}

/** Pure: whether a property is as Plumbline creates it. Only one in Plumbline's group can be its own. */
export function isOfOurKind(found: Definition, definition: StatusDefinition): boolean {
  return isSameKind(found, definition) && found.groupName === definition.groupName;
}
