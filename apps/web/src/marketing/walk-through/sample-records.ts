import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { DiffField } from "../../shared/address-diff/change-labels.ts";
import { EXAMPLE_ADDRESSES } from "../example-addresses.ts";

/** An example address and its state in the walk-through. */
export type SampleRecord = {
  name: string;
  outcome: Outcome | "dismissed";
  fields: readonly DiffField[];
  reasonText: string;
};

export const SAMPLE_RECORDS: readonly SampleRecord[] = EXAMPLE_ADDRESSES;

/** Accepted in review with another city. */
export function withCity(record: SampleRecord, city: string): SampleRecord {
  const fields = record.fields.map((field) =>
    field.part === "city" && field.before !== city
      ? {
          ...field,
          after: city,
          change: { kind: "replaced", reason: "typed_by_you", reasonText: "Entered by you.", confidence: 1 },
        }
      : field,
  );
  return { ...record, outcome: "corrected", fields };
}

/** Restored to its state before the cleaning. */
export function restored(record: SampleRecord): SampleRecord {
  return {
    ...record,
    outcome: "restored",
    fields: record.fields.map(({ part, before }) => ({ part, before, after: before })),
  };
}
