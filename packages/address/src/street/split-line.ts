import type { Unit } from "./units.ts";
import { NO_WORD, readWord } from "./words.ts";
import type { StreetWord, UnitWord } from "./words.ts";

/** The parts of a street line. `moved`: units written before or inside the street; only whole units are moved. */
export type SplitLine = {
  body: readonly StreetWord[];
  units: Unit[];
  moved: Unit[];
  commaBeforeUnit: boolean;
};

const ID =
  /^(?:[a-z]{1,2}|[a-z]?-?\d+[a-z]{0,2}(?:[-/][a-z\d]{1,5})*|[a-z]{1,3}-\d+[a-z]?|\d+-[a-z]{1,2}|[a-z]{1,3}\d+[a-z]?)$/iu;
const GLUED = /^(apt|ste|suite|unit|bldg|rm|lot|spc|fl)\.?#?(\d[a-z\d-]*)$/iu;
/** Something to split: "#", a letter directly before a digit ("Apt4"), or a run of spaces. */
const MARKED = /#|[a-z]\.?\d|^$|  | $/iu;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/iu;
const FLOOR = /^(?:fl|floor|flr)\.?$/iu;
const HOUSE_NUMBER = /^(?:\d+[a-z]?|\d+-\d+[a-z]?)$/iu;
/** A single letter after these is an identifier even if the street has no type: "123 Broadway Apt B". */
const PLAIN_UNIT = /^(?:apt|ste|rm)\.?$/iu;

type Found = { unit: Unit; used: number };

/** Splits a line into street and units; null if a "#" or a unit word cannot be read with certainty. */
export function splitLine(text: string): SplitLine | null {
  const parts = text.includes(",") ? text.split(/\s*,\s*/u) : [text];
  const split: SplitLine = { body: [], units: [], moved: [], commaBeforeUnit: false };
  let next = 1;
  let words = wordsOf(parts[0] ?? "");
  const front = unitInFront(words);
  if (front === "unreadable") return null;
  if (front) {
    split.moved.push(front.unit);
    words = words.slice(front.used);
    if (words.length === 0) words = wordsOf(parts[next++] ?? "");
  }
  const inside = unitInside(words);
  if (inside) {
    split.moved.push(inside.unit);
    words = [words[0] ?? NO_WORD, ...words.slice(1 + inside.used)];
  }
  if (!takeTail(split, words)) return null;
  for (; next < parts.length; next++) if (!takeCommaPart(split, wordsOf(parts[next] ?? ""))) return null;
  if (split.moved.length > 0 && split.units.some((unit) => unit.extra.length > 0)) return null;
  return split;
}

/** The units that a text consists of, in order; null if it contains anything else. */
export function readUnits(text: string): Unit[] | null {
  if (text === "") return null;
  const split: SplitLine = { body: [], units: [], moved: [], commaBeforeUnit: false };
  const isRead = text.split(/\s*,\s*/u).every((part) => part !== "" && takeCommaPart(split, wordsOf(part)));
  return isRead && split.units.every((unit) => unit.extra.length === 0) ? split.units : null;
}

function wordsOf(part: string): StreetWord[] {
  if (isMarked(part)) return part.split(" ").flatMap(splitMarks).map(readWord);
  const words: StreetWord[] = [];
  let begin = 0;
  for (let at = 0; at <= part.length; at++) {
    if (at < part.length && part.charCodeAt(at) !== 32) continue;
    words.push(readWord(part.slice(begin, at)));
    begin = at + 1;
  }
  return words;
}

function isMarked(part: string): boolean {
  // Position of the last letter; a digit after it makes a mark.
  let letterAt = -2;
  let last = 32;
  for (let i = 0; i < part.length; i++) {
    const code = part.charCodeAt(i);
    if (code > 127) return MARKED.test(part);
    const lower = code | 32;
    if (code === 35 || (code === 32 && last === 32)) return code === 35 || MARKED.test(part);
    if (lower >= 97 && lower <= 122) letterAt = i;
    else if (code >= 48 && code <= 57 && (letterAt === i - 1 || (letterAt === i - 2 && last === 46))) return true;
    last = code;
  }
  return last === 32;
}

