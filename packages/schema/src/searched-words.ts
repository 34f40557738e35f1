const MAX_WORDS = 10;

/** Also splits at commas: people paste addresses with commas, which the values do not contain. */
export function searchedWords(search: string): string[] {
  const terms = search.toLowerCase().split(/[\s,]+/);
  return [...new Set(terms)].filter(Boolean).slice(0, MAX_WORDS);
}
