import type { FormatStyle } from "../style.ts";
import { titleCase } from "../text/casing.ts";
import { isAcronym, isCompoundDirection } from "./names.ts";
import { directionName, readLongDirection, readShortDirection, readSuffix } from "./words.ts";

const NUMBER = /^(?:\d+[a-z]?|\d+-\d+[a-z]?|\d+-[a-z]|[nsew]\d+(?:[nsew]\d+)?|\d+[nsew]\d+)$/iu;
const FRACTION = /^[1-9]\/[1-9]$/u;
const BODY_WORD = /^[\p{L}\d][\p{L}\d'’.-]*$/u;
const HIGHWAY = new Set(
  "hwy highway hiway route rte rt interstate i us sr cr pr fm rm ih sh cth sth state county township farm ranch loop exit".split(
    " ",
  ),
);
const ROAD_WORD = new Set(["road", "rd", "hwy", "highway", "route", "rte", "trunk"]);
/** Roads that bear letters: County Road GV, CTH NN. */
const LETTERED = new Set(["cth", "sth", "county", "co", "cty", "state", "town", "township"]);
const MAX_WORDS = 10;

/** Number, directional in front, name, type, directional behind, and at most one bare identifier; null when it is none. */
export function formatBody(
  words: readonly string[],
  plainWords: readonly string[],
  recase: boolean,
  style: FormatStyle,
): string | null {
  const [number = ""] = words;
  const rest = words.slice(1);
  if (!NUMBER.test(number) || rest.length === 0 || rest.length > MAX_WORDS) return null;
  const head = [recase || /^[nsew]\d/iu.test(number) ? number.toUpperCase() : number];
  if (rest[0] !== undefined && FRACTION.test(rest[0])) head.push(rest.shift() ?? "");
  if (rest.length === 0 || !isReadable(rest)) return null;
  const plain = plainWords.slice(words.length - rest.length);
  const highway = isHighway(plain);
  let end = rest.length;
  const tail: string[] = [];
  if (!highway && isBareIdentifier(plain, end)) {
    tail.unshift((rest[end - 1] ?? "").toUpperCase());
    end--;
  }
  const direction = postDirection(rest, plain, end, style);
  if (direction !== null) {
    tail.unshift(direction);
    end--;
  }
  const suffix = end > 1 && !highway ? suffixText(rest[end - 1] ?? "", plain[end - 1] ?? "", recase, style) : null;
  const hasSuffix = suffix !== null && !(end === 2 && plain[0] === "the");
  if (hasSuffix) {
    tail.unshift(suffix);
    end--;
  }
  const pre = preDirection(rest, plain, end, hasSuffix, style);
  if (pre.text !== "") head.push(pre.text);
  if (end > pre.used) head.push(nameText(rest.slice(pre.used, end), plain.slice(pre.used, end), recase));
  let text = head.join(" ");
  for (const each of tail) text += ` ${each}`;
  return text;
}

/** Words of letters, figures, apostrophes, periods and hyphens, and a letter in at least one of them. */
function isReadable(words: readonly string[]): boolean {
  let hasLetter = false;
  for (const word of words) {
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i);
      if (code > 127) {
        if (!BODY_WORD.test(word)) return false;
        hasLetter = true;
        break;
      }
      if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) hasLetter = true;
      else if (!(code >= 48 && code <= 57) && (i === 0 || (code !== 39 && code !== 46 && code !== 45))) return false;
    }
  }
  return hasLetter;
}

