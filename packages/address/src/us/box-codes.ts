import type { UsGazetteer } from "./gazetteer.ts";
import { isSameOrSlip } from "./zip-slips.ts";

/**
 * Whether a street's code may be a typo of the only code that serves its town's streets: a code without an area, in a town
 * whose other codes are for boxes. Of 1,626 real lines with a street, none has a code without an area.
 */
export function isSlipOfStreetCode(gazetteer: UsGazetteer, row: number, line: string): boolean {
  if (gazetteer.rowHasArea(row) || line === "" || isBoxLine(line)) return false;
  const codes = gazetteer.rowsOfPlace(gazetteer.firstPlaceOfRow(row));
  const [only, ...others] = codes.filter((other) => gazetteer.rowHasArea(other));
  return (
    only !== undefined &&
    others.length === 0 &&
    codes.length - 1 >= BOX_CODES &&
    isSameOrSlip(gazetteer.zipNumber(row), gazetteer.zipNumber(only))
  );
}

export function isBoxLine(line: string): boolean {
  return BOX.test(line);
}

const BOX = /\b(?:box|bx|pob|pobox|drawer|caller)\b/iu;
/** With fewer box codes a typo rarely produces one, and some streets do have such a code. */
const BOX_CODES = 3;
