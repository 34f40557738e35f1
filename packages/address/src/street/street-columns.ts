import type { FormatStyle } from "../style.ts";
import { capitals, caseOf } from "../text/casing.ts";
import { hasUsUnits } from "./format-us-street.ts";
import { readUnits, splitLine } from "./split-line.ts";
import { joinLines } from "./street-breaks.ts";
import { keepsEveryToken } from "./token-guard.ts";
import { formatUnit, type Unit } from "./units.ts";

/** A street line and the customer's own columns for its parts; null: there is no such column. */
export type StreetColumns = { line: string; second: string | null; unit: string | null };

/** Why a person is asked: two columns name different units, or the same one twice. */
export type ColumnDoubt = "unit_disagrees" | "part_repeated";

export type ArrangedColumns = {
  /** The final columns, or the proposed ones if there is a doubt. */
  columns: StreetColumns;
  doubt: ColumnDoubt | null;
  /** What happened to a column's unit; if absent, it was at most formatted. */
  moves: Partial<Record<keyof StreetColumns, "moved" | "repeated">>;
};

type LastUnit = { rest: string; text: string; unit: Unit };

/**
 * Pure: moves the last unit of a street line into the unit column if that is empty, and formats text that consists of units in the
 * customer's style. Only whole units move; every other word stays. `country`: ISO alpha-2; units are read only in the United States
 * and Canada, elsewhere only blanks are removed. `line` is expected as the engine returns it.
 */
export function arrangeUnits(columns: StreetColumns, style: FormatStyle, country: string | null): ArrangedColumns {
  const { line } = columns;
  const tidied = {
    line,
    second: columns.second && inOneLine(columns.second),
    unit: columns.unit && tidy(columns.unit),
  };
  const unchanged: ArrangedColumns = { columns: tidied, doubt: null, moves: {} };
  if ((country !== "US" && country !== "CA") || !hasUsUnits(line, country)) return unchanged;
  const { second, unit } = tidied;
  const ofLine = lastUnit(line);
  const ofSecond = second === null ? null : lastOfUnits(second);
  const styled = { line, second: second && inStyle(second, style), unit: unit && inStyle(unit, style) };
  const withoutSecond = (): string | null => (ofSecond ? inStyle(ofSecond.rest, style) : styled.second);
  const relation = ofLine && ofSecond ? compare(ofLine.unit, ofSecond.unit) : "unrelated";
  if (relation === "differs") return { ...unchanged, doubt: "unit_disagrees" };
  if (unit === null) {
    if (relation !== "same") return { ...unchanged, columns: styled };
    return {
      columns: { ...styled, second: withoutSecond() },
      doubt: "part_repeated",
      moves: { second: "repeated" },
    };
  }
  if (unit === "") {
    const source = ofSecond ?? ofLine;
    if (!source || rankOf(source.unit) === "building") return { ...unchanged, columns: styled };
    const taken = { ...styled, unit: inStyle(source.text, style) };
    if (source === ofLine) return { columns: { ...taken, line: ofLine.rest }, doubt: null, moves: MOVED_FROM_LINE };
    const moved = { ...taken, second: withoutSecond() };
    if (!ofLine || relation !== "same") return { columns: moved, doubt: null, moves: MOVED_FROM_SECOND };
    return {
      columns: { ...moved, line: ofLine.rest },
      doubt: "part_repeated",
      moves: { ...MOVED_FROM_SECOND, line: "repeated" },
    };
  }
  const own = unitOfColumn(unit);
  const relations = [ofLine, ofSecond].map((last) => (own && last ? compare(own, last.unit) : "unrelated"));
  if (relations.includes("differs")) return { ...unchanged, doubt: "unit_disagrees" };
  if (!relations.includes("same")) return { ...unchanged, columns: styled };
  const [sameInLine, sameInSecond] = relations.map((one) => one === "same");
  const once = {
    line: ofLine && sameInLine ? ofLine.rest : line,
    second: sameInSecond ? withoutSecond() : styled.second,
    unit: styled.unit,
  };
  return {
    columns: once,
    doubt: "part_repeated",
    moves: { ...(sameInLine && { line: "repeated" }), ...(sameInSecond && { second: "repeated" }) },
  };
}

const MOVED_FROM_LINE = { line: "moved", unit: "moved" } as const;
const MOVED_FROM_SECOND = { second: "moved", unit: "moved" } as const;

