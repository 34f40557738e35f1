const MAX_WORDS = 10;

/** Splits at commas, too: people paste addresses with commas, which the values do not have. */
export function searchedWords(search: string): string[] {
  const terms = search.toLowerCase().split(/[\s,]+/);
  return [...new Set(terms)].filter(Boolean).slice(0, MAX_WORDS);
}
