import { foldWords } from "../text/fold.ts";

/** Counts in how many place names a word stands; built when first asked. */
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
}

function countWords(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) {
    if (!/[ -]/u.test(name)) continue;
    for (const word of foldWords(name).split(" ")) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
