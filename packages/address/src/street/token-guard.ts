import { readLongDirection, readSuffix, readUnitWord } from "./words.ts";

/**
 * Whether every token of `before` is found in `after` and none was made up: the last word before a street line is written.
 * Two spellings of one suffix, directional or unit word are the same token; "#" is a mark, not a token.
 */
export function keepsEveryToken(before: string, after: string): boolean {
  // Mostly nothing but the letter case differs.
  if (before.length === after.length && before.toLowerCase() === after.toLowerCase()) return true;
  const left = tokensOf(before);
  const right = tokensOf(after);
  if (left.length !== right.length) return false;
  left.sort();
  right.sort();
  return left.every((token, index) => token === right[index]);
}

const SPLIT_UNIT = /^(apt|ste|suite|unit|bldg|rm|lot|spc|fl)(\d[a-z\d]*)$/u;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const plain = text.toLowerCase().replace(/['’.]/gu, "");
  for (const word of plain.split(/[^\p{L}\p{N}]+/u)) {
    if (word === "") continue;
    const glued = SPLIT_UNIT.exec(word);
    if (glued) tokens.push(same(glued[1] ?? ""), glued[2] ?? "");
    else tokens.push(same(word));
  }
  return tokens;
}

function same(word: string): string {
  const unit = readUnitWord(word);
  if (unit) return `unit:${unit.short}`;
  const direction = readLongDirection(word);
  if (direction) return direction.toLowerCase();
  const suffix = readSuffix(word);
  return suffix ? `suffix:${suffix.short}` : word;
}
