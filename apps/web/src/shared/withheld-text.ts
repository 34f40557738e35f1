import { ADDRESS_PART_LABELS, type AddressPart } from "@plumbline/schema/object-types.ts";

/** The parts that would change, in place of their new values; null where these are shown. */
export function withheldText(parts: readonly AddressPart[]): string | null {
  if (parts.length === 0) return null;
  return `Would change, not shown: ${parts.map((part) => ADDRESS_PART_LABELS[part].toLowerCase()).join(", ")}`;
}
