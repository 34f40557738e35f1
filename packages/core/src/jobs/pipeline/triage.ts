import {
  addressKey,
  isOwnWrite,
  isEmpty,
  partValues,
  sameValues,
  valuesHash,
  type PartValues,
  isLockedIn,
} from "../../records/values.ts";
import type { BatchOfSet, BatchScope, Memory, ReadBatch, Triage, WaitingAddress } from "./kind.ts";
import { fillKnown } from "./enrich.ts";
import { inSet, type JobWork, type KindTraits, type SetWork } from "./work.ts";
import { isStorable } from "@plumbline/schema/free-text.ts";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { CHOICE_REASONS } from "@plumbline/schema/review/choices.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { RecordValues } from "../../records/store.ts";
import { NOT_LOOKED_AT } from "../../review/policy.ts";
import { choiceInForce } from "../../records/choices.ts";
import { inputsHash } from "../../records/columns.ts";
import { DAY_MS } from "../../time.ts";

/** Triages a batch set by set: each kind of job handles one address set at a time. */
export async function triageBatch(scope: BatchScope, read: ReadBatch): Promise<Triage> {
  const { ctx, work, kind } = scope;
  const { values, readAt } = read;
  const { source } = kind;
  const all: Triage = { setAside: [], needWork: [], known: [] };
  for (const set of work.sets) {
    const addresses = read.addresses.filter(({ setKey }) => setKey === set.setKey);
    if (addresses.length === 0) continue;
    const setWork = inSet(work, set);
    const recordIds = addresses.map(({ recordId }) => recordId);
    const loaded = await source.load(ctx, setWork, recordIds);
    const triaged = await triageSet(scope, { work: setWork, addresses, values, readAt, ...loaded });
    all.setAside.push(...triaged.setAside);
    all.needWork.push(...triaged.needWork);
    all.known.push(...triaged.known);
  }
  return all;
}

/** Known addresses that have nothing to fill in end without a plan. */
async function triageSet({ ctx, kind }: BatchScope, batch: BatchOfSet): Promise<Triage> {
  const triaged = kind.triage(batch);
  if (!kind.usesOtherSources) return triaged;
  const { filled, setAside } = await fillKnown(ctx, batch.work, triaged.known);
  const decisionOf = new Map(filled.map((decision) => [addressKey(decision), decision]));
  const known = triaged.known.flatMap((candidate) => {
    const decision = decisionOf.get(addressKey(candidate.address));
    return decision ? [{ ...candidate, decision }] : [];
  });
  return { setAside: [...triaged.setAside, ...setAside], needWork: triaged.needWork, known };
}

/** How kinds of jobs differ in what they pass over. */
export type TriageRules = Pick<KindTraits, "isAutomatic" | "tellsOnlyNews" | "asksAgain" | "seesOwnWrites">;

type TriageWork = Pick<SetWork, "mapped" | "mappingHash"> &
  Partial<Pick<SetWork, "enrichment" | "lockProperty" | "options"> & Pick<JobWork, "portal">> & {
    kind: TriageRules;
    /** Omitted where only a change of the record counts: then what was held back stays held back. */
    policy?: WritePolicyName;
    isHeldBack?: boolean;
  };

/** Corrections by update and workflow jobs within a day, after which a record is left alone for a day. */
export const MAX_PER_DAY = 3;

/** Pure: which addresses of a set end without credit, engine or write, given their values and our rows. */
export function triage(work: TriageWork, addresses: readonly WaitingAddress[], read: RecordValues, now: Date): Triage {
  const result: Triage = { setAside: [], needWork: [], known: [] };
  for (const address of addresses) {
    const { recordId, setKey } = address;
    const properties = read.get(recordId);
    // An address with a value that cannot be stored must not stop its batch.
    const isReadable =
      properties !== undefined && Object.values(partValues({ mapped: work.mapped }, properties)).every(isStorable);
    const values = isReadable ? partValues(work, properties) : {};
    const isLocked = properties !== undefined && isLockedIn(work, properties);
    const free = isReadable
      ? withoutWork(work, address, { values, isLocked }, now)
      : unreadable(properties !== undefined);
    if (isKnown(work, address, values, free)) result.known.push({ address, values });
    else if (free) result.setAside.push({ recordId, setKey, ...free, values });
    else result.needWork.push({ address, values });
  }
  return result;
}

