import type { RecordValues, Update } from "../../../portals/hubspot/records.ts";
import type { Decision } from "../../../records/decision.ts";
import type { PartValues } from "../../../records/part-values.ts";
import { isFieldWritten, sameTarget } from "../../../records/same-target.ts";
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
  const along = corrected.some(([part]) => part === "state") ? companion(work, decision, corrected) : [];
  return {
    id: decision.recordId,
    properties: Object.fromEntries(
      [...corrected, ...filled, ...along].map(([part, property]) => [property, after[part] ?? ""]),
    ),
  };
}

/** A portal with dropdowns may ask for the country with each state: it goes along, unchanged, if HubSpot would take it. */
function companion(
  { mapped, options }: ChunkWork,
  { after: { country = "" } }: Decision,
  corrected: ChunkWork["mapped"],
): ChunkWork["mapped"] {
  const hasDropdown = options.country !== undefined || options.state !== undefined;
  const isTaken = country !== "" && options.country?.every(({ value }) => value !== country) !== true;
  if (!hasDropdown || !isTaken || corrected.some(([part]) => part === "country")) return [];
  return mapped.filter(([part]) => part === "country");
}

/** Counts only if its id is in the answer, with the values that we sent. */
export function isWritten(work: ChunkWork, decision: Decision, answer: RecordValues): boolean {
  const properties = answer.get(decision.recordId);
  if (!properties) return false;
  const fields = new Map([...work.mapped, ...work.enrichment.targets].map(([field, property]) => [property, field]));
  return Object.entries(updateOf(work, decision).properties).every(([property, value]) => {
    const field = fields.get(property);
    const before = field === undefined ? "" : (decision.read[field] ?? "");
    return field !== undefined && isFieldWritten(field, { before, after: value }, properties[property] ?? "");
  });
}

/** `held`: the properties of the record as HubSpot answered them, which may have the values in another form. */
export function ended(decision: Decision, held: PartValues = {}): Ended {
  const { recordId, outcome, reason, after } = decision;
  return { recordId, outcome, reason, values: { ...after, ...held } };
}

/** What the properties of an update hold after it, by field. */
export function heldValues(work: ChunkWork, decision: Decision, answer: RecordValues): PartValues {
  const sent = updateOf(work, decision).properties;
  const properties = answer.get(decision.recordId) ?? {};
  return Object.fromEntries(
    [...work.mapped, ...work.enrichment.targets]
      .filter(([, property]) => property in sent && property in properties)
      .map(([field, property]) => [field, properties[property] ?? ""]),
  );
}

/** HubSpot refused the record's values; `named`: the properties that it named. */
export function refused(work: ChunkWork, decision: Decision, named: ReadonlySet<string>): Ended {
  const refusedProperty = Object.keys(updateOf(work, decision).properties).find((property) => named.has(property));
  return {
    ...(addressStands(decision) ?? { ...unwritten(decision), outcome: "failed", reason: "refused_by_crm" }),
    refusedProperty: refusedProperty ?? null,
  };
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