/** "#4" is "#" and "4"; "Apt4B" is "Apt" and "4B". */
function splitMarks(word: string): string[] {
  const glued = GLUED.exec(word);
  if (/^#\p{L}{2,}$/u.test(word) && readWord(word.slice(1)).unit !== undefined) return [word.slice(1)];
  if (glued) return [glued[1] ?? "", glued[2] ?? ""];
  const mark = word.indexOf("#");
  if (mark < 0 || (mark === 0 && word.length > 1)) return word === "" ? [] : [word];
  return [word.slice(0, mark), "#", word.slice(mark + 1)].filter((each) => each !== "");
}

/** "Apt 4" alone before a comma, or "#4" and "Apt 4" directly before a house number. */
function unitInFront(words: readonly StreetWord[]): Found | "unreadable" | null {
  if (beginsWithDigit(words[0] ?? NO_WORD)) return null;
  const found = unitAt(words, 0, true);
  if (found === null || found === "unreadable") return found;
  if (found.unit.id === "") return null;
  const next = words[found.used];
  return next === undefined || HOUSE_NUMBER.test(next.text) ? found : null;
}

/** "123 Apt 5 Main St": a whole street with its type must follow the unit. */
function unitInside(words: readonly StreetWord[]): Found | null {
  const first = words[1] ?? NO_WORD;
  if (first.unit?.needsId !== true && !first.text.startsWith("#")) return null;
  const found = unitAt(words, 1, true);
  if (found === null || found === "unreadable" || !/\d|^\p{L}$/u.test(found.unit.id)) return null;
  const behind = words.slice(1 + found.used);
  const nextUnit = behind.findIndex((_, at) => at > 1 && unitAt(behind, at, true) !== null);
  const street = nextUnit < 0 ? behind : behind.slice(0, nextUnit);
  const last = street.findLastIndex((word) => !isDirection(word));
  return last > 0 && street[last]?.suffix !== undefined ? found : null;
}

/** The street, then the units with everything that follows them, in the typed order. */
function takeTail(split: SplitLine, words: readonly StreetWord[]): boolean {
  let end = 2;
  let found: Found | "unreadable" | null = null;
  for (; end < words.length && found === null; end++)
    if (mayBeginUnit(words[end] ?? NO_WORD)) found = unitAt(words, end, isComplete(words, end));
  if (found === "unreadable") return false;
  split.body = words;
  if (found === null) return true;
  split.body = words.slice(0, end - 1);
  const { units } = split;
  units.push(found.unit);
  let extra = found.unit.extra;
  for (let i = end - 1 + found.used; i < words.length;) {
    const word = words[i] ?? NO_WORD;
    found = mayBeginUnit(word) ? unitAt(words, i, true) : null;
    if (found === "unreadable") return false;
    if (found) {
      units.push(found.unit);
      extra = found.unit.extra;
      i += found.used;
    } else {
      extra.push(word.text);
      i++;
    }
  }
  // "12 Old Lot 5 Mill Rd": the street type comes after what looked like a unit.
  const last = extra.at(-1);
  return last === undefined || isComplete(split.body, split.body.length) || readWord(last).suffix?.common !== true;
}

/** Cheap test: a mark, a digit (4th Floor) or a unit word. */
function mayBeginUnit(word: StreetWord): boolean {
  return word.unit !== undefined || word.text.startsWith("#") || beginsWithDigit(word);
}

function takeCommaPart(split: SplitLine, words: readonly StreetWord[]): boolean {
  for (let i = 0; i < words.length;) {
    const found = unitAt(words, i, true);
    if (found === "unreadable" || (found === null && i === 0)) return false;
    if (found) {
      if (i === 0 && split.units.length === 0) split.commaBeforeUnit = true;
      split.units.push(found.unit);
      i += found.used;
      continue;
    }
    split.units.at(-1)?.extra.push(words[i]?.text ?? "");
    i++;
  }
  return true;
}

/** A unit that begins at `at`. `complete`: the preceding street has its type, so that a letter may be an identifier. */
function unitAt(words: readonly StreetWord[], at: number, complete: boolean): Found | "unreadable" | null {
  const word = words[at] ?? NO_WORD;
  const next = words[at + 1] ?? NO_WORD;
  if (word.text.startsWith("#")) {
    const glued = word.text.length > 1;
    const id = glued ? word.text.slice(1) : next.text;
    if (!ID.test(id)) return "unreadable";
    return { unit: { ...unit("#", undefined, id), glued }, used: glued ? 1 : 2 };
  }
  if (beginsWithDigit(word)) {
    const isFloor = next.unit?.short === "Fl" && FLOOR.test(next.text) && ORDINAL.test(word.text);
    if (!isFloor || words[at + 2]?.suffix !== undefined) return null;
    return { unit: { ...unit(next.text.replace(".", ""), next.unit, ""), ordinal: word.text }, used: 2 };
  }
  const known = word.unit;
  if (known === undefined) return null;
  // "FL 33020" is Florida, not a floor.
  if (known.short === "Fl" && /\d{4}/u.test(next.text)) return "unreadable";
  if (!known.needsId) return unitWithoutId(words, at, complete);
  if (next.text.startsWith("#")) {
    if (next.text.length > 1 && ID.test(next.text.slice(1)))
      return { unit: unit(word.text, known, next.text.slice(1)), used: 2 };
    const id = words[at + 2]?.text ?? "";
    if (next.text === "#" && ID.test(id)) return { unit: unit(word.text, known, id), used: 3 };
  }
  return isId(words, at + 1, complete || PLAIN_UNIT.test(word.text))
    ? { unit: unit(word.text, known, next.text), used: 2 }
    : null;
}

/** "Rear", "Front", "Lower": also words of names, and units only after a whole street. */
function unitWithoutId(words: readonly StreetWord[], at: number, complete: boolean): Found | null {
  if (!complete) return null;
  const next = words[at + 1];
  const { text, unit: known } = words[at] ?? NO_WORD;
  if (next === undefined || next.text === "#" || next.unit?.needsId === true)
    return { unit: unit(text, known, ""), used: 1 };
  return /\d/u.test(next.text) && ID.test(next.text) && words[at + 2]?.suffix === undefined
    ? { unit: unit(text, known, next.text), used: 2 }
    : null;
}

function isId(words: readonly StreetWord[], at: number, complete: boolean): boolean {
  const word = words[at] ?? NO_WORD;
  if (!ID.test(word.text)) return false;
  if (/\d/u.test(word.text)) return true;
  // "Old Building Rd", "Front St": a street type is no identifier.
  if (!complete || word.suffix !== undefined) return false;
  const next = words[at + 1];
  return word.text.length === 1 || next === undefined || next.text.startsWith("#") || next.unit !== undefined;
}

/** Whether the first words contain number, name and type, with or without a post-directional. */
function isComplete(words: readonly StreetWord[], length: number): boolean {
  const end = length > 3 && isDirection(words[length - 1] ?? NO_WORD) ? length - 2 : length - 1;
  const suffix = end > 1 ? words[end]?.suffix : undefined;
  return suffix !== undefined && (suffix.common || suffix.short === "Way");
}

function isDirection(word: StreetWord): boolean {
  return word.shortDirection !== undefined || word.longDirection !== undefined;
}

function beginsWithDigit(word: StreetWord): boolean {
  const begin = word.text.charCodeAt(0);
  return begin >= 48 && begin <= 57;
}

function unit(word: string, known: UnitWord | undefined, id: string): Unit {
  return { word, known, id, ordinal: "", glued: false, extra: [] };
}