/** "123 Main St 4B": a unit that lost its word. */
function isBareIdentifier(plain: readonly string[], end: number): boolean {
  const word = plain[end - 1] ?? "";
  // One of its first two signs is a figure.
  if (end < 3 || !(isDigit(word.charCodeAt(0)) || isDigit(word.charCodeAt(1)))) return false;
  return /^\d{1,5}[a-z]?$|^[a-z]\d{1,4}$/u.test(word) && readSuffix(plain[end - 2] ?? "") !== undefined;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** "Highway 6 N", "County Road 12", "County Road GV": the number is the name, nothing behind it is a suffix. */
function isHighway(plain: readonly string[]): boolean {
  for (let index = 1; index < plain.length; index++) {
    const before = plain[index - 1] ?? "";
    const isRoad = ROAD_WORD.has(before);
    if (!isRoad && !HIGHWAY.has(before)) continue;
    const word = plain[index] ?? "";
    const first = plain[index - 2] ?? "";
    if (isRoadLetters(before, first, word)) return true;
    const begin = word.charCodeAt(0);
    if (begin < 48 || begin > 57 || /^\d+(?:st|nd|rd|th)$/u.test(word)) continue;
    if (HIGHWAY.has(before) || (isRoad && HIGHWAY.has(first))) return true;
  }
  return false;
}

function isRoadLetters(before: string, first: string, word: string): boolean {
  const isLettered = before === "cth" || before === "sth" || (ROAD_WORD.has(before) && LETTERED.has(first));
  return isLettered && /^[a-z]{1,3}$/u.test(word) && word !== "no" && word !== "st" && word !== "rd";
}

function postDirection(
  rest: readonly string[],
  plain: readonly string[],
  end: number,
  style: FormatStyle,
): string | null {
  if (end < 3 || readSuffix(plain[end - 2] ?? "")?.common !== true) return null;
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

/** The directional in front of the name, and how many words it takes; a direction that is the name or begins it is none. */
function preDirection(
  rest: readonly string[],
  plain: readonly string[],
  end: number,
  hasSuffix: boolean,
  style: FormatStyle,
): { text: string; used: number } {
  const none = { text: "", used: 0 };
  const [word = "", next = ""] = plain;
  if (end < 2) return none;
  const isDottedWord = (rest[0] ?? "").endsWith(".");
  const isPair = isDottedWord && /^[ns]$/u.test(word) && /^[ew]$/u.test(next) && (rest[1] ?? "").endsWith(".");
  if (isPair && end > 2) return { text: `${word}${next}`.toUpperCase(), used: 2 };
  const short = readShortDirection(word);
  if (short !== undefined) return { text: short, used: 1 };
  const shortens = style.casing === "postal" || style.streetWords === "short";
  // "No. Main St"; "No. 5" is a number.
  if (isDottedWord && /^(?:no|so)\.$/iu.test(rest[0] ?? "") && hasSuffix && shortens && /^\p{L}/u.test(next))
    return { text: word === "no" ? "N" : "S", used: 1 };
  const long = readLongDirection(word);
  if (long === undefined || !hasSuffix || !shortens || isCompoundDirection(next)) return none;
  return { text: long, used: 1 };
}

function nameText(words: readonly string[], plain: readonly string[], recase: boolean): string {
  if (!recase && !words.some((word) => word.includes("."))) return words.join(" ");
  if (!recase)
    return words.map((word, index) => (isDotted(word) ? initials(word, plain[index] ?? "") : word)).join(" ");
  const cased = titleCase(words.join(" ").toLowerCase()).split(" ");
  return cased
    .map((word, index) => {
      const own = plain[index] ?? "";
      if (own.length > 4 && !(words[index] ?? "").includes(".")) return word;
      const before = plain[index - 1] ?? "";
      if (isDotted(words[index] ?? "")) return initials(words[index] ?? "", own);
      if (isAcronym(own) || isRoadLetters(before, plain[index - 2] ?? "", own)) return word.toUpperCase();
      // Road letters in front of a number: PR 462.
      return /^[b-df-hj-np-tv-z]{2,3}$/u.test(own) && HIGHWAY.has(own) && !/^(?:rt|hwy|rte)$/u.test(own)
        ? word.toUpperCase()
        : word;
    })
    .join(" ");
}

function isDotted(word: string): boolean {
  return word.includes(".") && /^(?:\p{L}\.){2,}$/u.test(word);
}

/** "U.S." in front of a highway is "US"; initials of a name keep their periods. */
function initials(word: string, plain: string): string {
  return plain === "us" ? "US" : word.toUpperCase();
}
