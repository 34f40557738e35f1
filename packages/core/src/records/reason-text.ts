import type { Reason } from "@plumbline/address";
import { RECORD_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";

/** Texts of the engine's reasons. Exhaustive: a new reason does not compile without its text. */
const ENGINE_REASON_TEXTS: Record<Reason, string> = {
  empty: "None of the mapped properties has a value.",
  placeholder: "The values are placeholders, not an address.",
  unreadable_text: "The text is unreadable; it may be corrupted.",
  too_long: "A value is too long to be part of an address.",
  unreadable_record: "The record couldn't be read as an address.",
  nothing_recognised:
    "No country, city or postal code was found in this record. Check whether its fields hold an address.",
  street_and_city_missing: "Street and city are both missing.",
  country_missing: "The country is missing and can't be derived from the other fields.",
  country_unknown:
    "The country field has no country that we know. Check its spelling; the other fields were not checked.",
  country_disagrees: "The country doesn't match the other fields.",
  state_missing: "The state is missing and can't be derived from the other fields.",
  state_unknown: "The state or region field has no region of this country that we know. Check the state or region.",
  state_disagrees: "The state doesn't match the city and postal code.",
  postal_code_missing: "The postal code is missing.",
  postal_code_unknown: "No such postal code is known in this country. Check the postal code.",
  postal_code_form:
    "The postal code doesn't have the format used in its country. Check whether a digit or letter is missing.",
  city_missing: "The city is missing.",
  city_unknown: "The city is in none of our lists for this postal code or region. Check the spelling of the city.",
  city_code_disagree: "The city and postal code belong to different places.",
  city_misspelled: "The city seems to be misspelled and could mean more than one place.",
  ambiguous: "The values match more than one address.",
  fields_swapped:
    "Two of the fields for city, state and postal code seem to be swapped. Compare the proposal with the record.",
  several_parts_in_one_field:
    "The street or city field also contains other parts of the address. Compare the proposal with the record.",
  placeholder_in_field: 'A field contains a placeholder, such as "n/a" or the rest of a template, instead of a value.',
  street_is_no_address:
    "The street field contains something other than a street, such as a name, a company, a phone number or a note.",
  broken_text: "A value contains damaged characters, as from a wrong encoding. Check it against its source.",
  spreadsheet_value:
    "A value was turned into a date or a power of ten by a spreadsheet. Enter it again from its source.",
  too_many_changes: "The change is too large to apply automatically.",
  low_confidence: "Our confidence is too low to write this automatically.",
  change_needs_a_person: "This change needs your approval.",
  service_knows_no_such_address: "The address service found no such address.",
  service_knows_several: "The address service found several matching addresses.",
  service_is_unsure: "The address service isn't sure about this address.",
  service_text_needs_a_person: "The address service suggests a different value, which needs your approval.",
  unit_missing: "The building has several units, but none is given.",
  unit_unknown: "The building has no such unit.",
  street_missing: "The street is missing.",
  house_number_not_known: "The street data includes this street but not this house number, which was left unchanged.",
  street_not_understood: "The street has a form that we do not read, so its words were not standardized.",
  city_not_in_gazetteer: "The city is not in our list of places, so its spelling was not checked.",
  local_name: "The postal service uses another name for this place; the name in the record is also in use there.",
  postal_code_not_in_gazetteer: "The postal code is not in our list, so only its format was checked.",
  state_replaced: "The state was replaced because city and postal code are in another one.",
  unmapped_part_differs: "An address part that isn't mapped would also have to change.",
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
