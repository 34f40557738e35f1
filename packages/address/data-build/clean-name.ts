/** Noise in the sources' place names. Each kind is counted and reported by the build. */
export const DIRT = {
  entity: /&(?:#\d+;?|#x[\da-f]+;?|[a-z]{2,6};)/iu,
  "spreadsheet mark": /_x[\da-f]{4}_/iu,
  "line mark": /[_|\\<>{}*"“”]/u,
  "open bracket": /\([^)]*$|^[^(]*\)|\[|\]/u,
  "end mark": /[\s,;:/–-]$|^[\s,;:/–-]/u,
  "number behind": /\s\d{1,3}$/u,
  "curly apostrophe": /[’‘`´]/u,
  cedilla: /[şţŞŢ]/u,
  "replacement character": /\uFFFD/u,
} as const;

const counts = new Map<string, number>();

/** GeoNames' Romanian and Moldovan names have the Turkish letters with a cedilla (Unicode has had ș and ț since 3.0). */
const CEDILLAS: Readonly<Record<string, string>> = { ş: "ș", ţ: "ț", Ş: "Ș", Ţ: "Ț" };
const ROMANIAN = new Set(["RO", "MD"]);

/** A name without noise; empty if nothing is left that could be one. */
export function cleanName(country: string, text: string): string {
  count(country, text);
  const plain = text
    .replace(/&#x([\da-f]+);?/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/giu, "&")
    .replace(/&(?:apos|quot);/giu, "'")
    .replace(/_x[\da-f]{4}_/giu, " ")
    .replace(/[’‘`´]/gu, "'")
    .replace(/[_|\\<>{}*\uFFFD].*$/u, "")
    .replace(/["“”]/gu, "")
    .replace(/\s*[([][^)\]]*$/u, "")
    .replace(/^[^([]*[)\]]\s*/u, "")
    .replace(/\s*\[[^\]]*\]/gu, "")
    .replace(/(?:[\s,/–-]+\d{1,3})+[\s,;:/–-]*$/u, "")
    .replace(/^[\s,;:/–-]+|[\s,;:/–-]+$/gu, "")
    .replace(/\s+/gu, " ");
  return ROMANIAN.has(country) ? plain.replace(/[şţŞŢ]/gu, (letter) => CEDILLAS[letter] ?? letter) : plain;
}

function count(country: string, text: string): void {
  for (const [kind, form] of Object.entries(DIRT)) {
    if (!form.test(text) || (kind === "cedilla" && !ROMANIAN.has(country))) continue;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
}

/** How many names of the sources had each kind of dirt. */
export function dirtReport(): string {
  return [...counts].map(([kind, number]) => `${kind}: ${number}`).join(", ");
}
