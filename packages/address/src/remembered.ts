const LIMIT = 4096;

/** Caches the results of the last keys, up to a limit: lists repeat their cities and codes. */
export function remembered<T>(find: (key: string) => T): (key: string) => T {
  const answers = new Map<string, { answer: T }>();
  return (key) => {
    const known = answers.get(key);
    if (known) return known.answer;
    const answer = find(key);
    if (answers.size >= LIMIT) answers.clear();
    answers.set(key, { answer });
    return answer;
  };
}

const SLOTS = 65_536;

/** Checks cheaply whether a text was probably seen before: what occurs once in a list is not worth caching. */
export class SeenBefore {
  readonly #hashes = new Int32Array(SLOTS);

  /** True from the second time on, except for texts whose slot another one has taken in between. */
  again(...texts: readonly string[]): boolean {
    let hash = SLOTS;
    for (const text of texts) {
      for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
      hash = Math.imul(hash, 31) | 0;
    }
    const slot = (hash ^ (hash >>> 14)) & (SLOTS - 1);
    const isKnown = this.#hashes[slot] === hash;
    this.#hashes[slot] = hash;
    return isKnown;
  }
}
