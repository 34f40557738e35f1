import { formatUsStreet } from "../street/format-us-street.ts";
import { keepsEveryToken } from "../street/token-guard.ts";
import { DEFAULT_STYLE } from "../style.ts";
import { foldName, foldWords } from "../text/fold.ts";
import type { Part } from "../types.ts";

/** The same street line in two spellings: "350 Fifth..." is another one, "350 5th Avenue" is "350 5th Ave". */
export function sameStreet(a: string, b: string): boolean {
  return sameWords(a, b) || sameWords(unitAtEnd(a), unitAtEnd(b));
}

function sameWords(a: string, b: string): boolean {
  return keepsEveryToken(foldWords(a), foldWords(b)) || keepsEveryToken(plainUnit(a), plainUnit(b));
}

/** Services write the unit after the street; people also write it before. */
function unitAtEnd(line: string): string {
  const formatted = formatUsStreet(line, DEFAULT_STYLE, "US");
  return formatted.understood ? formatted.text : line;
}

/** "Ste 3300", "Unit 3300" and "#3300" name one unit: the unit word is no difference in content. */
function plainUnit(line: string): string {
  return foldWords(line).replaceAll(/\b(?:apt|apartment|ste|suite|unit|rm|room)\b ?/gu, "");
}

/** Equal except for case, accents, spacing and equivalent spellings. */
export function sameContent(part: Part, a: string, b: string): boolean {
  if (a === b) return true;
  if (a === "" || b === "") return false;
  switch (part) {
    case "street_address":
      return sameStreet(a, b);
    case "city":
      return foldName(a) === foldName(b) || foldName(a).replaceAll(" ", "") === foldName(b).replaceAll(" ", "");
    case "postal_code": {
      const [x, y] = [compact(a), compact(b)];
      return (
        x === y ||
        (/^\d{5}(?:\d{4})?$/u.test(x) && /^\d{5}(?:\d{4})?$/u.test(y) && (x.startsWith(y) || y.startsWith(x)))
      );
    }
    case "state":
    case "country":
      return foldWords(a) === foldWords(b);
  }
}

function compact(text: string): string {
  return text.replaceAll(/[\s-]/gu, "").toUpperCase();
}
