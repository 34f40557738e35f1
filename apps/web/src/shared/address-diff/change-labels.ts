import { ADDRESS_PART_LABELS, type AddressPart } from "@plumbline/schema/object-types.ts";

export type DiffField = {
  part: AddressPart;
  before: string;
  after: string;
  change?: { kind: string; reason: string; reasonText: string; confidence: number } | null | undefined;
};

const KIND_LABELS: Record<string, string> = {
  format: "Format",
  restore: "Restored",
  spelling: "Spelling",
  disagreement: "Contradiction",
  added: "Added",
  replaced: "Replaced",
  lost: "Left out",
};

/** Finer than the server's general words; what is not listed here shows what the server says. */
const REASON_TEXTS: Record<string, string> = {
  standard_form: "written in the postal standard form",
  letter_case: "capital letters put right",
  spacing: "spaces and punctuation tidied",
  national_form: "written as its country writes it",
  column_style: "written as most of your records write it",
  lost_zero: "a leading zero that a spreadsheet dropped",
  letter_for_digit: "a letter typed for a digit",
  state_from_city_and_code: "follows from the city and the postal code",
  city_from_code: "follows from the postal code",
  country_from_other_fields: "follows from the other fields",
  state_contradicts_city_and_code: "city and postal code agree on another state",
  city_misspelled: "misspelled; confirmed by the other fields",
  city_alias: "another name of the same place",
  city_accents: "accents put right",
  state_misspelled: "misspelled",
  code_suggested: "fits the city and the street",
  moved_from_other_field: "stood in another field",
  part_repeated: "stood in two fields",
  other_place_suggested: "another place fits better",
  added_by_service: "known to the address service",
  spelling_by_service: "spelled as the address service knows it",
  replaced_by_service: "the address service knows another value",
};

export function kindLabel(kind: string): string {
  return KIND_LABELS[kind] ?? kind;
}

export function reasonText(change: { reason: string; reasonText: string }): string {
  return REASON_TEXTS[change.reason] ?? change.reasonText.replace(/\.$/, "");
}

/** What a screen reader says instead of struck and underlined words. */
export function changeSentence({ part, before, after, change }: DiffField, isProposal: boolean): string {
  const label = ADDRESS_PART_LABELS[part];
  const verb = isProposal ? "could change" : "changed";
  const what =
    before === ""
      ? `${isProposal ? "could be" : ""} filled with ${after}`.trim()
      : after === ""
        ? `${isProposal ? "could be" : ""} emptied, was ${before}`.trim()
        : `${verb} from ${before} to ${after}`;
  return `${label} ${what}${change ? `: ${kindLabel(change.kind).toLowerCase()}, ${reasonText(change)}` : ""}.`;
}
