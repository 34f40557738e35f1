import type { Reason } from "@plumbline/address";
import { RECORD_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";

/** The engine's words about a whole record, for people. Exhaustive: a new reason does not compile without its sentence. */
const ENGINE_REASON_TEXTS: Record<Reason, string> = {
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
  postal_code_form: "The postal code is not in the form of its country.",
  city_missing: "The city is missing.",
  city_unknown: "The city is not known in this state.",
  city_code_disagree: "City and postal code belong to different places.",
  city_misspelled: "The city seems to be misspelled; more than one place could be meant.",
  ambiguous: "More than one address could be meant.",
  fields_swapped: "Two fields seem to have changed places.",
  several_parts_in_one_field: "One field holds several parts of the address.",
  placeholder_in_field: "A field holds a placeholder.",
  street_is_no_address:
    "The street field holds no street but something else, such as an email address, a phone number or a note.",
  too_many_changes: "More would have to change than we do without asking.",
  low_confidence: "We are not sure enough to write this.",
  change_needs_a_person: "This change needs a person's decision.",
  service_knows_no_such_address: "The address service knows no such address.",
  service_knows_several: "The address service knows several such addresses.",
  service_is_unsure: "The address service is not sure of this address.",
  service_text_needs_a_person: "The address service proposes another text, which a person must accept.",
  unit_missing: "The building has several units and none is given.",
  unit_unknown: "The building has no such unit.",
  street_missing: "There is no street.",
  house_number_not_known: "The street data has this street but not this house number; it was left as it is.",
  street_not_understood: "The street was left as it is.",
  city_not_in_gazetteer: "The city was left as it is: it is not in our list of places.",
  local_name: "The place is known by a local name.",
  postal_code_not_in_gazetteer: "The postal code was left as it is: it is not in our list.",
  state_replaced: "The state was replaced.",
  unmapped_part_differs: "A part that is not mapped would differ.",
};
const TEXTS: Record<string, string> = { ...ENGINE_REASON_TEXTS, ...RECORD_REASON_TEXTS };

/** Why a record got its outcome. */
export function reasonText(reason: string): string {
  return TEXTS[reason] ?? codeText(reason);
}

/** The reasons whose sentence holds this text, in any case. */
export function reasonsLike(text: string): string[] {
  return Object.entries(TEXTS).flatMap(([reason, words]) => (words.toLowerCase().includes(text) ? [reason] : []));
}

/** Codes read well enough as words where they have no sentence of their own. */
export function codeText(code: string): string {
  return code === "" ? "" : `${code[0]?.toUpperCase()}${code.slice(1).replaceAll("_", " ")}.`;
}
