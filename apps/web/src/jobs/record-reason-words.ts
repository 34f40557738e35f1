/**
 * Why a record got its outcome, in a sentence. Codes of the address engine; for codes that are not listed the server's own text
 * is shown, so that a newer engine never leaves a blank.
 */
const WORDS: Record<string, string> = {
  empty: "None of the mapped properties has a value.",
  placeholder: "The values are placeholders, not an address.",
  unreadable_text: "The text cannot be read; it seems to be damaged.",
  too_long: "A value is too long to be part of an address.",
  unreadable_record: "The record could not be read as an address.",
  nothing_recognised: "Nothing in it was recognized as part of an address.",
  street_and_city_missing: "Street and city are both missing.",
  country_missing: "The country is missing and does not follow from the rest.",
  country_unknown: "The country is not known.",
  country_disagrees: "The country does not fit the other fields.",
  state_missing: "The state is missing and does not follow from the rest.",
  state_unknown: "The state is not known in this country.",
  state_disagrees: "The state does not fit the city and the postal code.",
  postal_code_missing: "The postal code is missing.",
  postal_code_unknown: "The postal code is not known.",
  postal_code_form: "The postal code has not the form of its country.",
  city_missing: "The city is missing.",
  city_unknown: "The city is not known in this state.",
  city_code_disagree: "City and postal code belong to different places.",
  city_misspelled: "The city seems to be misspelled; more than one place could be meant.",
  ambiguous: "More than one address could be meant.",
  fields_swapped: "Two fields seem to have changed places.",
  several_parts_in_one_field: "One field holds several parts of the address.",
  placeholder_in_field: "A field holds a placeholder.",
  too_many_changes: "More would have to change than we do without asking.",
  low_confidence: "We are not sure enough to write this.",
  change_needs_a_person: "This change needs a person's decision.",
};

export function recordReasonWords({ reason, text }: { reason: string; text: string }): string {
  return WORDS[reason] ?? text;
}
