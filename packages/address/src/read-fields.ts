import { remembered } from "./remembered.ts";
import { isPlaceholderText, isResidue, mayBeNothing } from "./text/placeholders.ts";
import { isSpreadsheetValue, mayBeBroken, repairText, withPlainFigures } from "./text/repair.ts";
import { joinLines } from "./street/street-breaks.ts";
import { isFiveDigits } from "./us/read-zip.ts";
import type { AddressFields, Part, Reason } from "./types.ts";
import { BROKEN_TEXT_IN, PARTS } from "./types.ts";

const MAX_FIELD = 400;
/** What people type instead of a value. */
const PLACEHOLDER =
  /^(?:n\/?\.?a\.?|none|null|nil|undefined|unknown|test(?:ing)?|tbd|tba|todo|asdf+|qwerty|xxx*|\.+|-+|\?+|_+|\*+|not\s+(?:available|applicable|provided|specified|known|given)|no\s+address|same(?:\s+as\s+(?:above|billing|shipping))?|0+|#n\/a|-none-|\(blank\)|blank|empty|missing)$/iu;

const NAMIBIA = "NA";
/** NA is also the province of Naples. */
const ITALY = /^(?:it|ita|italy|italia)$/iu;
const LONGEST_PLACEHOLDER = 16;
/** Besides ASCII letters and single spaces: other printable characters, signs of broken text, anything else. */
const [OTHER, SUSPECT, UNTIDY] = [1, 2, 4];
const KINDS = new Uint8Array(128).fill(UNTIDY, 0, 32).fill(OTHER, 33, 127);
for (let letter = 0; letter < 26; letter++) KINDS[65 + letter] = KINDS[97 + letter] = 0;
for (const mark of "&%\"'\\_<+?=") KINDS[mark.charCodeAt(0)] = OTHER | SUSPECT;

/** 0 for words of ASCII letters separated by single spaces. */
function kindsIn(text: string): number {
  let last = 32;
  let kinds = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 126 || (code === 32 && last === 32)) return UNTIDY;
    kinds |= KINDS[code] ?? UNTIDY;
    last = code;
  }
  return last === 32 ? UNTIDY : kinds;
}

const NONE: ReadonlySet<Part> = new Set();
const NO_DOUBTS: readonly Reason[] = [];
/** What stands for an empty postal code. */
export const NO_CODE = /^(?:0|-+)$/u;
const NO_LINES: readonly string[] = [];
const NORTH_AMERICA = /^(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?|ca|canada)$/iu;

export type ReadFields = {
  values: AddressFields;
  problem: Reason | null;
  placeholders: ReadonlySet<Part>;
  /** Fields whose text was repaired, and those that are broken beyond repair. */
  repaired: ReadonlySet<Part>;
  doubts: readonly Reason[];
  /** The lines of a street that cannot be one, which are read with a comma between them; empty otherwise. */
  streetLines: readonly string[];
};

/** Repairs broken text, trims, joins runs of spaces, and reports a record without anything that can be an address. */
export function readFields(input: AddressFields): ReadFields {
  let problem: Reason | null = null;
  let placeholders: Set<Part> | null = null;
  let repaired: Set<Part> | null = null;
  let doubts: Reason[] | null = null;
  let filled = 0;
  let streetLines: readonly string[] = NO_LINES;
  const values = { street_address: "", city: "", state: "", postal_code: "", country: "" };
  for (const part of PARTS) {
    const raw = input[part];
    if (raw === "") continue;
    if (isPlainCode(part, raw)) {
      values[part] = raw;
      filled++;
      continue;
    }
    const kinds = kindsIn(raw);
    const isTidy = (kinds & UNTIDY) === 0 && raw.length <= MAX_FIELD;
    if (raw.length > MAX_FIELD) problem ??= "too_long";
    else if (!isTidy && !isReadable(raw)) problem ??= "unreadable_text";
    if (problem) return { values, problem, placeholders: NONE, repaired: NONE, doubts: NO_DOUBTS, streetLines };
    let text = raw;
    if (!isTidy || ((kinds & SUSPECT) !== 0 && mayBeBroken(raw))) {
      const repair = repairText(raw, part === "street_address" ? "\n" : " ");
      text = part === "postal_code" ? withPlainFigures(repair.text) : repair.text;
      if (text.includes("\n")) {
        const lines = joinLines(text.split("\n"), NORTH_AMERICA.test(input.country.trim()));
        if (lines.length > 1) streetLines = lines;
        text = lines.join(", ");
      }
      if (text !== onlySpaced(raw)) (repaired ??= new Set()).add(part);
      if (repair.isDoubtful) (doubts ??= []).push(BROKEN_TEXT_IN[part]);
    }
    const value = kinds === 0 ? raw : withoutEndMarks(part, text);
    if (value !== text && LOOSE_MARK.test(text)) (repaired ??= new Set()).add(part);
    if (value === "" || (part === "postal_code" && NO_CODE.test(value))) continue;
    if ((part === "street_address" || part === "postal_code") && isSpreadsheetValue(value))
      (doubts ??= []).push(
        part === "street_address" ? "spreadsheet_value_in_street" : "spreadsheet_value_in_postal_code",
      );
    filled++;
    if (
      isPlaceholder(part, value, kinds === 0) &&
      !(part === "postal_code" && /^0+$/u.test(value)) &&
      !(part === "country" && value.toUpperCase() === NAMIBIA) &&
      !(part === "state" && value.toUpperCase() === NAMIBIA && ITALY.test(input.country.trim()))
    )
      (placeholders ??= new Set()).add(part);
    values[part] = value;
  }
  if (filled === 0) problem = "empty";
  else if (placeholders && placeholders.size >= filled - (values.country === "" ? 0 : 1)) problem = "placeholder";
  return {
    values,
    problem,
    placeholders: placeholders ?? NONE,
    repaired: repaired ?? NONE,
    doubts: doubts ?? NO_DOUBTS,
    streetLines,
  };
}

