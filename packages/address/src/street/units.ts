import type { FormatStyle } from "../style.ts";
import { titleCase } from "../text/casing.ts";
import { readUnitWord } from "./words.ts";

/** `ordinal` is "4th" of "4th Floor"; `id` is empty for Rear, Front and their like. */
export type Unit = { word: string; id: string; ordinal: string; glued?: boolean };
export type TakenUnits = { segments: string[][]; units: Unit[]; commaBeforeUnit: boolean; unitMoved: boolean };

const ID =
  /^(?:[a-z]{1,2}|[a-z]?-?\d+[a-z]{0,2}(?:[-/][a-z\d]{1,5})*|[a-z]{1,3}-\d+[a-z]?|\d+-[a-z]{1,2}|[a-z]{1,3}\d+[a-z]?)$/iu;
const GLUED = /^(apt|ste|suite|unit|bldg|rm|lot|spc|fl)\.?#?(\d[a-z\d-]*)$/iu;
/** Something to split: "#", a letter directly before a digit ("Apt4"), or a run of spaces. */
const MARKED = /#|[a-z]\.?\d|^$|  | $/iu;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/iu;

/** Takes units out of a line: at its end, in front of the number, or behind it. Null when a "#" or unit word cannot be read. */
export function takeUnits(text: string): TakenUnits | null {
  const segments: string[][] = [];
  const units: Unit[] = [];
  let commaBeforeUnit = false;
  let bodySeen = false;
  let unitMoved = false;
  const parts = text.includes(",") ? text.split(/\s*,\s*/u) : [text];
  for (const [index, part] of parts.entries()) {
    const words = MARKED.test(part) ? part.split(" ").flatMap(splitMarks) : part.split(" ");
    const body: string[] = [];
    let hadUnit = false;
    for (let i = 0; i < words.length;) {
      const taken = takeUnit(words, i, body.length, bodySeen);
      if (taken === "unreadable") return null;
      if (taken === null) {
        if (hadUnit || (units.length > 0 && !bodySeen)) unitMoved = true;
        body.push(words[i] ?? "");
        i++;
        continue;
      }
      if (i === 0 && index > 0 && bodySeen) commaBeforeUnit = true;
      hadUnit = true;
      units.push(taken.unit);
      i += taken.used;
    }
    if (body.length > 0) {
      if (units.length > 0 && !hadUnit) unitMoved = true;
      segments.push(body);
      bodySeen = true;
    }
  }
  if (unitMoved) units.sort((a, b) => unitRank(a) - unitRank(b));
  return { segments, units, commaBeforeUnit, unitMoved };
}

/** Large to small: building, floor, then rooms and flats. Only units that were moved are put in order. */
function unitRank(unit: Unit): number {
  const short = readUnitWord(unit.word.toLowerCase().replace(/\./gu, ""))?.short;
  return short === "Bldg" ? 0 : short === "Fl" ? 1 : 2;
}

/** "#4" is "#" and "4"; "Apt4B" is "Apt" and "4B". */
function splitMarks(word: string): string[] {
  const glued = GLUED.exec(word);
  if (glued) return [glued[1] ?? "", glued[2] ?? ""];
  const mark = word.indexOf("#");
  if (mark < 0 || (mark === 0 && word.length > 1)) return word === "" ? [] : [word];
  return [word.slice(0, mark), "#", word.slice(mark + 1)].filter((each) => each !== "");
}

function takeUnit(
  words: readonly string[],
  at: number,
  bodyLength: number,
  bodySeen: boolean,
): { unit: Unit; used: number } | "unreadable" | null {
  const word = words[at] ?? "";
  const next = words[at + 1] ?? "";
  if (word.startsWith("#") && word.length > 1) {
    if (!ID.test(word.slice(1))) return "unreadable";
    return { unit: { word: "#", id: word.slice(1), ordinal: "", glued: true }, used: 1 };
  }
  if (word === "#") {
    if (!ID.test(next)) return "unreadable";
    return { unit: { word: "#", id: next, ordinal: "" }, used: 2 };
  }
  const begin = word.charCodeAt(0);
  if (begin >= 48 && begin <= 57 && !ORDINAL.test(word)) return null;
  if (ORDINAL.test(word) && /^(?:fl|floor|flr)\.?$/iu.test(next) && (bodySeen || bodyLength > 1)) {
    return { unit: { word: next.replace(".", ""), id: "", ordinal: word }, used: 2 };
  }
  const lower = word.toLowerCase();
  const known = readUnitWord(lower.includes(".") ? lower.replaceAll(".", "") : lower);
  if (known === undefined) return null;
  // "FL 33020" is Florida, not a floor.
  if (known.short === "Fl" && /\d{4}/u.test(next)) return "unreadable";
  if (next.startsWith("#") && next.length > 1 && ID.test(next.slice(1)))
    return { unit: { word, id: next.slice(1), ordinal: "" }, used: 2 };
  if (next === "#" && ID.test(words[at + 2] ?? ""))
    return { unit: { word, id: words[at + 2] ?? "", ordinal: "" }, used: 3 };
  if (isId(next, at, bodyLength, words)) return { unit: { word, id: next, ordinal: "" }, used: 2 };
  const isLast = at === words.length - 1;
  if (!known.needsId && isLast && (bodySeen || bodyLength > 2)) return { unit: { word, id: "", ordinal: "" }, used: 1 };
  return null;
}

/** Letters alone are an identifier only at the end or in front of a number: "Apt B", not the "Ste" of "Ste An St". */
function isId(word: string, at: number, bodyLength: number, words: readonly string[]): boolean {
  if (!ID.test(word)) return false;
  if (/\d/u.test(word)) {
    const after = words[at + 2];
    // "Unit 4 Rd", "Lot 7 Ln": behind the house number it could be the name; a name must follow that is more than one word.
    return bodyLength !== 1 || after === undefined || words.length - (at + 2) >= 2;
  }
  const after = words[at + 2];
  return bodyLength > 1
    ? after === undefined || readUnitWord(after.toLowerCase().replace(/\./gu, "")) !== undefined || after === "#"
    : after !== undefined && /^\d/u.test(after);
}

export function formatUnit(unit: Unit, style: FormatStyle, recase: boolean): string {
  const id = recase ? unit.id.toUpperCase() : unit.id;
  if (unit.word === "#") return unit.glued ? `#${id}` : `# ${id}`;
  const word = unitWord(unit, style, recase);
  if (unit.ordinal !== "") return `${recase ? unit.ordinal.toLowerCase() : unit.ordinal} ${word}`;
  return id === "" ? word : `${word} ${id}`;
}

function unitWord(unit: Unit, style: FormatStyle, recase: boolean): string {
  const plain = unit.word.toLowerCase().replace(/\./gu, "");
  const known = readUnitWord(plain);
  if (known === undefined) return unit.word;
  if (unit.id === "" && unit.ordinal === "" && style.casing !== "postal") return recase ? titleCase(plain) : unit.word;
  if (style.casing === "postal" || style.streetWords === "short")
    return known.short === "Ph" && style.casing !== "postal" ? "PH" : known.short;
  if (style.streetWords === "long") return known.long;
  return recase ? titleCase(plain) : unit.word;
}
