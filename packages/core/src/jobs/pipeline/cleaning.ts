import { STORED_DIFFERENTLY } from "@plumbline/schema/jobs/states.ts";
import { heldAs, valuesHash } from "../../records/values.ts";
import type { Decision } from "../../records/decision.ts";
import { applyPolicy, holdUnseen } from "../../review/policy.ts";
import type { DecidedAddress } from "../../review/store-proposals.ts";
import { triage } from "./triage.ts";
import type { Triage, EndedRow, BatchOfSet, DecidedSet, EndedAddress, KindSettlement } from "./kind.ts";
import type { ChunkWork, InSet } from "./work.ts";
import type { Remembered } from "./memory.ts";

/** Pure: how jobs that clean triage, judge and settle. */

export function triageCleaning({ work, addresses, values, readAt }: BatchOfSet): Triage {
  return triage(work, addresses, values, readAt);
}

export function judgeCleaning({ work, alreadyDecided, decided }: DecidedSet): Decision[] {
  const allowed = [...decided, ...alreadyDecided].map((decision) => applyPolicy(work.policy, decision));
  return work.isHeldBack ? allowed.map(holdUnseen) : allowed;
}

export function settleCleaning(work: InSet<ChunkWork>, ended: readonly EndedAddress[]): KindSettlement {
  const setAside = ended.filter(({ row }) => row === null);
  const planned = ended.filter(({ row }) => row !== null);
  // An address that was cleaned before and only filled in now stays cleaned and is never charged again.
  const isOnlyFilled = ({ outcome }: EndedAddress) => outcome === "unchanged";
  return {
    memory: [
      ...setAside.flatMap((address) => memoryOf(work, address)),
      ...planned.filter((address) => !isOnlyFilled(address)).map(remembered),
    ],
    freed: planned.filter(isOnlyFilled).map(({ recordId }) => recordId),
    proposals: [...endsProposal(setAside), ...planned.flatMap(({ row }) => (row ? [asDecided(row)] : []))],
    accepted: [],
    restored: null,
  };
}

function remembered({ recordId, outcome, reason, values }: EndedAddress): Remembered {
  return { recordId, outcome, reason, hash: valuesHash(values) };
}

function memoryOf({ kind }: Pick<ChunkWork, "kind">, address: EndedAddress): Remembered[] {
  // So that the next run of a recurring job recognizes an empty record.
  if (address.reason === "empty") return kind.tellsOnlyNews ? [remembered(address)] : [];
  // A person has entered our proposal: the address is right, and no later job charges for it.
  return address.reason === "already_in_place" ? [{ ...remembered(address), outcome: "confirmed" }] : [];
}

/** Reasons of addresses whose proposals remain valid, or whose end does not concern their values. */
const KEEPS_PROPOSAL: readonly string[] = ["still_review", "busy", "contested", "withdrawn"];

/** Of addresses that ended without a plan, those whose open proposals are no longer valid. */
export function endsProposal(addresses: readonly EndedAddress[]): DecidedAddress[] {
  return addresses
    .filter(({ outcome, reason }) => outcome !== "review" && !KEEPS_PROPOSAL.includes(reason))
    .map(({ recordId, setKey, outcome, reason, values }) => ({
      recordId,
      setKey,
      outcome,
      reason,
      before: values,
      changes: [],
      serviceTextUntil: null,
    }));
}

/** Where a review was written in part, the question is about the values that HubSpot has, and the changes that it has not. */
export function asDecided(row: EndedRow): DecidedAddress {
  const changes = row.changes ?? [];
  const held = row.reason === STORED_DIFFERENTLY ? row.after : null;
  return {
    recordId: row.record_id,
    setKey: row.set_key,
    outcome: row.state,
    reason: row.reason,
    before: held ?? row.before ?? {},
    changes: held
      ? changes.filter((change) => heldAs(change.field, change, held[change.field] ?? "") === "different")
      : changes,
    serviceTextUntil: row.service_text_until,
  };
}
