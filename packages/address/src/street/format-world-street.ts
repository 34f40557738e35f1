import type { FormatStyle } from "../style.ts";
import { capitals, caseOf, titleCase } from "../text/casing.ts";
import { SMALL_FOREIGN } from "../text/casing-words.ts";
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
  const recased = isInOneCase(text, country) ? titleCase(text, country) : text;
  return { text: recased, understood: true, hasUnit: false };
}

/** Countries whose streets have words in small letters: a capital in a field shows that the others are meant. */
const WITH_SMALL_WORDS: ReadonlySet<string> = new Set(["CZ", "SK", "PL", "HU"]);
/** "ul. 3 maja 30": an abbreviated word for a street and a date are in small letters themselves. */
const SMALL_BY_RIGHT = /^(?:(?:ul|al|pl|os|nám|nábř|tř|sídl)\.?\s)?\d+\.?\s(\p{Ll}+)(?:\s\d[\p{Ll}\d/-]*)?$/u;

function isInOneCase(text: string, country: string): boolean {
  const written = caseOf(text);
  if (written !== "lower" || !WITH_SMALL_WORDS.has(country)) return written === "upper" || written === "lower";
  if (/\p{Lu}/u.test(text)) return false;
  const month = SMALL_BY_RIGHT.exec(text)?.[1];
  return month === undefined || SMALL_FOREIGN[country]?.has(month) !== true;
}