/** Text that consists of units, as appended to a street line: "# 4B" if a unit has no word; empty for anything else. */
export function unitsBehind(text: string): string {
  const trimmed = tidy(text);
  if (readUnits(trimmed)) return trimmed;
  return unitOfColumn(trimmed) ? `# ${trimmed}` : "";
}

/** Whether a text is a US or Canadian street with its number, which may be in the wrong column. */
export function isStreetLine(text: string): boolean {
  return /^\d+[a-z]?\s/iu.test(text.trim()) && (splitLine(tidy(text))?.body.length ?? 0) > 2;
}

/** A line without these units at its end; null if it does not end with them. */
export function withoutUnits(line: string, units: string): string | null {
  const wanted = readUnits(units);
  let rest = line;
  for (const unit of wanted?.toReversed() ?? []) {
    const last = lastUnit(rest);
    if (!last || compare(last.unit, unit) !== "same") return null;
    ({ rest } = last);
  }
  return wanted ? rest : null;
}

const BREAK = /\s*(?:[\n\r\v\f\u2028\u2029]|<br\s*\/?>)+\s*/iu;

/** A second street line whose line breaks are blanks, where its lines are one or are units; unchanged otherwise. */
function inOneLine(text: string): string {
  const lines = text.trim().split(BREAK);
  if (lines.length === 1) return tidy(text);
  const joined = joinLines(lines.map(tidy), true);
  if (joined.length > 1 && !joined.every((line) => readUnits(line) !== null)) return text;
  return joined.join(" ");
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** The unit that ends a line, if nothing follows it. */
function lastUnit(line: string): LastUnit | null {
  const split = splitLine(line);
  const unit = split?.units.at(-1);
  if (!split || !unit || split.moved.length > 0 || unit.extra.length > 0) return null;
  return cutOff(line, unit);
}

function lastOfUnits(text: string): LastUnit | null {
  const unit = readUnits(text)?.at(-1);
  return unit ? cutOff(text, unit) : null;
}

/** More words than a unit in its longest form: "4th Floor", "Apt # 4". */
const MOST_WORDS = 3;

function cutOff(text: string, unit: Unit): LastUnit | null {
  const words = text.split(" ");
  for (let count = 1; count <= Math.min(MOST_WORDS, words.length); count++) {
    const tail = words.slice(-count).join(" ");
    const [found, ...others] = readUnits(tail) ?? [];
    // "4" of "Apt 4" also parses alone; "# 4" of "Apt # 4" is not all of it.
    if (!found || others.length > 0 || found.word !== unit.word || found.id !== unit.id) continue;
    return {
      rest: words
        .slice(0, -count)
        .join(" ")
        .replace(/[\s,]+$/u, ""),
      text: tail,
      unit,
    };
  }
  return null;
}

/** What a unit column may contain without a word: "4", "4B", "12-3". */
const BARE = /^#?\s?(?:[a-z]|[a-z]?-?\d+[a-z]{0,2}|\d+-[a-z\d]{1,5}|[a-z]-\d+)$/iu;

function unitOfColumn(text: string): Unit | null {
  const units = readUnits(text);
  if (units) return units.length === 1 ? (units[0] ?? null) : null;
  if (!BARE.test(text)) return null;
  return { word: "#", known: undefined, id: text, ordinal: "", glued: false, extra: [] };
}

function inStyle(text: string, style: FormatStyle): string {
  const units = readUnits(text);
  if (!units) return text;
  const recase = caseOf(text) !== "mixed";
  const joined = units.map((unit) => formatUnit(unit, style, recase)).join(text.includes(",") ? ", " : " ");
  const formatted = style.casing === "postal" ? capitals(joined) : joined;
  return keepsEveryToken(text, formatted) ? formatted : text;
}

/** Words that people use for the same door. */
const DOORS: readonly (string | undefined)[] = [undefined, "Apt", "Ste", "Unit"];

function rankOf({ known }: Unit): string {
  if (known?.short === "Bldg") return "building";
  return known === undefined || DOORS.includes(known.short) ? "door" : known.short;
}

/** `unrelated`: a floor and a suite, a building and an apartment. */
function compare(a: Unit, b: Unit): "same" | "differs" | "unrelated" {
  if (rankOf(a) !== rankOf(b)) return "unrelated";
  return idOf(a) === idOf(b) ? "same" : "differs";
}

function idOf({ id, ordinal }: Unit): string {
  return (id === "" ? ordinal.replace(/\D+$/u, "") : id).toUpperCase();
}
