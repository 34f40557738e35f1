import { foldWords } from "../text/fold.ts";

/** A word in this many place names is a word of its own, not a typo: Cedar Mill is no typo of Cedar Hill. */
const COMMON_WORD_COUNT = 4;
const LONG_WORDS: ReadonlyMap<string, string> = new Map([
  ["st", "saint"],
  ["ste", "sainte"],
  ["ft", "fort"],
  ["mt", "mount"],
]);

/** Counts the place names that contain a word; built on first use. */
export class VocabularyCounter {
  readonly #names: readonly string[];
  #counts: Map<string, number> | null = null;

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  count(word: string): number {
    this.#counts ??= countWords(this.#names);
    return this.#counts.get(word) ?? 0;
  }

  /** Whether the written words could be a name of their own that only resembles the other. */
  isNameOfItsOwn(written: string, name: string): boolean {
    if (/\d/u.test(written)) return true;
    if (written.length > 1 && !written.includes(" ")) return false;
    const left = written.split(" ").map(longWord);
    const right = foldWords(name).split(" ").map(longWord);
    if (left.some((word) => word.length === 1) && !right.some((word) => word.length === 1)) return true;
    if (left.length !== right.length || left.length === 1) return false;
    return left.some((word, index) => word !== right[index] && this.count(word) >= COMMON_WORD_COUNT);
  }
}

function longWord(word: string): string {
  return LONG_WORDS.get(word) ?? word;
}

function countWords(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) {
    if (!/[ -]/u.test(name)) continue;
    for (const word of foldWords(name).split(" ")) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
