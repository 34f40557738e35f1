import { foldWords } from "@plumbline/address";

/** A rule as it is stored. `country`: empty = any. */
export type FoldedRule = { part: string; country: string; foldedText: string; text: string; replacement: string };

/** Two rules, the second of which would replace the result of the first; null where there are none. */
export function chainedRules(rules: readonly FoldedRule[]): { first: FoldedRule; next: FoldedRule } | null {
  const byText = Map.groupBy(rules, ({ part, foldedText }) => `${part}/${foldedText}`);
  for (const first of rules) {
    const foldedReplacement = foldWords(first.replacement);
    // Another spelling of the same text: one rule covers all of them.
    if (foldedReplacement === first.foldedText) continue;
    const next = byText.get(`${first.part}/${foldedReplacement}`)?.find((rule) => mayMeet(first, rule));
    if (next) return { first, next };
  }
  return null;
}

function mayMeet(one: FoldedRule, other: FoldedRule): boolean {
  return one.country === "" || other.country === "" || one.country === other.country;
}
