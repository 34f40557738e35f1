export const PARTS = ["street_address", "city", "state", "postal_code", "country"] as const;
export type Part = (typeof PARTS)[number];

/** An empty string is an empty field. */
export type AddressFields = Readonly<Record<Part, string>>;

export const CHANGE_KINDS = ["format", "restore", "spelling", "disagreement", "added", "replaced", "lost"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * `reason` is one of CHANGE_REASONS; `confidence` is 0 to 1. `witnesses`: how many other records have the value, where they are the
 * reason.
 */
export type FieldChange = {
  field: Part;
  before: string;
  after: string;
  kind: ChangeKind;
  reason: ChangeReason;
  confidence: number;
  witnesses?: number;
};

export const OUTCOMES = ["accept", "corrected", "review", "fail"] as const;
export type EngineOutcome = (typeof OUTCOMES)[number];

/** From fine to coarse. */
export const GRANULARITIES = [
  "unit",
  "premise",
  "interpolated",
  "block",
  "street",
  "postal",
  "city",
  "region",
  "country",
  "none",
] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** Why a field has changed. */
export const CHANGE_REASONS = [
  "standard_form",
  "letter_case",
  "text_repaired",
  "spacing",
  "national_form",
  "column_style",
  "lost_zero",
  "letter_for_digit",
  "state_from_city_and_code",
  "city_from_code",
  "country_from_other_fields",
  "country_misspelled",
  "state_contradicts_city_and_code",
  "city_misspelled",
  "city_alias",
  "city_accents",
  "your_rule",
  "state_misspelled",
  "code_suggested",
  "moved_from_other_field",
  "part_repeated",
  "other_place_suggested",
  "other_records_agree",
  "added_by_service",
  "spelling_by_service",
  "replaced_by_service",
] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

/**
 * Reasons about the whole record, a closed list. `note` decides nothing; `review` sends the record to a
 * person; `fail` ends it.
 */
export const REASON_WEIGHTS = {
  empty: "fail",
  placeholder: "fail",
  unreadable_text: "fail",
  too_long: "fail",
  unreadable_record: "fail",
  nothing_recognised: "fail",
  street_and_city_missing: "fail",
  country_missing: "review",
  country_unknown: "review",
  country_disagrees: "review",
  state_missing: "review",
  state_unknown: "review",
  state_disagrees: "review",
  postal_code_missing: "review",
  postal_code_unknown: "review",
  postal_code_form: "review",
  city_missing: "review",
  city_unknown: "review",
  city_code_disagree: "review",
  city_misspelled: "review",
  ambiguous: "review",
  fields_swapped: "review",
  several_parts_in_street: "review",
  several_parts_in_city: "review",
  several_parts_in_state: "review",
  several_parts_in_postal_code: "review",
  placeholder_in_street: "review",
  placeholder_in_city: "review",
  placeholder_in_state: "review",
  placeholder_in_postal_code: "review",
  placeholder_in_country: "review",
  broken_text_in_street: "review",
  broken_text_in_city: "review",
  broken_text_in_state: "review",
  broken_text_in_postal_code: "review",
  broken_text_in_country: "review",
  spreadsheet_value_in_street: "review",
  spreadsheet_value_in_postal_code: "review",
  street_is_no_address: "review",
  too_many_changes: "review",
  low_confidence: "review",
  change_needs_a_person: "review",
  service_knows_no_such_address: "review",
  service_knows_several: "review",
  service_is_unsure: "review",
  service_text_needs_a_person: "review",
  unit_missing: "review",
  unit_unknown: "review",
  street_missing: "note",
  house_number_not_known: "note",
  street_not_understood: "note",
  city_not_in_gazetteer: "note",
  local_name: "note",
  postal_code_not_in_gazetteer: "note",
  state_replaced: "note",
  unmapped_part_differs: "note",
} as const;
export type Reason = keyof typeof REASON_WEIGHTS;
export const REASONS = Object.keys(REASON_WEIGHTS) as readonly Reason[];

/** Reasons that name their field. */
export const PLACEHOLDER_IN = {
  street_address: "placeholder_in_street",
  city: "placeholder_in_city",
  state: "placeholder_in_state",
  postal_code: "placeholder_in_postal_code",
  country: "placeholder_in_country",
} as const satisfies Record<Part, Reason>;
export const BROKEN_TEXT_IN = {
  street_address: "broken_text_in_street",
  city: "broken_text_in_city",
  state: "broken_text_in_state",
  postal_code: "broken_text_in_postal_code",
  country: "broken_text_in_country",
} as const satisfies Record<Part, Reason>;

/** Parts that were not checked against anything, and finer terms for what the engine never checks offline. */
export const NOT_CHECKED = [...PARTS, "house_number", "street", "unit"] as const;
export type NotChecked = (typeof NOT_CHECKED)[number];

/** What a candidate is, relative to the fields of the record that it rests on. */
export const CANDIDATE_BASES = [
  "code_like_written",
  "code_of_city",
  "city_like_written",
  "city_of_code",
  "state_of_code",
  "state_of_city",
  "country_like_written",
  "country_of_city",
  "found_by_service",
] as const;
export type CandidateBasis = (typeof CANDIDATE_BASES)[number];

/** One of several possible addresses: the values it would give the record, and the fields that support it. */
export type AddressCandidate = {
  values: Readonly<Partial<Record<Part, string>>>;
  basis: CandidateBasis;
  restsOn: readonly Part[];
};

/** More candidates than this do not help. */
export const MAX_CANDIDATES = 20;

/**
 * In `review`, `address` is the proposal and nothing may be written; `candidates` are the possible addresses, most likely first.
 * In `fail`, `address` is the input.
 */
export type CleanResult = {
  outcome: EngineOutcome;
  address: AddressFields;
  changes: FieldChange[];
  granularity: Granularity;
  notChecked: NotChecked[];
  reasons: Reason[];
  confidence: number;
  candidates: readonly AddressCandidate[];
};
