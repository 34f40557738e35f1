import type { FormatStyle } from "../style.ts";
import { capitals, caseOf, titleCase } from "../text/casing.ts";
import { formatWorldStreet } from "./format-world-street.ts";
import { formatBoxLine } from "./box-lines.ts";
import { keepsEveryToken } from "./token-guard.ts";
import { formatUnit, takeUnits } from "./units.ts";
import type { Unit } from "./units.ts";
import type { StreetLine } from "./street-line.ts";
import { directionName, isPlainStreetName, readLongDirection, readShortDirection, readSuffix } from "./words.ts";

const MAX_LINE = 120;
const ASCII_LINE = /^[A-Za-z0-9 .,#'/-]+$/;
const UNICODE_LINE = /^[\p{L}\d \t.,#'’/-]+$/u;
const TIDY = /^[^\s,]+(?: [^\s]+)*[^\s,]$/;
const NUMBER = /^(?:\d+[a-z]?|\d+-\d+[a-z]?|\d+-[a-z]|[nsew]\d+(?:[nsew]\d+)?|\d+[nsew]\d+)$/iu;
const FRACTION = /^[1-9]\/[1-9]$/u;
const BODY_WORD = /^[\p{L}\d][\p{L}\d'’.-]*$/u;
const HIGHWAY = /^(?:hwy|highway|hiway|route|rte|rt|interstate|i|us|sr|cr|fm|rm|ih|sh|state|county|farm|loop|exit)$/u;

/** Puerto Rican lines begin with an urbanization, condominium, quarter or road (Publication 28, section 29). */
const PUERTO_RICAN =
  /^(?:urb|urbanizaci[oó]n|cond|condominio|calle|carr|carretera|bo|barrio|paseo|parcelas|residencial|reparto|ext|extensi[oó]n)\.?\s/iu;

/** A French Canadian line: the type of street stands in front of its name, and Ste is Sainte. */
const FRENCH =
  /(?:^|[\s,])(?:rue|boul|boulevard|av|avenue|ch|chemin|c[oô]te|mont[eé]e|rang|all[eé]e|impasse|place)\.?\s+(?:de\s|du\s|des\s|la\s|le\s|les\s|l['’]|d['’]|st-|ste-|saint|sainte|[\p{L}-]+\s*(?:[,#]|(?:[oens]|ouest|est|nord|sud)(?:[\s,]|$)|$))/iu;

/** A US or English Canadian street line in the customer's style (USPS Publication 28). */
export function formatUsStreet(line: string, style: FormatStyle, country: "US" | "CA"): StreetLine {
  if (country === "CA" && FRENCH.test(line)) return formatWorldStreet(line, "FR", style);
  if (PUERTO_RICAN.test(line)) return formatWorldStreet(line, "PR", style);
  const left: StreetLine = { text: line, understood: false, hasUnit: false };
  if (line.length > MAX_LINE || !(ASCII_LINE.test(line) || UNICODE_LINE.test(line))) return left;
  const text = TIDY.test(line) ? line : line.replace(/\s+/gu, " ").replace(/^[\s,]+|[\s,]+$/gu, "");
  const box = formatBoxLine(text);
  if (box !== null)
    return { text: style.casing === "postal" ? box.toUpperCase() : box, understood: true, hasUnit: false };
  const formatted = formatNumbered(text, style);
  if (formatted === null || (formatted.text !== line && !keepsEveryToken(line, formatted.text))) return left;
  return formatted;
}

function formatNumbered(text: string, style: FormatStyle): StreetLine | null {
  const taken = takeUnits(text);
  if (taken === null) return null;
  const { segments, units, commaBeforeUnit } = taken;
  if (segments.length !== 1) return null;
  const words = segments[0] ?? [];
  if (style.unitPlace === "keep" && taken.unitMoved) return null;
  const cased = caseOf(text) !== "mixed";
  const body = formatBody(words, cased, style);
  if (body === null) return null;
  const unitTexts = units.map((unit: Unit) => formatUnit(unit, style, cased));
  const separator = style.unitSeparator === "comma" || (style.unitSeparator === "keep" && commaBeforeUnit) ? ", " : " ";
  const joined = unitTexts.length === 0 ? body : `${body}${separator}${unitTexts.join(" ")}`;
  return {
    text: style.casing === "postal" ? capitals(joined) : joined,
    understood: true,
    hasUnit: units.length > 0,
  };
}

/** Number, pre-directional, name, suffix, post-directional, and at most one bare identifier behind them. */
function formatBody(words: readonly string[], recase: boolean, style: FormatStyle): string | null {
  const [number = "", ...rest] = words;
  if (!NUMBER.test(number) || rest.length === 0 || rest.length > 8) return null;
  const head = [recase || /^[nsew]\d/iu.test(number) ? number.toUpperCase() : number];
  if (rest[0] !== undefined && FRACTION.test(rest[0])) head.push(rest.shift() ?? "");
  if (rest.length === 0 || !rest.every((word) => BODY_WORD.test(word))) return null;
  if (!rest.some((word) => /\p{L}/u.test(word))) return null;
  const plain = rest.map(plainWord);
  let end = rest.length;
  const tail: string[] = [];
  const last = plain[end - 1] ?? "";
  if (
    /\d/u.test(last) &&
    end > 2 &&
    !HIGHWAY.test(plain[end - 2] ?? "") &&
    readSuffix(plain[end - 2] ?? "") !== undefined &&
    end - 2 > 0 &&
    /^\d{1,5}[a-z]?$|^[a-z]\d{1,4}$/u.test(last) &&
    !isHighway(plain)
  ) {
    tail.unshift((rest[end - 1] ?? "").toUpperCase());
    end--;
  }
  const direction = postDirection(rest, plain, end, style);
  if (direction !== null) {
    tail.unshift(direction);
    end--;
  }
  const suffix =
    end > 1 && !isHighway(plain) ? suffixText(rest[end - 1] ?? "", plain[end - 1] ?? "", recase, style) : null;
  if (suffix !== null && !(end === 2 && plain[0] === "the")) {
    tail.unshift(suffix);
    end--;
  }
  let start = 0;
  const pre = preDirection(plain, end, suffix !== null, style);
  if (pre !== null && end > 1) {
    head.push(pre);
    start = 1;
  }
  const name = rest.slice(start, end).join(" ");
  head.push(recase ? titleCase(name.toLowerCase()) : name);
  return [...head, ...tail].join(" ");
}

function plainWord(word: string): string {
  const lower = word.toLowerCase();
  return lower.includes(".") ? lower.replaceAll(".", "") : lower;
}

/** "Highway 6 N", "County Road 12": the number is the name, nothing behind it is a suffix. */
function isHighway(plain: readonly string[]): boolean {
  return plain.some(
    (word, index) =>
      index > 0 &&
      /^\d/u.test(word) &&
      !/^\d+(?:st|nd|rd|th)$/u.test(word) &&
      (HIGHWAY.test(plain[index - 1] ?? "") ||
        (index > 1 &&
          /^(?:road|rd|hwy|highway|route|rte)$/u.test(plain[index - 1] ?? "") &&
          HIGHWAY.test(plain[index - 2] ?? ""))),
  );
}

function postDirection(
  rest: readonly string[],
  plain: readonly string[],
  end: number,
  style: FormatStyle,
): string | null {
  if (end < 3) return null;
  const suffix = readSuffix(plain[end - 2] ?? "");
  if (suffix === undefined || !suffix.common) return null;
  const word = plain[end - 1] ?? "";
  const short = readShortDirection(word);
  const code = short ?? readLongDirection(word);
  if (code === undefined) return null;
  if (style.casing === "postal" || style.streetWords === "short") return code;
  if (style.streetWords === "long") return directionName(code);
  return short ?? rest[end - 1] ?? null;
}

function suffixText(word: string, plain: string, recase: boolean, style: FormatStyle): string | null {
  const suffix = readSuffix(plain);
  if (suffix === undefined) return null;
  if (style.casing === "postal") return suffix.short;
  if (suffix.common && style.streetWords === "short") return suffix.short;
  if (suffix.common && style.streetWords === "long") return suffix.long;
  return recase ? titleCase(word.toLowerCase()) : word;
}

function preDirection(plain: readonly string[], end: number, hasSuffix: boolean, style: FormatStyle): string | null {
  const word = plain[0] ?? "";
  if (end < 2 || (!hasSuffix && end < 2)) return null;
  const short = readShortDirection(word);
  if (short !== undefined) return short;
  const long = readLongDirection(word);
  if (long === undefined || !hasSuffix) return null;
  if (style.casing !== "postal" && style.streetWords !== "short") return null;
  return end === 2 && isPlainStreetName(plain[1] ?? "") ? long : null;
}
