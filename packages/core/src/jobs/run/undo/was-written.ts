import type { JobRecord } from "../../../generated/prisma/client.ts";
import { isWritten } from "../../../records/record-view.ts";
import type { PartValues } from "../../../records/part-values.ts";
import type { WrittenRecord } from "./picked-fields.ts";

/** Whether the job changed the record in HubSpot, or may have: what HubSpot holds now tells. */
export function wasWritten(record: Pick<JobRecord, "state" | "reason">): boolean {
  return isWritten(record) || record.reason === "write_unknown";
}

/** Null where the values are no longer kept. */
export function writtenRecordOf({
  before,
  after,
  changes,
}: Pick<JobRecord, "before" | "after" | "changes">): WrittenRecord | null {
  if (before === null || after === null) return null;
  return {
    before: before as PartValues,
    after: after as PartValues,
    changes: (changes ?? []) as WrittenRecord["changes"],
  };
}
