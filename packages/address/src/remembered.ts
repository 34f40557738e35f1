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
