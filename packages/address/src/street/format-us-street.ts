import type { FormatStyle } from "../style.ts";
import { SeenBefore } from "../remembered.ts";
import { capitals, caseOf, titleCase } from "../text/casing.ts";
import { formatBody } from "./format-body.ts";
import { formatWorldStreet } from "./format-world-street.ts";
import { formatBoxLine } from "./format-box-line.ts";
import { splitLine } from "./split-line.ts";
import { keepsEveryToken, keepsEveryTokenMoved } from "./token-guard.ts";
import { formatUnit, unitRank } from "./units.ts";
import type { StreetLine } from "./street-line.ts";

const MAX_LINE = 120;
const ASCII_LINE = /^[A-Za-z0-9 .,#'/-]+$/;
const UNICODE_LINE = /^[\p{L}\d \t.,#'’/-]+$/u;
/** Readable text on one line, including the marks of company names and notes. */
const RECASED_LINE = /^[\p{L}\d .,#'’/&()@+:;-]+$/u;
/** Words separated by single spaces, without a comma at either end. */
const TIDY = /^[^\s,]\S*(?: \S+)*(?<!,)$/;

/** "12 MAIN ST.APT 4": two words separated only by a period. */
const GLUED = /[A-Za-z]{2}\.[A-Za-z]{2}/;
const GLUED_ALL = /(?<=[A-Za-z])([A-Za-z])\.(?=[A-Za-z]{2})/g;

/** Puerto Rican lines begin with an urbanization, condominium, quarter or road (Publication 28, section 29). */
const PUERTO_RICAN =
  /^(?:urb|urbanizaci[oó]n|cond|condominio|calle|carr|carretera|bo|barrio|paseo|parcelas|residencial|reparto|ext|extensi[oó]n)\.?\s/iu;

/** A French Canadian line: the street type precedes the name, and Ste is Sainte. */
const FRENCH =
  /(?:^|[\s,])(?:rue|boul|boulevard|av|avenue|ch|chemin|c[oô]te|mont[eé]e|rang|all[eé]e|impasse|place)\.?\s+(?:de\s|du\s|des\s|la\s|le\s|les\s|l['’]|d['’]|st-|ste-|saint|sainte|[\p{L}-]+\s*(?:[,#]|(?:[oens]|ouest|est|nord|sud)(?:[\s,]|$)|$))/iu;
/** "620 8 Avenue SW" is English: a direction or nothing follows the type. */
const ENGLISH_AVENUE = /\d\s+(?:av|ave|avenue)\.?(?:\s+(?:[ns][ew]|[nsew]|north|south|east|west)\.?)?(?:[\s,#]|$)/iu;

/** Whether the units of a line are read as in the United States and English Canada. */
export function hasUsUnits(line: string, country: "US" | "CA"): boolean {
  if (line.length > MAX_LINE || PUERTO_RICAN.test(line)) return false;
  return country === "US" || !FRENCH.test(line) || ENGLISH_AVENUE.test(line);
}

/** A US or English Canadian street line in the customer's style (USPS Publication 28). */
export function formatUsStreet(line: string, style: FormatStyle, country: "US" | "CA"): StreetLine {
  if (country === "CA" && FRENCH.test(line) && !ENGLISH_AVENUE.test(line)) return formatWorldStreet(line, "FR", style);
  // All of these begin with a word.
  const beginsWithNumber = isDigit(line.charCodeAt(0));
  if (!beginsWithNumber && PUERTO_RICAN.test(line)) return formatWorldStreet(line, "PR", style);
  if (line.length > MAX_LINE) return notUnderstood(line, style);
  const name = beginsWithNumber ? behindNumber(line) : 0;
  if (name === 0) return formatLine(line, style);
  const known = knownLines(style);
  const rest = line.slice(name);
  const found = known.get(rest);
  if (found !== undefined) return { text: line.slice(0, name) + found.text, understood: true, hasUnit: found.hasUnit };
  const formatted = formatLine(line, style);
  if (formatted.understood && seenBefore.again(rest) && formatted.text.startsWith(line.slice(0, name))) {
    if (known.size >= KNOWN_LINES_KEPT) known.clear();
    known.set(rest, { ...formatted, text: formatted.text.slice(name) });
  }
  return formatted;
}

/** Lists repeat their streets with other house numbers, which do not matter: the rest is formatted once per style. */
const linesOfStyle = new WeakMap<FormatStyle, Map<string, StreetLine>>();
const KNOWN_LINES_KEPT = 16_384;
const seenBefore = new SeenBefore();

function knownLines(style: FormatStyle): Map<string, StreetLine> {
  let known = linesOfStyle.get(style);
  if (known === undefined) {
    known = new Map();
    linesOfStyle.set(style, known);
  }
  return known;
}

/** Where the text after an all-digit house number and one space begins; 0 if the line has another form. */
function behindNumber(line: string): number {
  let at = 1;
  while (at < line.length && isDigit(line.charCodeAt(at))) at++;
  const next = line.charCodeAt(at + 1);
  return line.charCodeAt(at) === 32 && next > 32 ? at + 1 : 0;
}

function formatLine(line: string, style: FormatStyle): StreetLine {
  if (!ASCII_LINE.test(line) && !UNICODE_LINE.test(line)) return notUnderstood(line, style);
  const spaced = line.includes(".") && GLUED.test(line) ? line.replaceAll(GLUED_ALL, "$1. ") : line;
  const text = TIDY.test(spaced) ? spaced : spaced.replace(/\s+/gu, " ").replace(/^[\s,]+|[\s,]+$/gu, "");
  const box = isDigit(text.charCodeAt(0)) ? null : formatBoxLine(text);
  if (box !== null)
    return { text: style.casing === "postal" ? box.toUpperCase() : box, understood: true, hasUnit: false };
  return formatNumbered(text, line, style) ?? notUnderstood(line, style);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Words and marks stay; only all-capitals are recased, to match the city. */
function notUnderstood(line: string, style: FormatStyle): StreetLine {
  const recased =
    style.casing === "crm" && line.length <= MAX_LINE && RECASED_LINE.test(line) && caseOf(line) === "upper";
  return { text: recased ? titleCase(line) : line, understood: false, hasUnit: false };
}

function formatNumbered(text: string, line: string, style: FormatStyle): StreetLine | null {
  const split = splitLine(text);
  if (split === null || (split.moved.length > 0 && style.unitPlace === "keep")) return null;
  const recase = caseOf(text) !== "mixed";
  const body = formatBody(split.body, recase, style);
  if (body === null) return null;
  const isMoved = split.moved.length > 0;
  if (!isMoved && split.units.length === 0 && style.casing === "crm")
    return body === line || keepsEveryToken(line, body) ? { text: body, understood: true, hasUnit: false } : null;
  const units = isMoved ? [...split.units, ...split.moved].toSorted((a, b) => unitRank(a) - unitRank(b)) : split.units;
  const hasUnit = units.length > 0;
  const comma = style.unitSeparator === "comma" || (style.unitSeparator === "keep" && split.commaBeforeUnit);
  let joined = body;
  for (const [index, unit] of units.entries())
    joined += `${comma && index === 0 ? ", " : " "}${formatUnit(unit, style, recase)}`;
  const formatted = style.casing === "postal" ? capitals(joined) : joined;
  if (formatted !== line && !(isMoved ? keepsEveryTokenMoved(line, formatted) : keepsEveryToken(line, formatted)))
    return null;
  return { text: formatted, understood: true, hasUnit };
}
