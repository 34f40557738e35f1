import type { RecordValues, Update } from "../../../portals/hubspot/records.ts";
import type { Decision } from "../../../records/decision.ts";
import { sameTarget } from "../../../records/same-target.ts";
import type { ChunkWork } from "../job-work.ts";
import type { Ended, Returned, Settled } from "../rows/job-record.ts";

/** Pure: what a decision writes, and how a record ends of it. */

/** Only the properties that change. */
export function updateOf(work: ChunkWork, decision: Decision): Update {
  const { after, read } = decision;
  const corrected = work.mapped.filter(([part]) => (after[part] ?? "") !== (read[part] ?? ""));
  const filled = work.enrichment.targets.filter(
    ([target]) => !sameTarget(target, after[target] ?? "", read[target] ?? ""),
  );
  return {
    id: decision.recordId,
    properties: Object.fromEntries([...corrected, ...filled].map(([part, property]) => [property, after[part] ?? ""])),
  };
}

/** Counts only if its id is in the answer, with the values that we sent. */
export function isWritten(work: ChunkWork, decision: Decision, answer: RecordValues): boolean {
  const properties = answer.get(decision.recordId);
  if (!properties) return false;
  const numbers = new Map(work.enrichment.targets.map(([target, property]) => [property, target]));
  return Object.entries(updateOf(work, decision).properties).every(([property, value]) => {
    const target = numbers.get(property);
    const held = properties[property] ?? "";
    return target ? sameTarget(target, held, value) : held === value;
  });
}

export function ended(decision: Decision): Ended {
  return { recordId: decision.recordId, outcome: decision.outcome, reason: decision.reason, values: decision.after };
}

/** HubSpot named the record as faulty. */
export function refused(decision: Decision): Ended {
  return addressStands(decision) ?? { ...unwritten(decision), outcome: "failed", reason: "refused_by_crm" };
}

/** HubSpot answered, and the value is not there. */
export function lost(decision: Decision): Ended {
  return addressStands(decision) ?? { ...unwritten(decision), outcome: "failed", reason: "not_written" };
}

export function gone(decision: Decision): Ended {
  return { ...unwritten(decision), outcome: "skipped", reason: "gone" };
}

/** Certainly not sent: it waits again, and is decided anew. */
export function notWritten({ recordId }: { recordId: string }): Returned {
  return { recordId, outcome: null, mayBeWritten: false };
}

const UNWRITTEN: readonly string[] = ["refused_by_crm", "not_written", "enrichment_refused"];

/** Whether a record ended with what was to be written. */
export function isWrittenEnd(record: Settled): boolean {
  return record.outcome !== null && record.outcome !== "skipped" && !UNWRITTEN.includes(record.reason);
}

function unwritten({ recordId, before }: Decision) {
  return { recordId, values: before };
}

/** An address that needed no correction is not lost over a value beside it; null where the address itself was to be written. */
function addressStands(decision: Decision): Ended | null {
  if (decision.outcome === "corrected" || decision.outcome === "restored") return null;
  return { ...unwritten(decision), outcome: decision.outcome, reason: "enrichment_refused" };
}
