import type { Draft, Mark } from "../draft.ts";
import { SeenBefore } from "../remembered.ts";
import type { Granularity, NotChecked, Reason } from "../types.ts";

/** The judgment of a city, state, ZIP code and country: its inputs, and its effects on a draft. Flat, for fast reads. */
type Judgment = {
  city: string;
  state: string;
  country: string;
  /** The whole code where it is not the one that was written that stays. */
  onlyFor: string | null;
  toCity: string;
  toState: string;
  toPostal: string;
  toCountry: string;
  cityMark: Mark | undefined;
  stateMark: Mark | undefined;
  postalMark: Mark | undefined;
  countryMark: Mark | undefined;
  reasons: readonly Reason[];
  checked: readonly NotChecked[];
  granularity: Granularity;
  confidence: number;
  keepsCountry: boolean;
  nearestCountry: string | null;
  next: Judgment | undefined;
};

const KEPT = 8192;
/** Maximum judgments per code, for codes with many spellings of their city. */
const KEPT_OF_CODE = 12;

/**
 * Caches judgments from the second occurrence on: lists repeat their cities, states and ZIP codes (of 50,000 real rows, 1,600
 * triples were distinct), and the result does not depend on the street. Only for a fresh draft of a record with city and street and
 * all parts mapped.
 */
export class KnownJudgments {
  readonly #byCode = new Map<string, Judgment>();
  readonly #seen = new SeenBefore();
  readonly #reasons = new SharedLists<Reason>();
  readonly #checked = new SharedLists<NotChecked>();
  #kept = 0;

  /** Applies an earlier judgment of the same fields to the draft; false if there is none. */
  recall(draft: Draft): boolean {
    const { values, marks } = draft;
    const postal = values.postal_code;
    for (let known = this.#byCode.get(keyOf(postal, values.country)); known !== undefined; known = known.next) {
      if (known.city !== values.city || known.state !== values.state || known.country !== values.country) continue;
      if (known.onlyFor !== null && known.onlyFor !== postal) continue;
      values.city = known.toCity;
      values.state = known.toState;
      values.country = known.toCountry;
      if (known.onlyFor !== null) values.postal_code = known.toPostal;
      if (known.cityMark !== undefined) marks.city = known.cityMark;
      if (known.stateMark !== undefined) marks.state = known.stateMark;
      if (known.postalMark !== undefined) marks.postal_code = known.postalMark;
      if (known.countryMark !== undefined) marks.country = known.countryMark;
      for (const reason of known.reasons) draft.reasons.add(reason);
      for (const word of known.checked) draft.checked.add(word);
      draft.granularity = known.granularity;
      draft.confidence = known.confidence;
      draft.keepsCountry = known.keepsCountry;
      draft.nearestCountry = known.nearestCountry;
      return true;
    }
    return false;
  }

  /** Not for a repaired code: its street may contradict it. */
  keep(draft: Draft): void {
    const { read, values, marks } = draft;
    if (!this.#seen.again(read.city, read.state, keyOf(read.postal_code, read.country))) return;
    if (this.#kept >= KEPT) {
      this.#byCode.clear();
      this.#kept = 0;
    }
    const key = keyOf(read.postal_code, read.country);
    const first = this.#byCode.get(key);
    let others = 0;
    for (let known = first; known !== undefined; known = known.next) others++;
    if (others >= KEPT_OF_CODE) return;
    const isSame = values.postal_code === read.postal_code && marks.postal_code === undefined;
    this.#byCode.set(key, {
      city: read.city,
      state: read.state,
      country: read.country,
      onlyFor: isSame && PLAIN_COUNTRY.has(read.country) ? null : read.postal_code,
      toCity: values.city,
      toState: values.state,
      toPostal: values.postal_code,
      toCountry: values.country,
      cityMark: marks.city,
      stateMark: marks.state,
      postalMark: marks.postal_code,
      countryMark: marks.country,
      reasons: this.#reasons.of([...draft.reasons]),
      checked: this.#checked.of([...draft.checked]),
      granularity: draft.granularity,
      confidence: draft.confidence,
      keepsCountry: draft.keepsCountry,
      nearestCountry: draft.nearestCountry,
      next: first,
    });
    this.#kept++;
  }
}

/** The same few word lists, each stored once. */
class SharedLists<T extends string> {
  readonly #lists = new Map<string, readonly T[]>();

  of(words: readonly T[]): readonly T[] {
    const key = words.join(" ");
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    this.#lists.set(key, words);
    return words;
  }
}

const FIVE = 5;
const WITH_PLUS_4 = /^\d{5}-\d{4}$/u;

/** Spellings of the country beside which a code's +4 has no other meaning. */
const PLAIN_COUNTRY = new Set(["US", "USA", "United States"]);

/** A code without its +4, about which nothing is known; any other text is its own key. */
function keyOf(postal: string, country: string): string {
  return postal.length === 10 && PLAIN_COUNTRY.has(country) && WITH_PLUS_4.test(postal)
    ? postal.slice(0, FIVE)
    : postal;
}
