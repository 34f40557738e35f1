/** Of a file: what it holds, as a person would name it, in letters and digits of any language. */
export function fileName(words: readonly (string | null | false)[]): string {
  return words
    .filter(Boolean)
    .join("-")
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 100);
}

/** Today, as the person's own calendar has it. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
