import type { PartValues } from "../records/values.ts";
import { ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";

/** The address parts of stored values, in their fixed order; empty once retention has deleted them. */
export function addressOnly(values: PartValues | null): Partial<Record<AddressPart, string>> {
  const known = values ?? {};
  return Object.fromEntries(ADDRESS_PARTS.filter((part) => part in known).map((part) => [part, known[part] ?? ""]));
}
