import { ADDRESS_PART_LABELS, MAPPED_PARTS, type MappedPart } from "@plumbline/schema/object-types.ts";
import type { Parts } from "./suggest-mapping.ts";

/** A property can be used for only one part; the later field shows the error. */
export function duplicateParts(parts: Parts): Partial<Record<MappedPart, string>> {
  const errors: Partial<Record<MappedPart, string>> = {};
  for (const [index, part] of MAPPED_PARTS.entries()) {
    const earlier = MAPPED_PARTS.slice(0, index).find((other) => parts[other] !== "" && parts[other] === parts[part]);
    if (earlier) errors[part] = `Already used for ${ADDRESS_PART_LABELS[earlier].toLowerCase()}`;
  }
  return errors;
}
