import type { ChangeKind } from "@plumbline/address";
import type { CheckOutcome } from "@plumbline/schema/checks/check.ts";
import { CHOICE_REASONS } from "@plumbline/schema/review/choices.ts";
import type { RecordValues } from "../../records/store.ts";
import { decideAll } from "../pipeline/decide.ts";
import type { Decision } from "../../records/decision.ts";
import type { Candidate, WaitingAddress } from "../pipeline/kind.ts";
import { KINDS } from "../pipeline/kinds.ts";
import { triage } from "../pipeline/triage.ts";
import { partValues, type PartValues, type AddressId } from "../../records/values.ts";
import type { InSet, JobWork, RunContext } from "../pipeline/work.ts";

/** What a cleaning would find for an address, by the engine alone. */
export type Judged = AddressId & {
  outcome: CheckOutcome;
  reason: string;
  /** Key by which records with the same outcome are counted: kind of change, or reason. */
  detail: string;
  before: PartValues;
  /** The values that would be written or proposed. */
  after: PartValues;
  changes: Decision["changes"];
  /** An earlier cleaning decided these values, so another one skips them free of charge. */
  isAlreadyCleaned: boolean;
};
export type JudgedRecords = { judged: Judged[]; empty: number; gone: number; locked: number };

/** From the change that needs the most care to the one that needs the least. */
const BY_CARE: readonly ChangeKind[] = ["lost", "replaced", "disagreement", "added", "spelling", "restore", "format"];

/** Judges the addresses of a set as a cleaning of the list would, without calling an address service, writing or storing memory. */
export async function judgeRecords(
  ctx: Pick<RunContext, "engine" | "log" | "now">,
  work: InSet<JobWork>,
  addresses: readonly WaitingAddress[],
  read: RecordValues,
): Promise<JudgedRecords> {
  const found: JudgedRecords = { judged: [], empty: 0, gone: 0, locked: 0 };
  // Filled-in properties are free and not judged.
  const { mapped, mappingHash, lockProperty, options, portal } = work;
  const { setAside } = triage(
    { mapped, mappingHash, lockProperty, options, portal, kind: KINDS.list },
    addresses,
    read,
    ctx.now(),
  );
  const aside = new Map(setAside.map((one) => [one.recordId, one]));
  const candidates: Candidate[] = [];
  for (const address of addresses) {
    const { recordId } = address;
    const known = aside.get(recordId);
    if (known?.reason === "gone") found.gone += 1;
    else if (known?.reason === "empty") found.empty += 1;
    else if (known?.reason === CHOICE_REASONS.locked) found.locked += 1;
    else if (known?.reason === "unreadable_text") found.judged.push(unreadable(address, known.reason));
    else candidates.push({ address, values: partValues({ mapped }, read.get(recordId) ?? {}) });
  }
  for (const decision of await decideAll(ctx, work, candidates))
    found.judged.push({
      ...shown(decision),
      isAlreadyCleaned: aside.has(decision.recordId),
    });
  return found;
}

function unreadable({ recordId, setKey }: AddressId, reason: string): Judged {
  const nothing = { before: {}, after: {}, changes: [] };
  return { recordId, setKey, outcome: "failed", reason, detail: reason, ...nothing, isAlreadyCleaned: false };
}

function shown(decision: Decision): Omit<Judged, "isAlreadyCleaned"> {
  const { recordId, setKey, reason, before, after, changes } = decision;
  const { outcome: decided } = decision;
  // Only an undo restores, and no address that is evaluated anew is unchanged.
  const outcome = decided === "unchanged" || decided === "restored" ? "confirmed" : decided;
  const isProposal = outcome === "review";
  const proposed = { ...before, ...Object.fromEntries(changes.map((change) => [change.field, change.after])) };
  return {
    recordId,
    setKey,
    outcome,
    reason,
    detail: outcome === "confirmed" ? "" : outcome === "corrected" ? kindOf(changes) : reason,
    before,
    after: isProposal ? proposed : after,
    changes,
  };
}

function kindOf(changes: Decision["changes"]): ChangeKind {
  const kinds = new Set(changes.map(({ kind }) => kind));
  return BY_CARE.find((kind) => kinds.has(kind)) ?? "format";
}
