import { NOT_CHECKED } from "@plumbline/schema/records/not-checked.ts";

/** Pure: the parts that are unchecked in more than half of the rows, finest first. A row without any says nothing. */
export function usuallyUnchecked(rows: readonly (readonly string[])[]): string[] {
  const known = rows.filter((parts) => parts.length > 0);
  return NOT_CHECKED.filter((part) => known.filter((parts) => parts.includes(part)).length * 2 > known.length);
}

/** Pure: what differs in one row from what is usual; null if nothing does. */
export function differenceText(parts: readonly string[], usual: readonly string[]): string | null {
  // Nobody looked at the address, its values are no longer kept, or an address service was asked.
  if (parts.length === 0) return null;
  const also = NOT_CHECKED.filter((part) => parts.includes(part) && !usual.includes(part));
  const checked = NOT_CHECKED.filter((part) => usual.includes(part) && !parts.includes(part));
  const texts = [
    ...(also.length > 0 ? [`Also not checked: ${wordsOf(also)}.`] : []),
    ...(checked.length > 0 ? [`Checked here: ${wordsOf(checked)}.`] : []),
  ];
  return texts.length === 0 ? null : texts.join(" ");
}

const wordsOf = (parts: readonly string[]) => parts.map((part) => part.replace("_", " ")).join(", ");
