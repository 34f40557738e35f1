import type { EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { FULL_ADDRESS, type MappedPart } from "@plumbline/schema/object-types.ts";
import type { Decision } from "../../records/decision.ts";
import { readsFullAddress, isFieldWritten, sameTarget, type PartValues } from "../../records/values.ts";
import type { Values } from "../../records/store.ts";
import { takesCountry } from "./decide.ts";
import { setOf, type BatchSet, type BatchWork, type SetWork } from "./work.ts";

/** Pure: what the decisions about a record write, and whether an answer shows that it was written. */

/** The update of one record: a decision about each of its addresses that changes. */
export type RecordPlan = { recordId: string; decisions: readonly Decision[] };

/** The decisions by record, in the order of each record's first decision. */
export function plansOf(decisions: readonly Decision[]): RecordPlan[] {
  const byRecord = Map.groupBy(decisions, ({ recordId }) => recordId);
  return [...byRecord].map(([recordId, ofRecord]) => ({ recordId, decisions: ofRecord }));
}

export function decisionsOf(plans: readonly RecordPlan[]): Decision[] {
  return plans.flatMap(({ decisions }) => decisions);
}

/** Only the properties that change; no two sets of a job write the same property. */
export function valuesToWrite(work: BatchWork, { decisions }: RecordPlan): Values {
  return Object.assign(
    {},
    ...decisions.map((decision) =>
      Object.fromEntries(
        fieldsToWrite(setOf(work, decision), decision).map(([field, property]) => [
          property,
          decision.after[field] ?? "",
        ]),
      ),
    ),
  );
}

/** What the decisions were made with, and a record must still hold. `read`: all its properties, as read. */
export function expectedValues(work: BatchWork, { decisions }: RecordPlan, read: Values): Values {
  return Object.assign(
    {},
    ...decisions.map((decision) => {
      const { mapped, enrichment, lockProperty } = setOf(work, decision);
      const isCompared = ([field]: readonly [MappedPart | EnrichmentTarget, string]) =>
        decision.read[field] !== undefined && (field !== FULL_ADDRESS || readsFullAddress(decision.read));
      const fields = [...mapped, ...enrichment.targets].filter(isCompared);
      const values = Object.fromEntries(fields.map(([field, property]) => [property, decision.read[field] ?? ""]));
      return lockProperty ? { ...values, [lockProperty]: read[lockProperty] ?? "" } : values;
    }),
  );
}

type Fields = Pick<SetWork, "mapped" | "enrichment" | "options" | "needsCountry">;

type Field = readonly [MappedPart | EnrichmentTarget, string];

/** The fields that change, each with its property, and the companion they need. */
export function fieldsToWrite(work: Fields, decision: Decision): Field[] {
  const { after, read } = decision;
  const filled = work.enrichment.targets.filter(
    ([target]) => !sameTarget(target, after[target] ?? "", read[target] ?? ""),
  );
  return [...correctedParts(work, decision), ...filled, ...companion(work, decision)];
}

function correctedParts({ mapped }: Pick<Fields, "mapped">, { after, read }: Decision): SetWork["mapped"] {
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

function isCorrected(work: Pick<Fields, "mapped">, decision: Decision, part: MappedPart): boolean {
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

/** Counts only if the record holds the values of this address that we sent. */
export function isWritten(work: BatchWork, decision: Decision, held: Values): boolean {
  const { read, after } = decision;
  return fieldsToWrite(setOf(work, decision), decision).every(([field, property]) =>
    isFieldWritten(field, { before: read[field] ?? "", after: after[field] ?? "" }, held[property] ?? ""),
  );
}

/** The values of an address's properties after an update, by field. */
export function heldValues(work: BatchWork, decision: Decision, held: Values): PartValues {
  return Object.fromEntries(
    fieldsToWrite(setOf(work, decision), decision).map(([field, property]) => [field, held[property] ?? ""]),
  );
}
