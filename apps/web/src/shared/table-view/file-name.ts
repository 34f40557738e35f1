/** A file's name from words that describe its content, in letters and digits of any language. */
export function fileName(words: readonly (string | null | false)[]): string {
  return words
    .filter(Boolean)
    .join("-")
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 100);
}

/** Today in the person's time zone. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
