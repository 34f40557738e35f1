import type { Draft, Mark } from "../draft.ts";
import type { AddressFields, Granularity, NotChecked, Part, Reason } from "../types.ts";

/** What was found of city, state, ZIP code and country: what it looked at, and all that it left in a draft. */
type Judgment = {
  city: string;
  state: string;
  country: string;
  values: AddressFields;
  marks: readonly (readonly [part: Part, mark: Mark])[];
  reasons: readonly Reason[];
  checked: readonly NotChecked[];
  granularity: Granularity;
  confidence: number;
  keepsCountry: boolean;
  nearestCountry: string | null;
};

const KEPT = 8192;
/** A code with many spellings of its city is looked through no further. */
const KEPT_OF_CODE = 12;
const JUDGED: readonly Part[] = ["city", "state", "postal_code", "country"];

/**
 * Lists repeat their cities, states and ZIP codes (of 50,000 real rows, 1,600 triples were distinct), and what is found of them
 * does not depend on the street: it is found once. Only for a fresh draft of a record with a city, of which all parts are mapped.
 */
export class KnownJudgments {
  readonly #byCode = new Map<string, Judgment[]>();
  #kept = 0;

  /** Puts into the draft what was found for the same fields before; false where nothing was. */
  recall(draft: Draft): boolean {
    const { values } = draft;
    const known = this.#byCode.get(values.postal_code);
    if (known === undefined) return false;
    for (const judgment of known) {
      if (judgment.city !== values.city || judgment.state !== values.state || judgment.country !== values.country)
        continue;
      values.city = judgment.values.city;
      values.state = judgment.values.state;
      values.postal_code = judgment.values.postal_code;
      values.country = judgment.values.country;
      for (const [part, mark] of judgment.marks) draft.marks[part] = mark;
      for (const reason of judgment.reasons) draft.reasons.add(reason);
      for (const word of judgment.checked) draft.checked.add(word);
      draft.granularity = judgment.granularity;
      draft.confidence = judgment.confidence;
      draft.keepsCountry = judgment.keepsCountry;
      draft.nearestCountry = judgment.nearestCountry;
      return true;
    }
    return false;
  }

  /** Not for a code that was put right: its street may speak against it. */
  keep(draft: Draft): void {
    const before = draft.read;
    if (this.#kept >= KEPT) {
      this.#byCode.clear();
      this.#kept = 0;
    }
    const known = this.#byCode.get(before.postal_code);
    if (known !== undefined && known.length >= KEPT_OF_CODE) return;
    const judgment: Judgment = {
      city: before.city,
      state: before.state,
      country: before.country,
      values: { ...draft.values },
      marks: JUDGED.flatMap((part) => {
        const mark = draft.marks[part];
        return mark === undefined ? [] : [[part, mark] as const];
      }),
      reasons: [...draft.reasons],
      checked: [...draft.checked],
      granularity: draft.granularity,
      confidence: draft.confidence,
      keepsCountry: draft.keepsCountry,
      nearestCountry: draft.nearestCountry,
    };
    if (known === undefined) this.#byCode.set(before.postal_code, [judgment]);
    else known.push(judgment);
    this.#kept++;
  }
}
