/** Parts of an address that can be unchecked, finest first; `street_address` is represented by its parts. */
export const NOT_CHECKED = ["street", "house_number", "unit", "city", "state", "postal_code", "country"] as const;
export type UncheckedPart = (typeof NOT_CHECKED)[number];

/** "Not checked: street, house number, unit."; null if the list is empty. */
export function notCheckedText(parts: readonly string[]): string | null {
  const words = NOT_CHECKED.filter((part) => parts.includes(part)).map((part) => part.replace("_", " "));
  return words.length === 0 ? null : `Not checked: ${words.join(", ")}.`;
}
