import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { RecordValues } from "../../crm/hubspot/records.ts";
import type { WaitingRecord } from "./next-batch.ts";
import { partValues, valuesHash, type ChunkWork, type PartValues } from "./work.ts";

export type SetAside = { recordId: string; outcome: Outcome; reason: string; values: PartValues };
export type Candidate = { record: WaitingRecord; values: PartValues };
export type Triage = { setAside: SetAside[]; needWork: Candidate[] };

/** Pure: which records are done without credit, cleaning or write, by what was read and what we remember. */
export function triage(
  work: Pick<ChunkWork, "mapped" | "mappingHash" | "kind">,
  records: readonly WaitingRecord[],
  read: RecordValues,
): Triage {
  const result: Triage = { setAside: [], needWork: [] };
  for (const record of records) {
    const properties = read.get(record.recordId);
    const isReadable = properties !== undefined && Object.values(partValues(work, properties)).every(isStorable);
    const values = isReadable ? partValues(work, properties) : {};
    const free = isReadable ? withoutWork(work, record, values) : unreadable(properties !== undefined);
    if (free) result.setAside.push({ recordId: record.recordId, ...free, values });
    else result.needWork.push({ record, values });
  }
  return result;
}

function unreadable(isThere: boolean): { outcome: Outcome; reason: string } {
  return isThere ? { outcome: "failed", reason: "unreadable_text" } : { outcome: "skipped", reason: "gone" };
}

/** PostgreSQL takes neither NUL nor half a character; no address holds them. One such record must not stop its batch. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\u0000");
}

function withoutWork(
  work: Pick<ChunkWork, "mappingHash" | "kind">,
  record: WaitingRecord,
  values: PartValues,
): { outcome: Outcome; reason: string } | null {
  // An earlier attempt may have written this plan: it must be settled, not called unchanged.
  if (record.keptPlan && valuesHash(record.keptPlan.after) === valuesHash(values)) return null;
  if (Object.values(values).every((value) => value.trim() === "")) return { outcome: "skipped", reason: "empty" };
  const { memory } = record;
  if (!memory || memory.mappingHash !== work.mappingHash || memory.valuesHash !== valuesHash(values)) return null;
  if (memory.outcome === "confirmed" || memory.outcome === "corrected")
    return { outcome: "unchanged", reason: "unchanged_since" };
  // The same values get the same answer; asking again is what Retry is for.
  if ((memory.outcome === "review" || memory.outcome === "failed") && work.kind !== "retry")
    return { outcome: memory.outcome, reason: memory.reason };
  return null;
}
