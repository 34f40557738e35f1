import type { DiffField } from "../address-diff/change-words.ts";

export type ExampleAddress = {
  name: string;
  fields: readonly DiffField[];
  outcome: "corrected" | "review";
  notChecked: string;
};

const field = (
  part: DiffField["part"],
  before: string,
  after: string,
  kind?: string,
  reason?: string,
  confidence = 0.95,
): DiffField => ({
  part,
  before,
  after,
  ...(kind && reason ? { change: { kind, reason, reasonText: "", confidence } } : {}),
});

/** What the engine answers to these records, kept so that visitors can look without a sign-up. */
export const EXAMPLE_ADDRESSES: readonly ExampleAddress[] = [
  {
    name: "Misspelled city",
    outcome: "corrected",
    notChecked: "Street and house number were written in the postal form, not looked up.",
    fields: [
      field("street_address", "742 evergreen terrace", "742 Evergreen Terrace", "format", "letter_case", 0.99),
      field("city", "Sprngfield", "Springfield", "spelling", "city_misspelled", 0.97),
      field("state", "illinois", "IL", "format", "standard_form", 0.99),
      field("postal_code", "62704", "62704"),
      field("country", "US", "US"),
    ],
  },
  {
    name: "Lost zero",
    outcome: "corrected",
    notChecked: "The house number was not looked up.",
    fields: [
      field("street_address", "1 Beacon St", "1 Beacon St"),
      field("city", "Boston", "Boston"),
      field("state", "MA", "MA"),
      field("postal_code", "2108", "02108", "restore", "lost_zero", 0.99),
      field("country", "", "United States", "added", "country_from_other_fields", 0.96),
    ],
  },
  {
    name: "Contradiction",
    outcome: "review",
    notChecked: "Nothing was written: a person decides.",
    fields: [
      field("street_address", "200 Congress Ave", "200 Congress Ave"),
      field("city", "Austin", "Austin"),
      field("state", "MN", "TX", "disagreement", "state_contradicts_city_and_code", 0.72),
      field("postal_code", "78701", "78701"),
      field("country", "US", "US"),
    ],
  },
];
