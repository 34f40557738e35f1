import { CONFIDENCE } from "./confidence.ts";
import { Reading } from "./reading.ts";
import { BROKEN_TEXT_IN, PARTS, PLACEHOLDER_IN } from "./types.ts";
import type {
  AddressCandidate,
  AddressFields,
  ChangeKind,
  ChangeReason,
  Granularity,
  NotChecked,
  Part,
  Reason,
} from "./types.ts";

const NO_SIGNALS: ReadonlyMap<string, number> = new Map();
const NO_CANDIDATES: readonly AddressCandidate[] = [];

export type Mark = { kind: ChangeKind; reason: ChangeReason; confidence: number };

/** Reasons about a text that apply whatever its country. */
const KEPT: ReadonlySet<Reason> = new Set<Reason>([
  "country_unknown",
  ...Object.values(PLACEHOLDER_IN),
  ...Object.values(BROKEN_TEXT_IN),
  "spreadsheet_value_in_street",
  "spreadsheet_value_in_postal_code",
]);

/** A record on its way through the steps: each field's value so far, and why. */
export class Draft {
  readonly before: AddressFields;
  /** The input with its spaces normalized. */
  readonly read: AddressFields;
  readonly values: Record<Part, string>;
  /** The reading of `values`. */
  readonly reading: Reading;
  readonly marks: Partial<Record<Part, Mark>> = {};
  readonly reasons = new Set<Reason>();
  readonly checked = new Set<NotChecked>();
  readonly mapped: ReadonlySet<Part>;
  /** The country stays as written: as a code it could be read as a US state. */
  keepsCountry = false;
  /** The country whose name is closest to an unrecognized one. */
  nearestCountry: string | null = null;
  /** Countries that have the city with its code, where the written one has neither. */
  countriesInstead: readonly string[] = [];
  /** The lines of a street with line breaks, which `values` has with commas instead; empty where it has none. */
  streetLines: readonly string[] = [];
  /** Countries that signals around the address name, with their weight. */
  signals: ReadonlyMap<string, number> = NO_SIGNALS;
  granularity: Granularity = "none";
  confidence: number = CONFIDENCE.consistent;
  candidates: readonly AddressCandidate[] = NO_CANDIDATES;
  /** A text in another field may be the missing postal code. */
  mayHoldCode = false;

  constructor(before: AddressFields, values: AddressFields, mapped: ReadonlySet<Part>) {
    this.before = before;
    this.read = values;
    this.values = { ...values };
    this.reading = new Reading(this.values);
    this.mapped = mapped;
  }

  /** Whether it has no changes and no reasons yet. */
  isFresh(): boolean {
    if (this.reasons.size > 0) return false;
    for (const part of PARTS) if (this.marks[part] !== undefined) return false;
    return true;
  }

  /** A change of form; it keeps an earlier, stronger mark. */
  format(part: Part, value: string, reason: ChangeReason = "standard_form"): void {
    if (this.values[part] === value) return;
    this.values[part] = value;
    this.marks[part] ??= { kind: "format", reason, confidence: CONFIDENCE.formatted };
  }

  change(part: Part, value: string, mark: Mark): void {
    this.values[part] = value;
    this.marks[part] = mark;
  }

  /** Findings about other fields by an assumed country's rules are dropped: only the question about the country remains. */
  forgetAllButCountry(): void {
    for (const part of PARTS) {
      if (part === "country") continue;
      this.values[part] = this.before[part];
      delete this.marks[part];
    }
    for (const reason of this.reasons) if (!KEPT.has(reason)) this.reasons.delete(reason);
    this.checked.clear();
    this.granularity = "none";
  }

  reason(reason: Reason): void {
    this.reasons.add(reason);
  }

  limit(confidence: number): void {
    if (confidence < this.confidence) this.confidence = confidence;
  }
}
