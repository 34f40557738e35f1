import type { EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import type { MappedPart } from "@plumbline/schema/object-types.ts";
import type { RecordValues, Update } from "../../../portals/hubspot/records.ts";
import type { Decision } from "../../../records/decision.ts";
import type { PartValues } from "../../../records/part-values.ts";
import { isFieldWritten, sameTarget } from "../../../records/same-target.ts";
import type { AddressId } from "../../../records/address-id.ts";
import { takesCountry } from "../companions.ts";
import { setOf, type BatchSet, type BatchWork, type SetWork } from "../job-work.ts";
import type { Ended, Returned, Settled } from "../rows/job-record.ts";

/** Pure: what the decisions about a record write, and how its addresses end accordingly. */

/** The update of one record: a decision about each of its addresses that changes. */
export type RecordPlan = { recordId: string; decisions: readonly Decision[] };

/** The decisions by record, in the order of each record's first decision. */
export function plansOf(decisions: readonly Decision[]): RecordPlan[] {
  const byRecord = Map.groupBy(decisions, ({ recordId }) => recordId);
  return [...byRecord].map(([recordId, ofRecord]) => ({ recordId, decisions: ofRecord }));
}

/** Only the properties that change; no two sets of a job write the same property. */
export function updateOf(work: BatchWork, { recordId, decisions }: RecordPlan): Update {
  return {
    id: recordId,
    properties: Object.assign({}, ...decisions.map((decision) => propertiesToWrite(setOf(work, decision), decision))),
  };
}

type Fields = Pick<SetWork, "mapped" | "enrichment" | "options" | "needsCountry">;

type Field = readonly [MappedPart | EnrichmentTarget, string];

/** The fields that change, each with its property, and the companion they need. */
function fieldsToWrite(work: Fields, decision: Decision): Field[] {
  const { after, read } = decision;
  const filled = work.enrichment.targets.filter(
    ([target]) => !sameTarget(target, after[target] ?? "", read[target] ?? ""),
  );
  return [...correctedParts(work, decision), ...filled, ...companion(work, decision)];
}

function propertiesToWrite(work: Fields, decision: Decision): Record<string, string> {
  const fields = fieldsToWrite(work, decision);
  return Object.fromEntries(fields.map(([field, property]) => [property, decision.after[field] ?? ""]));
}

function correctedParts({ mapped }: Fields, { after, read }: Decision): SetWork["mapped"] {
  return mapped.filter(([part]) => (after[part] ?? "") !== (read[part] ?? ""));
}

/** The unchanged country that is sent with a changed state, if HubSpot would accept it. */
function companion(work: Fields, decision: Decision): SetWork["mapped"] {
  if (!takesCountry(work) || !isCorrected(work, decision, "state") || isCorrected(work, decision, "country")) return [];
  const { options, mapped } = work;
  const { country = "" } = decision.after;
  const isTaken = country !== "" && options.country?.every(({ value }) => value !== country) !== true;
  return isTaken ? mapped.filter(([part]) => part === "country") : [];
}

function isCorrected(work: Fields, decision: Decision, part: MappedPart): boolean {
  return correctedParts(work, decision).some(([one]) => one === part);
}

/** The sets whose countries a refusal named as missing and that wrote states without them. Dropdowns always include theirs. */
export function setsAskedForCountry(
  work: BatchWork,
  decisions: readonly Decision[],
  missing: ReadonlySet<string>,
): BatchSet[] {
  return work.sets.filter((set) => {
    const isNamed = set.mapped.some(([part, property]) => part === "country" && missing.has(property));
    const ofSet = decisions.filter(({ setKey }) => setKey === set.setKey);
    return isNamed && !takesCountry(set) && ofSet.some((decision) => isCorrected(set, decision, "state"));
  });
}

/** Whether a companion is sent that HubSpot has required: it is not our value and must equal the current one. */
export function bringsCompanion(work: BatchWork, decision: Decision): boolean {
  const set = setOf(work, decision);
  return set.needsCountry && companion(set, decision).length > 0;
}

/** Whether a state is to be written where HubSpot requires a country with it and there is none. */
export function lacksCompanion(work: BatchWork, decision: Decision): boolean {
  const set = setOf(work, decision);
  return set.needsCountry && (decision.after.country ?? "") === "" && isCorrected(set, decision, "state");
}

/** Counts only if the response contains the record's id with the values of this address that we sent. */
export function isWritten(work: BatchWork, decision: Decision, answer: RecordValues): boolean {
  const properties = answer.get(decision.recordId);
  if (!properties) return false;
  const { read, after } = decision;
  return fieldsToWrite(setOf(work, decision), decision).every(([field, property]) =>
    isFieldWritten(field, { before: read[field] ?? "", after: after[field] ?? "" }, properties[property] ?? ""),
  );
}

/** `held`: the properties of the address as HubSpot returned them, possibly in another form. */
export function ended(decision: Decision, held: PartValues = {}): Ended {
  const { recordId, setKey, outcome, reason, after } = decision;
  return { recordId, setKey, outcome, reason, values: { ...after, ...held } };
}

/** The values of an address's properties after an update, by field. */
export function heldValues(work: BatchWork, decision: Decision, answer: RecordValues): PartValues {
  const properties = answer.get(decision.recordId) ?? {};
  return Object.fromEntries(
    fieldsToWrite(setOf(work, decision), decision).flatMap(([field, property]) =>
      property in properties ? [[field, properties[property] ?? ""]] : [],
    ),
  );
}

/** HubSpot refused the values of an address; `named`: the properties that it named. */
export function refused(work: BatchWork, decision: Decision, named: ReadonlySet<string>): Ended {
  const set = setOf(work, decision);
  const written = fieldsToWrite(set, decision).map(([, property]) => property);
  const isNamed = (property: string | undefined) => property !== undefined && named.has(property);
  // For a missing country, the state that it is missing for.
  const { state, country } = Object.fromEntries(set.mapped);
  const refusedState = isNamed(country) ? written.find((property) => property === state) : undefined;
  return {
    ...(addressStands(decision) ?? { ...unwritten(decision), outcome: "failed", reason: "refused_by_crm" }),
    refusedProperty: written.find(isNamed) ?? refusedState ?? null,
  };
}

/** HubSpot responded, but the value was not written. */
export function lost(decision: Decision): Ended {
  return addressStands(decision) ?? { ...unwritten(decision), outcome: "failed", reason: "not_written" };
}

export function gone(decision: Decision): Ended {
  return { ...unwritten(decision), outcome: "skipped", reason: "gone" };
}

/** Certainly not sent: it waits again and is decided anew. */
export function notWritten({ recordId, setKey }: AddressId): Returned {
  return { recordId, setKey, outcome: null, mayBeWritten: false };
}

const UNWRITTEN: readonly string[] = ["refused_by_crm", "not_written", "enrichment_refused"];

/** Whether the planned values of an address were written. */
export function isWrittenEnd(end: Settled): boolean {
  return end.outcome !== null && end.outcome !== "skipped" && !UNWRITTEN.includes(end.reason);
}

function unwritten({ recordId, setKey, before }: Decision) {
  return { recordId, setKey, values: before };
}

/** An address that needed no correction is not lost over a value beside it; null where the address itself was to be written. */
function addressStands(decision: Decision): Ended | null {
  if (decision.outcome === "corrected" || decision.outcome === "restored") return null;
  return { ...unwritten(decision), outcome: decision.outcome, reason: "enrichment_refused" };
}
