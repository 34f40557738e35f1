import { describe, expect, it } from "vitest";
import type { RecordChange } from "./decision.ts";
import { recordFields } from "./view.ts";

const before = { street_address: "10 DOWNING STREET", postal_code: "SW1A2AA" };
const proposed = { street_address: "10 Downing Street", postal_code: "SW1A 2AA" };
const change = (field: "street_address" | "postal_code"): RecordChange => ({
  field,
  before: before[field],
  after: proposed[field],
  kind: "format",
  reason: "postal_standard",
  confidence: 1,
});
const changes = [change("street_address"), change("postal_code")];

const shown = (record: Parameters<typeof recordFields>[0]) =>
  Object.fromEntries(recordFields(record).map(({ part, after, change: why }) => [part, [after, why?.kind ?? null]]));

describe("the fields of a record", () => {
  it("have the proposed values if nothing was written", () => {
    expect(shown({ state: "review", reason: "held_by_policy", before, after: before, changes })).toEqual({
      street_address: ["10 Downing Street", "format"],
      postal_code: ["SW1A 2AA", "format"],
    });
  });

  it("have HubSpot's value if it stored a different one, without the note on our value", () => {
    const after = { street_address: "10 Downing Street", postal_code: "12" };
    expect(shown({ state: "review", reason: "stored_differently", before, after, changes })).toEqual({
      street_address: ["10 Downing Street", "format"],
      postal_code: ["12", null],
    });
  });

  it("show no change if HubSpot kept the old value", () => {
    const after = { ...before, street_address: "10 Downing Street" };
    expect(shown({ state: "corrected", reason: "cleaned", before, after, changes })).toEqual({
      street_address: ["10 Downing Street", "format"],
      postal_code: ["SW1A2AA", null],
    });
  });
});
