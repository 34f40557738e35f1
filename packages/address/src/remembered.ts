const LIMIT = 4096;

/** Keeps the answers to the keys that were asked last, up to so many: lists repeat their cities and codes. */
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

/** Tells cheaply whether a text was probably asked about before: what comes once in a list is not worth keeping. */
export class SeenBefore {
  readonly #hashes = new Int32Array(SLOTS);

  /** True from the second time on, but for texts whose place another one took in between. */
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
