import { isPlaceholderText, isResidue } from "./text/placeholders.ts";
import type { AddressFields, Part, Reason } from "./types.ts";
import { PARTS } from "./types.ts";

const MAX_FIELD = 400;
/** What people type where they have nothing to say. */
const PLACEHOLDER =
  /^(?:n\/?\.?a\.?|none|null|nil|undefined|unknown|test(?:ing)?|tbd|tba|todo|asdf+|qwerty|xxx*|\.+|-+|\?+|_+|\*+|not\s+(?:available|applicable|provided|specified|known|given)|no\s+address|same(?:\s+as\s+(?:above|billing|shipping))?|0+|#n\/a|-none-|\(blank\)|blank|empty|missing)$/iu;

/** Zero-width marks that come in with pasted text, and those that turn the direction of the text around them (UAX #9). */
const INVISIBLE = /[\u200B\u200E\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD]|\u200C|\u200D/u;
const INVISIBLE_ALL = new RegExp(INVISIBLE, "gu");
/** Of a street, where line breaks stay. */
const DIRECTION_MARKS = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;

const NAMIBIA = "NA";
/** NA is the province of Naples, too. */
const ITALY = /^(?:it|ita|italy|italia)$/iu;
const LONGEST_PLACEHOLDER = 16;
/** Printable ASCII in words that one space divides: most fields. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/u;

const NONE: ReadonlySet<Part> = new Set();

export type ReadFields = { values: AddressFields; problem: Reason | null; placeholders: ReadonlySet<Part> };

/** Trims, joins runs of spaces, and says when a record holds nothing that can be an address. Line breaks of a street stay. */
export function readFields(input: AddressFields): ReadFields {
  let problem: Reason | null = null;
  let placeholders: Set<Part> | null = null;
  let filled = 0;
  const values = { street_address: "", city: "", state: "", postal_code: "", country: "" };
  for (const part of PARTS) {
    const raw = input[part];
    if (raw === "") continue;
    const isTidy = raw.length <= MAX_FIELD && TIDY.test(raw);
    if (raw.length > MAX_FIELD) problem ??= "too_long";
    else if (!isTidy && !isReadable(raw)) problem ??= "unreadable_text";
    if (problem) return { values, problem, placeholders: NONE };
    const text = isTidy ? raw : part === "street_address" ? raw.replaceAll(DIRECTION_MARKS, "").trim() : oneLine(raw);
    const value = withoutEndMarks(part, text);
    if (value === "") continue;
    filled++;
    if (
      isPlaceholder(part, value) &&
      !(part === "postal_code" && /^0+$/u.test(value)) &&
      !(part === "country" && value.toUpperCase() === NAMIBIA) &&
      !(part === "state" && value.toUpperCase() === NAMIBIA && ITALY.test(input.country.trim()))
    )
      (placeholders ??= new Set()).add(part);
    values[part] = value;
  }
  if (filled === 0) problem = "empty";
  else if (placeholders && placeholders.size >= filled - (values.country === "" ? 0 : 1)) problem = "placeholder";
  return { values, problem, placeholders: placeholders ?? NONE };
}

/** "Boston,": what was cut off behind a comma left it there. */
function withoutEndMarks(part: Part, text: string): string {
  if (part !== "city" && part !== "state" && part !== "country") return text;
  const last = text.at(-1);
  if (last !== "," && last !== ";" && !text.startsWith(",")) return text;
  return text.replace(/^[\s,;]+|[\s,;]+$/gu, "") || text;
}

/** With what a placeholder can begin. */
const BEGINS_PLACEHOLDER = new Uint8Array(128);
for (const sign of "nutaqxsbemNUTAQXSBEM.-?_*0#(") BEGINS_PLACEHOLDER[sign.charCodeAt(0)] = 1;
/** Letters that match in any case, too: long s. */
const LONG_S = "\u017F";

function isPlaceholder(part: Part, value: string): boolean {
  const begins = BEGINS_PLACEHOLDER[value.charCodeAt(0)] === 1 || value.startsWith(LONG_S);
  if (begins && value.length <= LONGEST_PLACEHOLDER && PLACEHOLDER.test(value)) return true;
  // Figures in front are a street's or a code's.
  const begin = value.charCodeAt(0);
  if (begin >= 48 && begin <= 57) return false;
  return isPlaceholderText(value, part === "street_address") || isResidue(value);
}

function oneLine(text: string): string {
  const visible = INVISIBLE.test(text) ? text.replaceAll(INVISIBLE_ALL, "") : text;
  return visible.replace(/\s+/gu, " ").trim();
}

/** No control characters but line breaks and tabs, no lone surrogates, no replacement characters. */
function isReadable(text: string): boolean {
  return !/(?![\n\r\t])[\p{Cc}\uFFFD\p{Cs}\p{Co}\p{Cn}]/u.test(text);
}