/** Five digits as a postal code, two capitals as a state or country: most fields, with nothing to repair. NA may be no code. */
function isPlainCode(part: Part, raw: string): boolean {
  if (part === "postal_code") return isFiveDigits(raw);
  if ((part !== "state" && part !== "country") || raw.length !== 2) return false;
  const [first, second] = [raw.charCodeAt(0), raw.charCodeAt(1)];
  return first >= 65 && first <= 90 && second >= 65 && second <= 90 && raw !== NAMIBIA && first !== second;
}

/** Only spaces are normalized. */
function onlySpaced(raw: string): string {
  return raw.replace(/ +/gu, " ").trim();
}

/** Marks that a list, a note or another program left around a value. */
const LOOSE_MARK = /^[-–—*•·~|_\\/:;.>]|[-–—*•·~|_\\/:;?!<]$|^\(.*\)$|^\[.*\]$/u;

/** "Boston,", "• 12 Main St", "(Denver)": left over where a text was cut at a comma, or put around the value. */
function withoutEndMarks(part: Part, text: string): string {
  if (isWordSign(text.charCodeAt(0)) && isWordSign(text.charCodeAt(text.length - 1))) return text;
  if (part === "postal_code" || isResidue(text)) return text;
  const plain = text.replace(/^[*•·~|>\s]+|^[-–—]+(?=[\p{L}\s])\s*|[*•·~|<\s]+$|\s[-–—_:;]+$/gu, "");
  if (part === "street_address") return plain || text;
  const inner = /^[([]["'“]?([^()[\]]+?)["'”]?[)\]]$/u.exec(plain)?.[1] ?? plain;
  const value = inner.replace(/^[\s,;:/\\_]+|[\s,;:/\\_?!]+$/gu, "");
  return (/-.*-$/u.test(value) ? value : value.replace(/[-–—]+$/u, "")) || text;
}

/** An ASCII letter or digit. */
function isWordSign(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Characters that a placeholder can begin with. */
const BEGINS_PLACEHOLDER = new Uint8Array(128);
for (const sign of "nutaqxsbemNUTAQXSBEM.-?_*0#(") BEGINS_PLACEHOLDER[sign.charCodeAt(0)] = 1;
/** Non-ASCII letters that match case-insensitively: long s. */
const LONG_S = "\u017F";

/** `isPlain`: only letters and single spaces. */
function isPlaceholder(part: Part, value: string, isPlain: boolean): boolean {
  const begins = BEGINS_PLACEHOLDER[value.charCodeAt(0)] === 1 || value.startsWith(LONG_S);
  if (begins && value.length <= LONGEST_PLACEHOLDER && PLACEHOLDER.test(value)) return true;
  // Leading digits belong to a street or a code.
  const begin = value.charCodeAt(0);
  if (begin >= 48 && begin <= 57) return false;
  if (part === "street_address") return isPlaceholderText(value, true) || isResidue(value);
  return (!isPlain || mayBeNothing(value)) && isNothing(value);
}

/** Cached, since lists repeat their cities, states and countries. */
const isNothing = remembered((value) => isPlaceholderText(value, false) || isResidue(value));

/** Without lone surrogates and unassigned characters. */
function isReadable(text: string): boolean {
  return !/[\p{Cs}\p{Co}\p{Cn}]/u.test(text);
}
