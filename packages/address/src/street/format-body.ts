import type { FormatStyle } from "../style.ts";
import { titleCase } from "../text/casing.ts";
import { isAcronym, isCompoundDirection } from "./names.ts";
import { directionName, NO_WORD, readWord } from "./words.ts";
import type { StreetWord } from "./words.ts";

const NUMBER = /^(?:\d+[a-z]?|\d+-\d+[a-z]?|\d+-[a-z]|[nsew]\d+(?:[nsew]\d+)?|\d+[nsew]\d+)$/iu;
const FRACTION = /^[1-9]\/[1-9]$/u;
const BODY_WORD = /^[\p{L}\d][\p{L}\d'’.-]*$/u;
/** Roads named by letters: County Road GV, CTH NN. */
const LETTERED = new Set(["cth", "sth", "county", "co", "cty", "state", "town", "township"]);
const MAX_WORDS = 10;

/** Number, pre-directional, name, type, post-directional, and at most one bare identifier; null if the words are none. */
export function formatBody(words: readonly StreetWord[], recase: boolean, style: FormatStyle): string | null {
  const number = words[0]?.text ?? "";
  if (!NUMBER.test(number) || words.length === 1 || words.length > MAX_WORDS + 1) return null;
  const fraction = words[1]?.text ?? "";
  const hasFraction = FRACTION.test(fraction);
  const rest = words.slice(hasFraction ? 2 : 1);
  if (rest.length === 0 || !isReadable(rest)) return null;
  const highway = isHighway(rest);
  let end = rest.length;
  let tail = "";
  if (!highway && isBareIdentifier(rest, end)) {
    tail = ` ${(rest[end - 1] ?? NO_WORD).text.toUpperCase()}`;
    end--;
  }
  const isLettered = highway && isRoadLetters(rest[end - 2] ?? NO_WORD, rest[end - 3] ?? NO_WORD, lastOf(rest).plain);
  const direction = isLettered ? null : postDirection(rest, end, style);
  if (direction !== null) {
    tail = ` ${direction}${tail}`;
    end--;
  }
  const suffix = end > 1 && !highway ? suffixText(rest[end - 1] ?? NO_WORD, recase, style) : null;
  const hasSuffix = suffix !== null && !(end === 2 && rest[0]?.plain === "the");
  if (hasSuffix) {
    tail = ` ${suffix}${tail}`;
    end--;
  }
  const pre = preDirection(rest, end, hasSuffix, style);
  let text = recase || /^[nsew]\d/iu.test(number) ? number.toUpperCase() : number;
  if (hasFraction) text += ` ${fraction}`;
  if (pre.text !== "") text += ` ${pre.text}`;
  if (end > pre.used) text += ` ${nameText(rest.slice(pre.used, end), recase)}`;
  return text + tail;
}

function lastOf(words: readonly StreetWord[]): StreetWord {
  return words.at(-1) ?? NO_WORD;
}

/** Words of letters, digits, apostrophes, periods and hyphens, with a letter in at least one of them. */
function isReadable(words: readonly StreetWord[]): boolean {
  let hasLetter = false;
  for (const { text } of words) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 127) {
        if (!BODY_WORD.test(text)) return false;
        hasLetter = true;
        break;
      }
      if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) hasLetter = true;
      else if (!(code >= 48 && code <= 57) && (i === 0 || (code !== 39 && code !== 46 && code !== 45))) return false;
    }
  }
  return hasLetter;
}

