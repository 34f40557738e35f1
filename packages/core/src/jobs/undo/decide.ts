import { withoutOption } from "../../records/columns.ts";
import { isStorable } from "@plumbline/schema/free-text.ts";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { RecordValues } from "../../records/store.ts";
import { pickedFields, type LaterWrite, type WrittenRecord } from "./fields.ts";
import type {
  BatchOfSet,
  Candidate,
  DecidedSet,
  EndedAddress,
  KindSettlement,
  SetAside,
  Triage,
  WaitingAddress,
} from "../pipeline/kind.ts";
import { decideKept } from "../pipeline/decide.ts";
import { decisionFor, type Decision } from "../../records/decision.ts";
import { isFieldHeld, sameField, partValues, valuesHash, type PartValues, isLockedIn } from "../../records/values.ts";
import type { ChunkWork, InSet, SetWork, UndoWork, UndoneSet } from "../pipeline/work.ts";
import { withUndo } from "./work.ts";
import { asDecided } from "../pipeline/cleaning.ts";

type Facts = {
  /** The values in the CRM. */
  read: RecordValues;
  written: ReadonlyMap<string, WrittenRecord>;
  /** The values that later jobs wrote, by record. */
  later: ReadonlyMap<string, readonly LaterWrite[]>;
};
type Work = Pick<SetWork, "mapped" | "enrichment" | "lockProperty" | "options"> & {
  undo: Pick<UndoWork, "filter">;
  undone: Pick<UndoneSet, "missing">;
};
export type UndoDecisions = { setAside: SetAside[]; candidates: Candidate[]; decisions: Decision[] };

/** Pure: which addresses of a set are restored, and which are left unchanged and why. */
export function triageUndo({ work, addresses, values, written, later }: BatchOfSet): Triage {
  const { setAside, candidates, decisions } = decideUndo(withUndo(work), addresses, { read: values, written, later });
  const decisionOf = new Map(decisions.map((decision) => [decision.recordId, decision]));
  const known = candidates.map((one) => ({ ...one, decision: decisionOf.get(one.address.recordId) ?? null }));
  return { setAside, needWork: [], known };
}

/** Pure: nothing is decided anew. */
export function judgeUndo({ alreadyDecided }: DecidedSet): Decision[] {
  return [...alreadyDecided];
}

/** Pure: which addresses of a batch are restored and to what, and which are left unchanged and why. */
export function decideUndo(work: Work, addresses: readonly WaitingAddress[], facts: Facts): UndoDecisions {
  const result: UndoDecisions = { setAside: [], candidates: [], decisions: [] };
  for (const address of addresses) {
    const { recordId, setKey } = address;
    const properties = facts.read.get(recordId);
    // We never wrote a value that cannot be stored.
    const isReadable =
      properties !== undefined && Object.values(partValues({ mapped: work.mapped }, properties)).every(isStorable);
    const values = isReadable ? partValues(work, properties) : {};
    const isLocked = properties !== undefined && isLockedIn(work, properties);
    const known = { values: isReadable ? values : null, isLocked };
    const end = properties === undefined ? kept("gone") : decide(work, address, known, facts);
    if (isDecision(end)) {
      result.candidates.push({ address, values });
      result.decisions.push(end);
    } else result.setAside.push({ recordId, setKey, ...end, values });
  }
  return result;
}

type Kept = { outcome: Outcome; reason: string; laterJobId?: string };

const isDecision = (end: Decision | Kept): end is Decision => "recordId" in end;

const kept = (reason: string): Kept => ({ outcome: "skipped", reason });

