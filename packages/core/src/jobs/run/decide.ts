import type { AddressFields, Engine, FieldChange } from "@plumbline/address";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Candidate } from "./triage.ts";
import { valuesHash, type ChunkWork, type PartValues } from "./work.ts";

/** What is to become of one record. `after` is what the CRM will hold; for `review` the changes are a proposal and nothing is written. */
export type Decision = {
  recordId: string;
  outcome: Extract<Outcome, "confirmed" | "corrected" | "review" | "failed">;
  reason: string;
  before: PartValues;
  after: PartValues;
  changes: FieldChange[];
  /** What the CRM held when read; equals `after` where an earlier attempt has written already. */
  read: PartValues;
};

/** Pure. A kept plan that is found written in the CRM stays a correction, with the values that stood there before it. */
export function decide(
  engine: Engine,
  work: Pick<ChunkWork, "mapped" | "style">,
  { record, values }: Candidate,
): Decision {
  if (record.keptPlan && valuesHash(record.keptPlan.after) === valuesHash(values)) {
    const { before, after } = record.keptPlan;
    const isConfirmed = valuesHash(before) === valuesHash(after);
    return {
      recordId: record.recordId,
      outcome: isConfirmed ? "confirmed" : "corrected",
      reason: isConfirmed ? "already_right" : "cleaned",
      before,
      after,
      changes: [],
      read: values,
    };
  }
  const result = engine.clean(asFields(values), work.style, { parts: work.mapped.map(([part]) => part) });
  const base = { recordId: record.recordId, before: values, read: values, changes: result.changes };
  switch (result.outcome) {
    case "accept":
      return { ...base, outcome: "confirmed", reason: "already_right", after: values };
    case "corrected":
      return {
        ...base,
        outcome: "corrected",
        reason: "cleaned",
        after: Object.fromEntries(work.mapped.map(([part]) => [part, result.address[part]])),
      };
    case "review":
      return { ...base, outcome: "review", reason: result.reasons[0] ?? "review", after: values };
    case "fail":
      return { ...base, outcome: "failed", reason: result.reasons[0] ?? "fail", after: values };
  }
}

function asFields(values: PartValues): AddressFields {
  const { street_address = "", city = "", state = "", postal_code = "", country = "" } = values;
  return { street_address, city, state, postal_code, country };
}
