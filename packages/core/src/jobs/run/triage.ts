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
    const values = properties ? partValues(work, properties) : {};
    const free = properties ? withoutWork(work, record, values) : ({ outcome: "skipped", reason: "gone" } as const);
    if (free) result.setAside.push({ recordId: record.recordId, ...free, values });
    else result.needWork.push({ record, values });
  }
  return result;
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