function decide(
  work: Work,
  address: WaitingAddress,
  { values, isLocked }: { values: PartValues | null; isLocked: boolean },
  facts: Facts,
): Decision | Kept {
  const { recordId, choices } = address;
  // Written by an earlier attempt of this undo, so it is settled as planned.
  const settled = values && decideKept({ address, values });
  if (settled) return settled;
  if (isLocked || choices.some(({ kind }) => kind === "locked")) return kept("locked_by_you");
  const written = facts.written.get(recordId);
  if (!written) return kept("values_gone");
  // The dropdowns that no longer have an option for the value from before the job.
  const lacking = withoutOption(work.options, written.before);
  const { picked, left } = pickedFields(written, work.undo.filter, [...work.undone.missing, ...lacking]);
  if (picked.length === 0)
    return kept(left.some((field) => lacking.some((one) => one === field)) ? "option_gone" : "property_gone");
  const holds = (all: PartValues, field: UndoField) => values !== null && isSame(values, all, field);
  if (!values || !picked.every((field) => holds(written.after, field) || holds(written.before, field))) {
    const ours = facts.later.get(recordId)?.find(({ after }) => picked.every((field) => holds(after, field)));
    return ours ? { ...kept("cleaned_since"), laterJobId: ours.jobId } : kept("edited_since");
  }
  const toSet = picked.filter((field) => !isRestored(values, written, field));
  return decisionFor(address, values, {
    ...(toSet.length === 0
      ? { outcome: "unchanged", reason: "already_restored" }
      : { outcome: "restored", reason: left.length === 0 ? "restored" : "restored_in_part" }),
    after: { ...values, ...Object.fromEntries(toSet.map((field) => [field, written.before[field] ?? ""])) },
    changes: toSet.flatMap((field) => reversed(written, field)),
  });
}

function isSame(values: PartValues, others: PartValues, field: UndoField): boolean {
  const [value, other] = [values[field], others[field]];
  return value !== undefined && other !== undefined && isFieldHeld(field, other, value);
}

/** Blanks that the job removed are restored; where HubSpot trims them, the trimmed value counts as the old one. */
function isRestored(values: PartValues, { before, after }: WrittenRecord, field: UndoField): boolean {
  if (sameField(field, values[field] ?? "", before[field] ?? "")) return true;
  return isSame(values, before, field) && !isSame(values, after, field);
}

/** The job's change with its kind, so that an undo of this undo can be filtered like any job. */
function reversed({ before, after, changes }: WrittenRecord, field: UndoField): Decision["changes"] {
  const change = changes.find((one) => one.field === field);
  return change ? [{ ...change, before: after[field] ?? "", after: before[field] ?? "", confidence: 1 }] : [];
}

/**
 * Pure: stores the restored values in memory, so that an update job does not take our own write for a change, and as a choice that
 * makes later jobs leave these values alone. The choice concerns the mapping of the undone job: under another one the record is
 * cleaned. Undoing an undo ends that choice, and under the same mapping the record counts as cleaned again. For addresses left
 * unchanged, nothing is stored.
 */
export function settleUndo(given: InSet<ChunkWork>, ended: readonly EndedAddress[]): KindSettlement {
  const { undo, undone, mappingHash } = withUndo(given);
  const { isRedo } = undo;
  const { addressHash } = undone;
  const isCleaned = isRedo && mappingHash === addressHash;
  const planned = ended.filter(({ row }) => row !== null);
  const restored = planned.filter(({ outcome }) => outcome === "restored");
  const chosen = planned.filter(({ outcome, reason }) => outcome === "restored" || reason === "already_restored");
  return {
    memory: restored.map(({ recordId, values, outcome, reason }) => ({
      recordId,
      hash: valuesHash(asMapped(undone, values)),
      ...(isCleaned ? { outcome: "corrected" as const, reason: "cleaned" } : { outcome, reason }),
    })),
    freed: planned.filter((address) => !restored.includes(address)).map(({ recordId }) => recordId),
    proposals: restored.flatMap(({ row }) => (row?.state === "restored" ? [asDecided(row)] : [])),
    accepted: [],
    restored:
      planned.length === 0
        ? null
        : {
            isRedo,
            addressHash,
            addresses: chosen.map(({ recordId, values }) => ({ recordId, hash: valuesHash(values) })),
          },
  };
}

/** The values by the parts of the mapping in force, where it reads no other properties. */
function asMapped({ parts }: UndoneSet, values: PartValues): PartValues {
  return parts ? Object.fromEntries(parts.map(([part, field]) => [part, values[field] ?? ""])) : values;
}
