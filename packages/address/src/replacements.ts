import { foldWords } from "./text/fold.ts";
import type { AddressFields } from "./types.ts";

/** The parts that a rule can replace. */
export const REPLACED_PARTS = ["city", "state", "country"] as const;
export type ReplacedPart = (typeof REPLACED_PARTS)[number];

/** "Where the city of a record in Germany is `text`, it is `replacement`." `country`: ISO alpha-2; null = any. */
export type ReplacementRule = { part: ReplacedPart; country: string | null; text: string; replacement: string };

/**
 * A customer's replacement rules for cities, states and countries. A rule matches a whole value regardless of letter case, accents
 * and punctuation, and a replaced value is not replaced again. A rule for the country has priority over one for any country.
 */
export class Replacements {
  /** Rules by part and folded text. */
  readonly #rules: ReadonlyMap<string, readonly ReplacementRule[]>;

  constructor(rules: readonly ReplacementRule[]) {
    this.#rules = Map.groupBy(rules, ({ part, text }) => keyOf(part, text));
  }

  /**
   * The fields with their values replaced: the same object if no rule applies. `countryOf` is called only if a rule names a
   * country.
   */
  replace(fields: AddressFields, countryOf: (fields: AddressFields) => string | null): AddressFields {
    const named = this.#replacePart(fields, "country", () => null);
    let country: string | null | undefined;
    const countryOnce = () => (country === undefined ? (country = countryOf(named)) : country);
    return this.#replacePart(this.#replacePart(named, "state", countryOnce), "city", countryOnce);
  }

  #replacePart(fields: AddressFields, part: ReplacedPart, countryOf: () => string | null): AddressFields {
    const held = fields[part];
    if (held === "") return fields;
    const rules = this.#rules.get(keyOf(part, held));
    if (!rules) return fields;
    const own = rules.some(({ country }) => country !== null) ? countryOf() : null;
    const rule =
      rules.find(({ country }) => country !== null && country === own) ?? rules.find(({ country }) => country === null);
    return rule && rule.replacement !== held ? { ...fields, [part]: rule.replacement } : fields;
  }
}

function keyOf(part: ReplacedPart, text: string): string {
  return `${part}/${foldWords(text)}`;
}