function isKnown(
  { enrichment }: TriageWork,
  address: WaitingAddress,
  values: PartValues,
  free: { reason: string } | null,
): boolean {
  if (!free) return address.keptPlan?.outcome === "unchanged" && isOwnWrite(address, values);
  if (free.reason !== "unchanged_since" || !enrichment) return false;
  const { targets, overwrite } = enrichment;
  return targets.some(([target]) => values[target] !== undefined && (overwrite || values[target].trim() === ""));
}

function unreadable(isThere: boolean): { outcome: Outcome; reason: string } {
  return isThere ? { outcome: "failed", reason: "unreadable_text" } : { outcome: "skipped", reason: "gone" };
}

function withoutWork(
  work: Pick<TriageWork, "mappingHash" | "kind" | "policy" | "isHeldBack" | "options" | "portal">,
  address: WaitingAddress,
  { values, isLocked }: { values: PartValues; isLocked: boolean },
  now: Date,
): { outcome: Outcome; reason: string } | null {
  // An earlier attempt wrote this plan: it must be settled, not called unchanged.
  if (isOwnWrite(address, values)) return null;
  const { memory, proposal } = address;
  const hash = valuesHash(values);
  const choice = choiceInForce(address.choices, { valuesHash: hash, mappingHash: work.mappingHash });
  if (isLocked || choice === "locked") return { outcome: "skipped", reason: CHOICE_REASONS.locked };
  const isRemembered = memory !== null && memory.mappingHash === work.mappingHash && memory.isAbout(hash);
  if (isEmpty(values))
    return work.kind.tellsOnlyNews && isRemembered && memory.reason === "empty"
      ? { outcome: "unchanged", reason: "still_empty" }
      : { outcome: "skipped", reason: "empty" };
  if (memory && isContested(work.kind, memory, hash, now)) return { outcome: "skipped", reason: "contested" };
  if (choice) return { outcome: "unchanged", reason: CHOICE_REASONS[choice] };
  // Somebody entered our proposal in HubSpot.
  if (proposal?.after && proposal.mappingHash === work.mappingHash && sameValues(proposal.after, values))
    return { outcome: "unchanged", reason: "already_in_place" };
  if (!isRemembered) return null;
  if (memory.outcome === "confirmed" || memory.outcome === "corrected")
    return { outcome: "unchanged", reason: "unchanged_since" };
  // HubSpot reports our own change: an undo has just restored these values.
  if (memory.outcome === "restored" && work.kind.seesOwnWrites)
    return { outcome: "unchanged", reason: CHOICE_REASONS.undone };
  // The same values get the same result; Retry decides them again.
  if ((memory.outcome !== "review" && memory.outcome !== "failed") || work.kind.asksAgain) return null;
  // Other dropdown options or another default country may change the result. Unknown where only a change counts.
  if (work.options !== undefined && memory.inputsHash !== inputsHash(work)) return null;
  // No proposal is open any more, or what was held back may be written now.
  const mayBeWritten =
    (memory.reason === "held_by_policy" && work.policy !== undefined && work.policy !== "ask_first") ||
    (memory.reason === NOT_LOOKED_AT && work.isHeldBack === false);
  if (memory.outcome === "review" && (!proposal || mayBeWritten)) return null;
  // A run of a recurring job reports only what is new: an hourly repeated result would fill the history with copies.
  if (work.kind.tellsOnlyNews)
    return { outcome: "unchanged", reason: memory.outcome === "review" ? "still_review" : "still_failed" };
  return { outcome: memory.outcome, reason: memory.reason };
}

/** Corrected three times in a day and changed again: another automation writes the old value back, and would do so forever. */
function isContested({ isAutomatic }: TriageRules, memory: Memory, hash: string, now: Date): boolean {
  if (!isAutomatic || memory.isAbout(hash)) return false;
  const times = memory.autoCorrectedAt.map((time) => time.getTime()).sort((a, b) => a - b);
  const [first, last] = [times.at(-MAX_PER_DAY), times.at(-1)];
  return first !== undefined && last !== undefined && last - first <= DAY_MS && now.getTime() < last + DAY_MS;
}

/** Whether an update justifies a job: there is something to clean, a proposal to close, or a reason to show the customer. */
export function needsWork(
  work: TriageWork,
  address: Omit<WaitingAddress, "keptPlan">,
  read: RecordValues,
  now: Date,
): boolean {
  const { needWork, setAside } = triage(work, [{ ...address, keptPlan: null }], read, now);
  return (
    needWork.length > 0 ||
    setAside.some(({ reason }) => reason === "contested" || reason === "already_in_place") ||
    // HubSpot sent no event when the checkbox was ticked.
    (address.proposal !== null && setAside.some(({ reason }) => reason === CHOICE_REASONS.locked))
  );
}
