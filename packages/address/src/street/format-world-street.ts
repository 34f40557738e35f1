import type { FormatStyle } from "../style.ts";
import { capitals, caseOf, titleCase } from "../text/casing.ts";
import type { StreetLine } from "./street-line.ts";

/**
 * Streets outside the US and Canada keep their words and order; only all-capital or all-lower-case letters are recased.
 * Nothing else is known well enough to change.
 */
export function formatWorldStreet(line: string, country: string | null, style: FormatStyle): StreetLine {
  const text = line.replace(/[ \t]+/gu, " ");
  const readable =
    country !== null && line.length <= 160 && /^[\p{L}\p{M}\d\s.,#'’/°º&()-]+$/u.test(text) && !/[\n\r]/u.test(text);
  if (!readable || !/\p{L}/u.test(text)) return { text: line, understood: false, hasUnit: false };
  if (style.casing === "postal") return { text: capitals(text), understood: true, hasUnit: false };
  const written = caseOf(text);
  const recased = written === "upper" || written === "lower" ? titleCase(text, country) : text;
  return { text: recased, understood: true, hasUnit: false };
}
