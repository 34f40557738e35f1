import { CHANGE_KINDS } from "@plumbline/address";
import { UNDO_KINDS } from "@plumbline/schema/undo/undo-fields.ts";
import { expect, it } from "vitest";
import { ENRICHMENT_KIND } from "../../records/decision.ts";
import { pickedFields, type WrittenRecord } from "./fields.ts";

const change = (field: string, before: string, after: string, kind: string, reason = "standard_form") =>
  ({ field, before, after, kind, reason, confidence: 1 }) as WrittenRecord["changes"][number];

const record: WrittenRecord = {
  before: {
    street_address: "1 main st",
    city: "denvr",
    state: "CO",
    postal_code: "80203",
    county: "",
    latitude: "39.50",
  },
  after: {
    street_address: "1 Main St",
    city: "Denver",
    state: "CO",
    postal_code: "80203",
    county: "Denver",
    latitude: "39.5",
  },
  changes: [
    change("street_address", "1 main st", "1 Main St", "format"),
    change("city", "denvr", "Denver", "spelling"),
    change("county", "", "Denver", "enrichment", "from_postal_code"),
  ],
};
/** The unit moved from the city to the street, and the city was put in order. */
const moved: WrittenRecord = {
  before: { street_address: "1 Main St", city: "Apt 4 denver", state: "co" },
  after: { street_address: "1 Main St Apt 4", city: "Denver", state: "CO" },
  changes: [
    change("street_address", "1 Main St", "1 Main St Apt 4", "restore"),
    change("city", "Apt 4 denver", "Denver", "restore"),
    change("state", "co", "CO", "format"),
  ],
};

it("covers each kind of change that a job can make", () => {
  expect(UNDO_KINDS).toEqual([...CHANGE_KINDS, ENRICHMENT_KIND]);
});

it("selects everything that changed, including enrichment, except equal numbers", () => {
  expect(pickedFields(record, {}, [])).toEqual({ picked: ["street_address", "city", "county"], left: [] });
});

it("selects by field, by kind, or by both", () => {
  expect(pickedFields(record, { fields: ["city", "state"] }, []).picked).toEqual(["city"]);
  expect(pickedFields(record, { kinds: ["format", "enrichment"] }, []).picked).toEqual(["street_address", "county"]);
  expect(pickedFields(record, { fields: ["city"], kinds: ["format"] }, []).picked).toEqual([]);
});

it("selects fields together if words moved between them", () => {
  expect(pickedFields(moved, { fields: ["city"] }, []).picked).toEqual(["street_address", "city"]);
  expect(pickedFields(moved, { fields: ["street_address"] }, []).picked).toEqual(["street_address", "city"]);
  expect(pickedFields(moved, { fields: ["state"] }, []).picked).toEqual(["state"]);
});

it("selects fields together if the engine swapped their values", () => {
  const swapped: WrittenRecord = {
    before: { city: "Colorado", state: "denver" },
    after: { city: "Denver", state: "CO" },
    changes: [
      change("city", "Colorado", "Denver", "restore", "moved_from_other_field"),
      change("state", "denver", "CO", "restore", "moved_from_other_field"),
    ],
  };
  expect(pickedFields(swapped, { fields: ["city"] }, []).picked).toEqual(["city", "state"]);
});

it("skips a field whose property is gone, and those that would lose a word without it", () => {
  expect(pickedFields(record, {}, ["city"])).toEqual({ picked: ["street_address", "county"], left: ["city"] });
  expect(pickedFields(moved, {}, ["city"])).toEqual({ picked: ["state"], left: ["street_address", "city"] });
  expect(pickedFields(moved, { fields: ["state"] }, ["city"])).toEqual({ picked: ["state"], left: [] });
});
