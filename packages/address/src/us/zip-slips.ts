/** The one that passes; null where none or several do. */
export function onlyOf(texts: readonly string[], passes: (text: string) => boolean): string | null {
  let only: string | null = null;
  for (const text of texts) {
    if (!passes(text)) continue;
    if (only !== null) return null;
    only = text;
  }
  return only;
}

/** Every code that one other figure or one swap of neighbours makes. */
export function slipsOf(zip: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at < zip.length; at++) {
    for (let digit = 0; digit <= 9; digit++) found.add(`${zip.slice(0, at)}${digit}${zip.slice(at + 1)}`);
    const [a, b] = [zip.charAt(at), zip.charAt(at + 1)];
    if (b !== "") found.add(`${zip.slice(0, at)}${b}${a}${zip.slice(at + 2)}`);
  }
  found.delete(zip);
  return [...found];
}
