/**
 * One sentence per reason of the address engine: what was found, in which field, and what to check. Each is true for every
 * record with the reason, whatever else was found. The glossary of the accuracy page has an example of each.
 */
export const ENGINE_REASON_TEXTS = {
  empty: "None of the mapped properties has a value.",
  placeholder:
    'Apart from the country, the fields contain only placeholders, such as "n/a" or "test". Fill in the address.',
  unreadable_text: "A field contains characters that no text has. Enter its value again from its source.",
  too_long: "A field has more than 400 characters, too many for a part of an address. Look for a text that isn't one.",
  unreadable_record: "The line couldn't be read as a record. Check the format of the file.",
  nothing_recognised: "City, state and postal code match no place that we know. Check these fields and the country.",
  street_and_city_missing: "The street and city fields are both empty. Fill in the address.",
  country_missing: "The country field is empty, and the other fields don't determine the country. Fill it in.",
  country_unknown:
    "The country field has no country that we know. Check its spelling; the other fields were not checked.",
  country_disagrees: "The country field doesn't match the state, city or postal code. Check the country first.",
  state_missing: "The state field is empty, and the other fields don't determine it with certainty. Fill it in.",
  state_unknown: "The state field has no state or region of this country that we know. Check its spelling.",
  state_disagrees: "The state field doesn't match the city or the postal code. Check which of them is wrong.",
  postal_code_missing: "The postal code field is empty. Look up the code of this street and city.",
  postal_code_unknown: "We know no such postal code in this country. Check its digits and letters.",
  postal_code_form:
    "The postal code field doesn't have the format used in its country. Check whether a digit or letter is missing.",
  city_missing: "The city field is empty. Fill in the city.",
  city_unknown: "We know no city of this name for the postal code or the state. Check the spelling of the city.",
  city_code_disagree: "The city and postal code belong to different places. Check which of them is wrong.",
  city_misspelled: "The city seems to be misspelled, and its right name isn't certain. Check the city field.",
  ambiguous: "City, state and postal code can mean more than one place. Check the state and the postal code.",
  fields_swapped:
    "The fields for city, state and postal code seem to hold each other's values. Compare the proposal with the record.",
  several_parts_in_street:
    "The street field also contains other parts of the address. Leave only the street there, and check the other fields.",
  several_parts_in_city:
    "The city field also contains other parts of the address. Leave only the city there, and check the other fields.",
  several_parts_in_state:
    "The state field also contains a postal code. Leave only the state there, and check the postal code field.",
  several_parts_in_postal_code:
    "The postal code field also contains a state. Leave only the code there, and check the state field.",
  placeholder_in_street:
    'The street field contains a placeholder, such as "n/a" or the rest of a template. Fill in the street or clear it.',
  placeholder_in_city:
    'The city field contains a placeholder, such as "n/a" or the rest of a template. Fill in the city or clear it.',
  placeholder_in_state:
    'The state field contains a placeholder, such as "n/a" or the rest of a template. Fill in the state or clear it.',
  placeholder_in_postal_code:
    'The postal code field contains a placeholder, such as "n/a" or the rest of a template. Fill in the code or clear it.',
  placeholder_in_country:
    'The country field contains a placeholder, such as "n/a" or the rest of a template. Fill in the country or clear it.',
  broken_text_in_street:
    "The street field contains damaged characters, as from a wrong encoding. Check it against its source.",
  broken_text_in_city:
    "The city field contains damaged characters, as from a wrong encoding. Check it against its source.",
  broken_text_in_state:
    "The state field contains damaged characters, as from a wrong encoding. Check it against its source.",
  broken_text_in_postal_code:
    "The postal code field contains damaged characters, as from a wrong encoding. Check it against its source.",
  broken_text_in_country:
    "The country field contains damaged characters, as from a wrong encoding. Check it against its source.",
  spreadsheet_value_in_street:
    "The street field seems to have been turned into a date by a spreadsheet. Enter it again from its source.",
  spreadsheet_value_in_postal_code:
    "The postal code field seems to have been turned into a date or a power of ten by a spreadsheet. Enter it again from its source.",
  street_is_no_address:
    "The street field contains something other than a street, such as a name, a company, a phone number or a note. Check whether a street is known.",
  too_many_changes:
    "More than two values would change, too many to write without you. Compare each of them with the record.",
  low_confidence: "We aren't sure enough of a change to write it without you. Compare the proposal with the record.",
  change_needs_a_person:
    "The proposal contains a kind of change that is never written without approval. Compare it with the record.",
  service_knows_no_such_address:
    "The address service found no such address. Check the street field and its house number.",
  service_knows_several: "The address service found several matching addresses. Check the street and city fields.",
  service_is_unsure: "The address service couldn't confirm this address. Check the street field.",
  service_text_needs_a_person:
    "The address service proposes another value, which may be written only with your approval. Compare it with the record.",
  unit_missing:
    "The address service knows several units in this building, and the street field has none. Add the unit to the street field.",
  unit_unknown: "The address service knows no such unit in this building. Check the unit in the street field.",
  street_missing: "The street field is empty, so only the other fields were checked.",
  house_number_not_known:
    "The street data has this street but not this house number, which was left as it is. Check the number.",
  street_not_understood:
    "The street field has a form that we don't read, so its words were not standardized. Check that it is complete.",
  city_not_in_gazetteer: "The city isn't in our list of places. Check the spelling of the city.",
  local_name:
    "The city field names a place at or near this postal code for which the postal service uses another name.",
  postal_code_not_in_gazetteer:
    "The postal code has a format used in its country but isn't in our list. Check its digits.",
  state_replaced: "City and postal code are in another state than the state field says. Check the new state.",
  unmapped_part_differs: "A part of the address that isn't mapped would also have to change. Check the mapping.",
} as const;
