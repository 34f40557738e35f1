import type { DiffField } from "../shared/address-diff/change-labels.ts";

export type ExampleAddress = {
  name: string;
  fields: readonly DiffField[];
  outcome: "corrected" | "review";
  notChecked: readonly string[];
  reasonText: string;
};

const field = (
  part: DiffField["part"],
  before: string,
  after: string,
  change?: { kind: string; reason: string; confidence: number },
): DiffField => ({
  part,
  before,
  after,
  ...(change ? { change: { ...change, reasonText: "" } } : {}),
});

const FOUND_OFFLINE = ["house_number", "street", "unit"] as const;

/** The engine's exact results for these records (checked by scripts/example-addresses.test.ts), for visitors without an account. */
export const EXAMPLE_ADDRESSES: readonly ExampleAddress[] = [
  {
    name: "Misspelled city",
    outcome: "corrected",
    notChecked: FOUND_OFFLINE,
    reasonText: "",
    fields: [
      field("street_address", "742 evergreen terrace", "742 Evergreen Ter", {
        kind: "format",
        reason: "standard_form",
        confidence: 0.98,
      }),
      field("city", "Sprngfield", "Springfield", { kind: "spelling", reason: "city_misspelled", confidence: 0.93 }),
      field("state", "illinois", "IL", { kind: "format", reason: "column_style", confidence: 0.98 }),
      field("postal_code", "62704", "62704"),
      field("country", "US", "US"),
    ],
  },
  {
    name: "Missing zero",
    outcome: "corrected",
    notChecked: FOUND_OFFLINE,
    reasonText: "",
    fields: [
      field("street_address", "1 Beacon St", "1 Beacon St"),
      field("city", "Boston", "Boston"),
      field("state", "MA", "MA"),
      field("postal_code", "2108", "02108", { kind: "restore", reason: "lost_zero", confidence: 0.95 }),
      field("country", "", "US", { kind: "restore", reason: "country_from_other_fields", confidence: 0.93 }),
    ],
  },
  {
    name: "Contradiction",
    outcome: "corrected",
    notChecked: FOUND_OFFLINE,
    reasonText: "",
    fields: [
      field("street_address", "200 Congress Ave", "200 Congress Ave"),
      field("city", "Austin", "Austin"),
      field("state", "MN", "TX", { kind: "disagreement", reason: "state_contradicts_city_and_code", confidence: 0.94 }),
      field("postal_code", "78701", "78701"),
      field("country", "US", "US"),
    ],
  },
  {
    name: "Uncertain",
    outcome: "review",
    notChecked: ["city", ...FOUND_OFFLINE],
    reasonText: "The city and postal code belong to different places. Check which of them is wrong.",
    fields: [
      field("street_address", "200 Congress Ave", "200 Congress Ave"),
      field("city", "Dallas", "Dallas"),
      field("state", "TX", "TX"),
      field("postal_code", "78701", "78701"),
      field("country", "US", "US"),
    ],
  },
];
