import { ADDRESS_PARTS, ADDRESS_PART_LABELS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { Parts } from "./suggest-mapping.ts";

/** A property can be used for one part only; the error is shown at the later one. */
export function duplicateParts(parts: Parts): Partial<Record<AddressPart, string>> {
  const errors: Partial<Record<AddressPart, string>> = {};
  for (const [index, part] of ADDRESS_PARTS.entries()) {
    const earlier = ADDRESS_PARTS.slice(0, index).find((other) => parts[other] !== "" && parts[other] === parts[part]);
    if (earlier) errors[part] = `Already used for ${ADDRESS_PART_LABELS[earlier].toLowerCase()}`;
  }
  return errors;
}
