import type { JobRecord } from "../../../records/record-rows.ts";
import { isWritten } from "../../../records/record-view.ts";
import type { WrittenRecord } from "./picked-fields.ts";

/** Whether the job changed the record in HubSpot, or may have. */
export function wasWritten(record: { state: string; reason: string | null }): boolean {
  return isWritten(record) || record.reason === "write_unknown";
}

/** Null if the values are no longer stored. */
export function writtenRecordOf({
  before,
  after,
  changes,
}: Pick<JobRecord, "before" | "after" | "changes">): WrittenRecord | null {
  if (before === null || after === null) return null;
  return { before, after, changes: changes ?? [] };
}