/** "123 Main St 4B": a unit without its word. */
function isBareIdentifier(words: readonly StreetWord[], end: number): boolean {
  const { plain } = words[end - 1] ?? NO_WORD;
  // One of its first two characters is a digit.
  if (end < 3 || !(isDigit(plain.charCodeAt(0)) || isDigit(plain.charCodeAt(1)))) return false;
  return /^\d{1,5}[a-z]?$|^[a-z]\d{1,4}$/u.test(plain) && words[end - 2]?.suffix !== undefined;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** "Highway 6 N", "County Road 12", "County Road GV": the number is the name, and nothing after it is a suffix. */
function isHighway(words: readonly StreetWord[]): boolean {
  for (let index = 1; index < words.length; index++) {
    const before = words[index - 1] ?? NO_WORD;
    if (!before.isRoad && !before.isHighway) continue;
    const { plain } = words[index] ?? NO_WORD;
    const first = words[index - 2] ?? NO_WORD;
    if (isRoadLetters(before, first, plain)) return true;
    if (!isDigit(plain.charCodeAt(0)) || /^\d+(?:st|nd|rd|th)$/u.test(plain)) continue;
    if (before.isHighway) return true;
    if (before.isRoad && (first.isHighway || first.isRoadOwner || isFarmToMarket(words, index - 2))) return true;
  }
  return false;
}

function isFarmToMarket(words: readonly StreetWord[], at: number): boolean {
  return words[at]?.plain === "market" && words[at - 1]?.plain === "to";
}

/** Cheap test: letters after this word may be those of a road. */
function mayBearLetters(before: StreetWord): boolean {
  return before.isRoad || before.plain === "cth" || before.plain === "sth";
}

function isRoadLetters(before: StreetWord, first: StreetWord, plain: string): boolean {
  const isLettered = mayBearLetters(before) && (!before.isRoad || LETTERED.has(first.plain));
  return isLettered && /^[a-z]{1,3}$/u.test(plain) && plain !== "no" && plain !== "st" && plain !== "rd";
}

function postDirection(words: readonly StreetWord[], end: number, style: FormatStyle): string | null {
  if (end < 3 || words[end - 2]?.suffix?.common !== true) return null;
  const { text, shortDirection: short, longDirection: long } = words[end - 1] ?? NO_WORD;
  const code = short ?? long;
  if (code === undefined) return null;
  if (style.casing === "postal" || style.streetWords === "short") return code;
  if (style.streetWords === "long") return directionName(code);
  return short ?? text;
}

function suffixText({ text, suffix }: StreetWord, recase: boolean, style: FormatStyle): string | null {
  if (suffix === undefined) return null;
  if (style.casing === "postal") return suffix.short;
  if (suffix.common && style.streetWords === "short") return suffix.short;
  if (suffix.common && style.streetWords === "long") return suffix.long;
  return recase ? titleCase(text.toLowerCase()) : text;
}

const NO_DIRECTION = { text: "", used: 0 };

/** The pre-directional, and its number of words; a direction that is the name or begins it does not count. */
function preDirection(
  words: readonly StreetWord[],
  end: number,
  hasSuffix: boolean,
  style: FormatStyle,
): { text: string; used: number } {
  if (end < 2) return NO_DIRECTION;
  const word = words[0] ?? NO_WORD;
  const next = words[1] ?? NO_WORD;
  const isDottedWord = word.text.endsWith(".");
  const isPair = isDottedWord && /^[ns]$/u.test(word.plain) && /^[ew]$/u.test(next.plain) && next.text.endsWith(".");
  if (isPair && end > 2) return { text: `${word.plain}${next.plain}`.toUpperCase(), used: 2 };
  if (word.shortDirection !== undefined) return { text: word.shortDirection, used: 1 };
  const shortens = style.casing === "postal" || style.streetWords === "short";
  // "No. Main St"; "No. 5" is a number.
  if (isDottedWord && /^(?:no|so)\.$/iu.test(word.text) && hasSuffix && shortens && /^\p{L}/u.test(next.plain))
    return { text: word.plain === "no" ? "N" : "S", used: 1 };
  const long = word.longDirection;
  if (long === undefined || !hasSuffix || !shortens || isCompoundDirection(next)) return NO_DIRECTION;
  return { text: long, used: 1 };
}

function nameText(words: readonly StreetWord[], recase: boolean): string {
  let text = "";
  for (const [index, word] of words.entries()) {
    const own = recase ? casedAlone(word, words[index - 1] ?? NO_WORD) : writtenForm(word);
    if (own === null) return casedName(words);
    text += text === "" ? own : ` ${own}`;
  }
  return text;
}

function writtenForm({ text, plain }: StreetWord): string {
  return isDotted(text) ? initials(text, plain) : text;
}

/** The form that a word of a name has anywhere; null if it depends on its position. */
function casedAlone(word: StreetWord, before: StreetWord): string | null {
  if (isDigit(word.text.charCodeAt(0)) || mayBearLetters(before)) return null;
  if (word.cased === undefined) {
    const [first, inside] = [casedName([word]), casedName([PLAIN_NAME, word]).slice(PLAIN_NAME.text.length + 1)];
    word.cased = first === inside ? first : null;
  }
  return word.cased;
}

const PLAIN_NAME = readWord("Main");

/** A name in Title Case, from capitals or lower case. */
function casedName(words: readonly StreetWord[]): string {
  const cased = titleCase(words.map(({ text }) => text.toLowerCase()).join(" ")).split(" ");
  return cased
    .map((word, index) => {
      const own = words[index] ?? NO_WORD;
      const isDottedWord = own.text.includes(".");
      if (own.plain.length > 4 && !isDottedWord) return word;
      if (isDotted(own.text)) return initials(own.text, own.plain);
      const before = words[index - 1] ?? NO_WORD;
      if (isAcronym(own) || isRoadLetters(before, words[index - 2] ?? NO_WORD, own.plain)) return word.toUpperCase();
      // Road letters before a number: PR 462.
      return own.isHighway && /^[b-df-hj-np-tv-z]{2,3}$/u.test(own.plain) && !/^(?:rt|hwy|rte)$/u.test(own.plain)
        ? word.toUpperCase()
        : word;
    })
    .join(" ");
}

function isDotted(word: string): boolean {
  return word.includes(".") && /^(?:\p{L}\.){2,}$/u.test(word);
}

/** "U.S." before a highway is "US"; initials of a name keep their periods. */
function initials(word: string, plain: string): string {
  return plain === "us" ? "US" : word.toUpperCase();
}
