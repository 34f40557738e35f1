import type { VerifyResult } from "../src/services/port.ts";
import type { AddressFields, ChangeKind, Part, Reason } from "../src/types.ts";

type Fields = readonly [street: string, city: string, state: string, postal_code: string, country: string];
export type ReasonExample = {
  fields: Fields;
  /** Mapped parts; all by default. */
  parts?: readonly Part[];
  /** Kinds of change that the account reviews itself. */
  reviewKinds?: readonly ChangeKind[];
  /** An address service's answer about the record. */
  answer?: Partial<VerifyResult>;
  service?: "google";
};

const OAK: Fields = ["1420 Oak Ave", "Springfield", "IL", "62704", "US"];
const withoutCode = ([street, city, state, , country]: Fields): Fields => [street, city, state, "", country];

/** A record with the reason. `unreadable_record` applies to a line, not to a record. */
export const REASON_EXAMPLES: Readonly<Record<Exclude<Reason, "unreadable_record">, ReasonExample>> = {
  empty: { fields: ["", "", "", "", ""] },
  placeholder: { fields: ["n/a", "test", "", "", "US"] },
  unreadable_text: { fields: ["1 Main St \uE000", "Boston", "MA", "02108", "US"] },
  too_long: { fields: [`${"Please call before delivery. ".repeat(14)}1 Main St`, "Boston", "MA", "02108", "US"] },
  nothing_recognised: { fields: ["1 Main St", "Qwertstadt", "", "99999", "US"] },
  street_and_city_missing: { fields: ["", "", "IL", "", "US"] },
  country_missing: { fields: ["12 Rue de Rivoli", "Paris", "", "", ""] },
  country_unknown: { fields: ["Main Road 7", "Accra", "", "", "Wakanda"] },
  country_disagrees: { fields: ["290 Bremner Blvd", "Toronto", "ON", "M5V 3L9", "US"] },
  state_missing: { fields: ["12 King St", "Nowhereton", "", "M5V 3L9", "CA"] },
  state_unknown: { fields: ["233 S Wacker Dr", "Chicago", "Midwest", "60606", "US"] },
  state_disagrees: { fields: ["12 King St", "Nowhereton", "BC", "M5V 3L9", "CA"] },
  postal_code_missing: { fields: ["200 W Park Ave", "Champaign", "IL", "", "US"] },
  postal_code_unknown: { fields: ["1 Main St", "Los Angeles", "CA", "99999", "US"] },
  postal_code_form: { fields: ["Marienplatz 1", "München", "", "8033", "DE"] },
  city_missing: { fields: ["233 S Wacker Dr", "", "IL", "60606", "US"] },
  city_unknown: { fields: ["233 S Wacker Dr", "Qwertstadt", "IL", "60606", "US"] },
  city_code_disagree: { fields: ["Unter den Linden 1", "Berlin", "", "80331", "DE"] },
  city_misspelled: { fields: ["1 Main St", "Sprngfeild", "IL", "62701", "US"] },
  ambiguous: { fields: ["1 Main St", "Portland", "ME", "97201", "US"] },
  fields_swapped: { fields: ["1 Main St", "60606", "", "Chicago", "US"] },
  several_parts_in_street: { fields: ["123 Main St, Chicago, IL 62701", "", "", "", "US"] },
  several_parts_in_city: { fields: ["12 King St", "Austin, TX 75201", "", "78701", "US"] },
  several_parts_in_state: { fields: ["1 Main St", "Chicago", "IL 62701", "", "US"] },
  several_parts_in_postal_code: { fields: ["1 Main St", "Chicago", "", "IL 62701", "US"] },
  placeholder_in_street: { fields: ["unknown", "Chicago", "IL", "60606", "US"] },
  placeholder_in_city: { fields: ["233 S Wacker Dr", "n/a", "IL", "60606", "US"] },
  placeholder_in_state: { fields: ["233 S Wacker Dr", "Chicago", "none", "60606", "US"] },
  placeholder_in_postal_code: { fields: ["233 S Wacker Dr", "Chicago", "IL", "unknown", "US"] },
  placeholder_in_country: { fields: ["233 S Wacker Dr", "Chicago", "IL", "60606", "unknown"] },
  broken_text_in_street: { fields: ["Hauptstra\uFFFDe 5", "Berlin", "", "10115", "DE"] },
  broken_text_in_city: { fields: ["Hauptstr. 5", "M\uFFFDnchen", "", "80331", "DE"] },
  broken_text_in_state: { fields: ["Hauptstr. 5", "Stuttgart", "Baden-W\uFFFDrttemberg", "70173", "DE"] },
  broken_text_in_postal_code: { fields: ["Hauptstr. 5", "Berlin", "", "1011\uFFFD", "DE"] },
  broken_text_in_country: { fields: ["Hauptstr. 5", "Wien", "", "1010", "\uFFFDsterreich"] },
  spreadsheet_value_in_street: { fields: ["12-May", "Boston", "MA", "02108", "US"] },
  spreadsheet_value_in_postal_code: { fields: ["1 Main St", "Austin", "TX", "7.87E+04", "US"] },
  street_is_no_address: { fields: ["Attn: Jane Doe", "Chicago", "IL", "60606", "US"] },
  too_many_changes: { fields: ["233 S Wacker Dr", "Chicgo", "", "60606", ""] },
  low_confidence: { fields: ["12 Sunset Way", "Brattleboro", "VT", "5303", "US"] },
  change_needs_a_person: { fields: ["233 S Wacker Dr", "Chicgo", "IL", "60606", "US"], reviewKinds: ["spelling"] },
  service_knows_no_such_address: { fields: OAK, answer: { status: "not_found", confidence: 0 } },
  service_knows_several: { fields: OAK, answer: { status: "ambiguous", confidence: 0.4, reasons: ["ambiguous"] } },
  service_is_unsure: { fields: OAK, answer: { status: "partial", confidence: 0.6, reasons: ["partial"] } },
  service_text_needs_a_person: {
    fields: withoutCode(OAK),
    service: "google",
    answer: { status: "confirmed", confidence: 0.95, granularity: "premise", address: record(OAK) },
  },
  unit_missing: { fields: OAK, answer: { status: "partial", confidence: 0.85, reasons: ["unit_missing"] } },
  unit_unknown: { fields: OAK, answer: { status: "partial", confidence: 0.85, reasons: ["unit_unknown"] } },
  street_missing: { fields: ["", "Chicago", "IL", "60606", "US"] },
  house_number_not_known: {
    fields: OAK,
    answer: { status: "partial", confidence: 0.5, granularity: "street", reasons: ["number_not_known"] },
  },
  street_not_understood: { fields: ["Corner of 5th and Main", "Chicago", "IL", "60606", "US"] },
  city_not_in_gazetteer: { fields: ["12 High St", "Nowhereton", "", "", "AE"] },
  local_name: { fields: ["1 Main St", "Aloha", "OR", "97007", "US"] },
  postal_code_not_in_gazetteer: { fields: ["Unter den Linden 1", "Berlin", "", "10116", "DE"] },
  state_replaced: { fields: ["233 S Wacker Dr", "Chicago", "CA", "60606", "US"] },
  unmapped_part_differs: {
    fields: ["233 S Wacker Dr", "Chicago", "CA", "60606", "US"],
    parts: ["street_address", "city"],
  },
};

export function record([street_address, city, state, postal_code, country]: Fields): AddressFields {
  return { street_address, city, state, postal_code, country };
}
