export type Token = { text: string; kind: "same" | "removed" | "added" | "moved" };

/**
 * Word diff in reading order: a removed word comes before its replacement. A word removed in one place and added in another
 * has moved. Based on the longest common subsequence; address lines are short.
 */
export function diffTokens(before: string, after: string): Token[] {
  const from = words(before);
  const to = words(after);
  const lengths = commonLengths(from, to);
  const tokens: Token[] = [];
  let i = 0;
  let j = 0;
  while (i < from.length || j < to.length) {
    const left = from[i];
    const right = to[j];
    if (left !== undefined && left === right) {
      tokens.push({ text: left, kind: "same" });
      i++;
      j++;
    } else if (
      left !== undefined &&
      (right === undefined || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      tokens.push({ text: left, kind: "removed" });
      i++;
    } else if (right !== undefined) {
      tokens.push({ text: right, kind: "added" });
      j++;
    }
  }
  return markMoved(tokens);
}

/** The symbol for a removed blank. */
export const BLANK = "␣";

/**
 * `before` with a mark for each removed blank, if only blanks changed. Null if words changed as well: their difference is
 * more important.
 */
export function blanksOf(before: string, after: string): Token[] | null {
  const kept = words(before);
  if (kept.join(" ") !== words(after).join(" ")) return null;
  const from = blanksBetween(before);
  const to = blanksBetween(after);
  const tokens = from.flatMap((blanks, index): Token[] => {
    const word = kept[index];
    const gone = goneOf(blanks, to[index] ?? "");
    return [
      ...(gone > 0 ? [{ text: BLANK.repeat(gone), kind: "removed" as const }] : []),
      ...(word === undefined ? [] : [{ text: word, kind: "same" as const }]),
    ];
  });
  return tokenRuns(tokens);
}

/** The blanks before, between and after the words, so one more than there are words. */
function blanksBetween(value: string): string[] {
  return value.trim() === "" ? [value] : value.split(/\S+/);
}

/** A tab or non-breaking space that became an ordinary space counts as removed. */
function goneOf(before: string, after: string): number {
  return before === after || before.length < after.length ? 0 : Math.max(before.length - after.length, 1);
}

function words(value: string): string[] {
  return value.split(/\s+/).filter((word) => word !== "");
}

function commonLengths(from: readonly string[], to: readonly string[]): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0));
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row)
        row[j] =
          from[i] === to[j] ? (lengths[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

/** A moved word is shown once, at its new position, marked as moved. */
function markMoved(tokens: readonly Token[]): Token[] {
  const gone = tokens.filter((token) => token.kind === "removed").map((token) => token.text);
  const moved: string[] = [];
  const marked = tokens.map((token): Token => {
    const at = token.kind === "added" ? gone.indexOf(token.text) : -1;
    if (at < 0) return token;
    moved.push(...gone.splice(at, 1));
    return { text: token.text, kind: "moved" };
  });
  return marked.filter((token) => {
    const at = token.kind === "removed" ? moved.indexOf(token.text) : -1;
    if (at >= 0) moved.splice(at, 1);
    return at < 0;
  });
}

/** Joins neighbors of one kind: "OAK AVE" is struck through as one run. */
export function tokenRuns(tokens: readonly Token[]): Token[] {
  const runs: Token[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (last?.kind === token.kind) runs[runs.length - 1] = { kind: token.kind, text: `${last.text} ${token.text}` };
    else runs.push(token);
  }
  return runs;
}
