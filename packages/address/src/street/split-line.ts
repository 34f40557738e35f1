import { readLongDirection, readShortDirection, readSuffix, readUnitWord } from "./words.ts";
import { plainWord } from "./units.ts";
import type { Unit } from "./units.ts";

/** A street line in its parts. `moved` are units written in front of the street or inside it; only whole units are. */
export type SplitLine = {
  body: string[];
  /** The words of the body in small letters, without periods. */
  plain: string[];
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
/** A single letter behind these is an identifier even where the street has no type: "123 Broadway Apt B". */
const PLAIN_UNIT = /^(?:apt|ste|rm)\.?$/iu;

type Found = { unit: Unit; used: number };

/** Divides a line into street and units; null when a "#" or a unit word cannot be read for sure. */
export function splitLine(text: string): SplitLine | null {
  const [first = "", ...others] = text.includes(",") ? text.split(/\s*,\s*/u) : [text];
  const split: SplitLine = { body: [], plain: [], units: [], moved: [], commaBeforeUnit: false };
  let words = wordsOf(first);
  const front = unitInFront(words);
  if (front === "unreadable") return null;
  if (front) {
    split.moved.push(front.unit);
    words = words.slice(front.used);
    if (words.length === 0) words = wordsOf(others.shift() ?? "");
  }
  const inside = unitInside(words);
  if (inside) {
    split.moved.push(inside.unit);
    words = [words[0] ?? "", ...words.slice(1 + inside.used)];
  }
  if (!takeTail(split, words)) return null;
  for (const part of others) if (!takeCommaPart(split, wordsOf(part))) return null;
  if (split.moved.length > 0 && split.units.some((unit) => unit.extra.length > 0)) return null;
  return split;
}

function wordsOf(part: string): string[] {
  return isMarked(part) ? part.split(" ").flatMap(splitMarks) : part.split(" ");
}

function isMarked(part: string): boolean {
  // Where a letter was, behind which a figure makes a mark.
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
  if (/^#\p{L}{2,}$/u.test(word) && readUnitWord(plainWord(word.slice(1))) !== undefined) return [word.slice(1)];
  if (glued) return [glued[1] ?? "", glued[2] ?? ""];
  const mark = word.indexOf("#");
  if (mark < 0 || (mark === 0 && word.length > 1)) return word === "" ? [] : [word];
  return [word.slice(0, mark), "#", word.slice(mark + 1)].filter((each) => each !== "");
}

/** "Apt 4" alone before a comma, or "#4" and "Apt 4" directly before a house number. */
function unitInFront(words: readonly string[]): Found | "unreadable" | null {
  const begin = (words[0] ?? "").charCodeAt(0);
  if (begin >= 48 && begin <= 57) return null;
  const found = unitAt(words, 0, true);
  if (found === null || found === "unreadable") return found;
  if (found.unit.id === "") return null;
  const next = words[found.used];
  return next === undefined || HOUSE_NUMBER.test(next) ? found : null;
}

/** "123 Apt 5 Main St": a whole street with its type must stand behind the unit. */
function unitInside(words: readonly string[]): Found | null {
  const known = readUnitWord(plainWord(words[1] ?? ""));
  if ((known === undefined || !known.needsId) && !(words[1] ?? "").startsWith("#")) return null;
  const found = unitAt(words, 1, true);
  if (found === null || found === "unreadable" || !/\d|^\p{L}$/u.test(found.unit.id)) return null;
  const behind = words.slice(1 + found.used);
  const nextUnit = behind.findIndex((_, at) => at > 1 && unitAt(behind, at, true) !== null);
  const street = nextUnit < 0 ? behind : behind.slice(0, nextUnit);
  const last = street.findLastIndex((word) => !isDirection(word));
  return last > 0 && isType(street[last]) ? found : null;
}

/** The street, then units with all that stands behind them, in the order in which they were typed. */
function takeTail(split: SplitLine, words: readonly string[]): boolean {
  const { body, plain, units } = split;
  for (let i = 0; i < words.length;) {
    const word = words[i] ?? "";
    const own = plainWord(word);
    const found =
      i > 1 && mayBeginUnit(word, own) ? unitAt(words, i, units.length > 0 || isComplete(plain, plain.length)) : null;
    if (found === "unreadable") return false;
    if (found) {
      units.push(found.unit);
      i += found.used;
      continue;
    }
    const unit = units.at(-1);
    if (unit) unit.extra.push(word);
    else {
      body.push(word);
      plain.push(own);
    }
    i++;
  }
  // "12 Old Lot 5 Mill Rd": the type of the street stands behind what looked like a unit.
  const end = units.at(-1)?.extra.at(-1);
  return end === undefined || isComplete(plain, plain.length) || readSuffix(plainWord(end))?.common !== true;
}

/** Cheap test: a mark, a figure (4th Floor) or a unit word. */
function mayBeginUnit(word: string, plain: string): boolean {
  const begin = word.charCodeAt(0);
  return begin === 35 || (begin >= 48 && begin <= 57) || readUnitWord(plain) !== undefined;
}

function takeCommaPart(split: SplitLine, words: readonly string[]): boolean {
  for (let i = 0; i < words.length;) {
    const found = unitAt(words, i, true);
    if (found === "unreadable" || (found === null && i === 0)) return false;
    if (found) {
      if (i === 0 && split.units.length === 0) split.commaBeforeUnit = true;
      split.units.push(found.unit);
      i += found.used;
      continue;
    }
    split.units.at(-1)?.extra.push(words[i] ?? "");
    i++;
  }
  return true;
}

/** A unit that begins at `at`. `complete`: the street in front has its type, so that a letter may be an identifier. */
function unitAt(words: readonly string[], at: number, complete: boolean): Found | "unreadable" | null {
  const word = words[at] ?? "";
  const next = words[at + 1] ?? "";
  if (word.startsWith("#")) {
    const glued = word.length > 1;
    const id = glued ? word.slice(1) : next;
    if (!ID.test(id)) return "unreadable";
    return { unit: glued ? unit("#", id, true) : unit("#", id), used: glued ? 1 : 2 };
  }
  const begin = word.charCodeAt(0);
  if (begin >= 48 && begin <= 57) {
    if (!ORDINAL.test(word) || !FLOOR.test(next) || isType(words[at + 2])) return null;
    return { unit: { ...unit(next.replace(".", ""), ""), ordinal: word }, used: 2 };
  }
  const plain = plainWord(word);
  const known = readUnitWord(plain);
  if (known === undefined) return null;
  // "FL 33020" is Florida, not a floor.
  if (known.short === "Fl" && /\d{4}/u.test(next)) return "unreadable";
  if (!known.needsId) return unitWithoutId(words, at, complete);
  if (next.startsWith("#") && next.length > 1 && ID.test(next.slice(1)))
    return { unit: unit(word, next.slice(1)), used: 2 };
  if (next === "#" && ID.test(words[at + 2] ?? "")) return { unit: unit(word, words[at + 2] ?? ""), used: 3 };
  return isId(words, at + 1, complete || PLAIN_UNIT.test(word)) ? { unit: unit(word, next), used: 2 } : null;
}

/** "Rear", "Front", "Lower": words of names, too, and units only behind a whole street. */
function unitWithoutId(words: readonly string[], at: number, complete: boolean): Found | null {
  if (!complete) return null;
  const next = words[at + 1];
  const word = words[at] ?? "";
  if (next === undefined || next === "#" || readUnitWord(plainWord(next))?.needsId === true)
    return { unit: unit(word, ""), used: 1 };
  return /\d/u.test(next) && ID.test(next) && !isType(words[at + 2]) ? { unit: unit(word, next), used: 2 } : null;
}

function isId(words: readonly string[], at: number, complete: boolean): boolean {
  const word = words[at] ?? "";
  if (!ID.test(word)) return false;
  if (/\d/u.test(word)) return true;
  // "Old Building Rd", "Front St": a type of street is no identifier.
  if (!complete || isType(word)) return false;
  const next = words[at + 1];
  return word.length === 1 || next === undefined || next.startsWith("#") || readUnitWord(plainWord(next)) !== undefined;
}

function isType(word: string | undefined): boolean {
  return word !== undefined && readSuffix(plainWord(word)) !== undefined;
}

/** Whether number, name and type are all there, with or without a direction behind them. */
function isComplete(plain: readonly string[], length: number): boolean {
  const end = length > 3 && isDirection(plain[length - 1] ?? "") ? length - 2 : length - 1;
  const suffix = end > 1 ? readSuffix(plain[end] ?? "") : undefined;
  return suffix !== undefined && (suffix.common || suffix.short === "Way");
}

function isDirection(word: string): boolean {
  const plain = plainWord(word);
  return readShortDirection(plain) !== undefined || readLongDirection(plain) !== undefined;
}

function unit(word: string, id: string, glued = false): Unit {
  return { word, id, ordinal: "", extra: [], ...(glued ? { glued } : {}) };
}
