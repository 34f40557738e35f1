import { ADDRESS_PART_LABELS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { BLANK, blanksOf } from "./diff-tokens.ts";

export type DiffField = {
  part: AddressPart;
  before: string;
  after: string;
  change?: { kind: string; reason: string; reasonText: string; confidence: number } | null | undefined;
};

/** Written; what a cleaning would write; what a person is asked about. */
export type Tense = "written" | "planned" | "proposed";
const MODALS: Record<Tense, string> = { written: "", planned: "would", proposed: "could" };

const KIND_LABELS: Record<string, string> = {
  format: "Format",
  restore: "Restored",
  spelling: "Spelling",
  disagreement: "Contradiction",
  added: "Added",
  replaced: "Replaced",
  lost: "Removed",
};

/** More specific than the server's general texts, which are used for unlisted reasons. */
const REASON_TEXTS: Record<string, string> = {
  standard_form: "formatted to the postal standard",
  letter_case: "capitalization corrected",
  text_repaired: "damaged or hidden characters repaired",
  spacing: "spaces and punctuation cleaned up",
  national_form: "formatted to the country's convention",
  column_style: "formatted like most of your records",
  lost_zero: "restored a leading zero",
  letter_for_digit: "letter typed instead of a digit",
  state_from_city_and_code: "derived from the city and postal code",
  city_from_code: "derived from the postal code",
  country_from_other_fields: "derived from the other fields",
  country_misspelled: "nearest name of a country",
  state_contradicts_city_and_code: "city and postal code are in another state",
  city_misspelled: "misspelled; confirmed by the other fields",
  city_alias: "another name of the same place",
  city_accents: "accents corrected",
  your_rule: "your replacement rule",
  state_misspelled: "misspelled",
  code_suggested: "one digit away, and a code of this city",
  moved_from_other_field: "moved from another field",
  unit_column: "moved between the street and the unit field",
  from_full_address: "read from the full address",
  part_repeated: "removed a duplicate of another field",
  other_place_suggested: "another place matches better",
  option_value: "written as an option of the dropdown",
  no_such_option: "missing in the dropdown",
  added_by_service: "found by the address service",
  spelling_by_service: "spelling from the address service",
  replaced_by_service: "the address service returned another value",
};

/** `before`: a value that was put into an empty field was not restored. */
export function kindLabel(kind: string, before = "-"): string {
  return kind === "restore" && before === "" ? "Filled in" : (KIND_LABELS[kind] ?? kind);
}

export function reasonText(change: { reason: string; reasonText: string }, isSample = false): string {
  if (isSample && change.reason === "column_style") return "written as the usual short form";
  return REASON_TEXTS[change.reason] ?? change.reasonText.replace(/\.$/, "");
}

/** A value's form, such as its capitalization: it follows a rule, so confidence does not apply. */
export function isConvention({ kind, reason }: { kind: string; reason?: string }): boolean {
  return kind === "format" || reason === "no_such_option";
}

/** The screen reader's text for struck and underlined words. */
export function changeSentence(
  { part, before, after, change }: DiffField,
  { tense, isSample = false }: { tense: Tense; isSample?: boolean },
): string {
  const label = ADDRESS_PART_LABELS[part];
  const modal = MODALS[tense];
  const verb = modal === "" ? "changed" : `${modal} change`;
  const why = change ? `: ${kindLabel(change.kind, before).toLowerCase()}, ${reasonText(change, isSample)}` : "";
  const gone = blanksGone(before, after);
  if (gone > 0)
    return `${label}: ${modal === "" ? "removed" : `${modal} remove`} ${gone === 1 ? "a space" : `${gone} spaces`}${why}.`;
  const be = modal === "" ? "" : `${modal} be `;
  const what =
    before === ""
      ? `${be}filled with ${after}`
      : after === ""
        ? `${be}emptied, was ${before}`
        : `${verb} from ${before} to ${after}`;
  return `${label} ${what}${why}.`;
}

/** 0 if words changed as well. */
function blanksGone(before: string, after: string): number {
  const removed = (blanksOf(before, after) ?? []).filter(({ kind }) => kind === "removed");
  return removed.reduce((sum, { text }) => sum + text.split(BLANK).length - 1, 0);
}
