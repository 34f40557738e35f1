import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
/** What a mapping applies to: one object type of a connection. */
export type MappingPlace = { connectionId: string; objectType: string };

/** For the audit log: "company", or "company (billing)". */
export function placeName(objectType: ObjectType, setKey: string): string {
  return setKey === PRIMARY_SET ? objectType : `${objectType} (${setKey})`;
}
