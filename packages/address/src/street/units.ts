import type { FormatStyle } from "../style.ts";
import { titleCase } from "../text/casing.ts";
import type { UnitWord } from "./words.ts";

/**
 * A unit word with its first identifier, and `extra`: whatever follows it up to the next unit, as typed ("2 B",
 * "4 North", "100 Attn Bob"). `ordinal` is "4th" of "4th Floor"; `id` is empty for Rear, Front and the like; `known` is
 * undefined for "#" alone.
 */
export type Unit = {
  word: string;
  known: UnitWord | undefined;
  id: string;
  ordinal: string;
  glued: boolean;
  extra: string[];
};

/** Large to small: building, floor, then rooms and flats. Only a moved unit is put in order. */
export function unitRank(unit: Unit): number {
  const short = unit.known?.short;
  return short === "Bldg" ? 0 : short === "Fl" ? 1 : 2;
}

export function formatUnit(unit: Unit, style: FormatStyle, recase: boolean): string {
  const named = nameAndId(unit, style, recase);
  if (unit.extra.length === 0) return named;
  return `${named} ${unit.extra.map((word) => formatExtra(word, recase)).join(" ")}`;
}

function nameAndId(unit: Unit, style: FormatStyle, recase: boolean): string {
  const id = recase ? unit.id.toUpperCase() : unit.id;
  if (unit.word === "#") return unit.glued ? `#${id}` : `# ${id}`;
  const word = unitWord(unit, style, recase);
  if (unit.ordinal !== "") return `${recase ? unit.ordinal.toLowerCase() : unit.ordinal} ${word}`;
  return id === "" ? word : `${word} ${id}`;
}

/** Letters and digits of an identifier are capitalized; words after it are cased as words. */
function formatExtra(word: string, recase: boolean): string {
  if (!recase) return word;
  return word.length <= 2 || /\d/u.test(word) ? word.toUpperCase() : titleCase(word);
}

function unitWord(unit: Unit, style: FormatStyle, recase: boolean): string {
  const { known } = unit;
  if (known === undefined) return unit.word;
  if (style.casing === "postal") return known.short;
  // "Front" and "Lower" mean the same without an abbreviation, and nothing else with one.
  if (!known.needsId && known.short !== "Ph") return recase ? titleCase(plainText(unit.word)) : unit.word;
  if (unit.id === "" && unit.ordinal === "") return recase ? titleCase(plainText(unit.word)) : unit.word;
  if (style.streetWords === "short") return known.short === "Ph" ? "PH" : known.short;
  if (style.streetWords === "long") return known.long;
  return recase ? titleCase(plainText(unit.word)) : unit.word;
}

function plainText(word: string): string {
  return word.toLowerCase().replaceAll(".", "");
}
