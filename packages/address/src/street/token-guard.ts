import { readWord } from "./words.ts";

/**
 * Whether `after` has the same words as `before` in the same order: the last check before a street line is written.
 * Two spellings of one suffix, directional or unit word are the same token; "#" is a mark, not a token.
 */
export function keepsEveryToken(before: string, after: string): boolean {
  // Usually only the letter case differs.
  if (before.length === after.length && before.toLowerCase() === after.toLowerCase()) return true;
  return sameTokens(tokensOf(before), tokensOf(after));
}

/** Same, if a whole unit was moved after the street: every token is found again, and none was added. */
export function keepsEveryTokenMoved(before: string, after: string): boolean {
  return sameTokens(tokensOf(before).toSorted(), tokensOf(after).toSorted());
}

function sameTokens(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((token, index) => token === right[index]);
}

const SPLIT_UNIT = /^(apt|ste|suite|unit|bldg|rm|lot|spc|fl)(\d[a-z\d]*)$/u;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const plain = text
    .toLowerCase()
    .replace(/(?<=\p{L}{2})\.(?=\p{L}{2})/gu, " ")
    .replace(/['’.]/gu, "");
  for (const word of plain.split(/[^\p{L}\p{N}]+/u)) {
    if (word === "") continue;
    const glued = SPLIT_UNIT.exec(word);
    const before = tokens.at(-1);
    if (glued) tokens.push(same(glued[1] ?? ""), glued[2] ?? "");
    // "N. W." is written "NW".
    else if ((before === "n" || before === "s") && (word === "e" || word === "w"))
      tokens[tokens.length - 1] = `${before}${word}`;
    else tokens.push(same(word));
  }
  return tokens;
}

function same(word: string): string {
  const { unit, longDirection, suffix } = readWord(word);
  if (unit) return `unit:${unit.short}`;
  if (longDirection) return longDirection.toLowerCase();
  if (word === "no" || word === "so") return word.charAt(0);
  return suffix ? `suffix:${suffix.short}` : word;
}
