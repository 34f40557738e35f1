import { isCharged, type Outcome } from "@plumbline/schema/jobs/states.ts";
import type { DoneBy } from "../../../actor.ts";
import type { Context } from "../../../context.ts";
import { settleHold } from "../../../credits/ledger.ts";
import type { Tx } from "../../../db/database.ts";
import { addressKey, recordIdsOf, type AddressId } from "../../../records/address-id.ts";
import { endOwnDue, makeStatusDue } from "../../../records/address-status/status-due.ts";
import { ENRICHMENT_KIND } from "../../../records/decision.ts";
import { endChoices, saveChoices } from "../../../records/save-choices.ts";
import { closeAccepted } from "../../../review/close-accepted.ts";
import { storeProposals } from "../../../review/store-proposals.ts";
import type { ChunkScope, EndedAddress, KindSettlement } from "../../pipeline/kind.ts";
import { inSet, placeOf, type ChunkWork, type InSet, type KindTraits, type RunContext } from "../job-work.ts";
import { addToCounters, tally } from "../rows/counters.ts";
import { closeWriteWindow, WRITE_BOUND_MS } from "../rows/job-chunk.ts";
import {
  endPlanned,
  endWaiting,
  returnPlanned,
  type EndedRow,
  type SetAside,
  type Settled,
} from "../rows/job-record.ts";
import { freeClaims, remember } from "../rows/record-memory.ts";
import type { StatusInPlace } from "./batch-status.ts";

/*
 * How addresses end. Each function runs in the transaction that ends them: outcomes, memory, proposals, holds and counters are
 * stored together. Rows are locked in the order chunk, records by id, credit account, job.
 */

type SettleScope = Pick<ChunkScope, "ctx" | "work" | "kind">;

/**
 * `holdId`: null for addresses that cost nothing. `statuses`: those that HubSpot already has; null where none is written, "unknown"
 * where an update of an earlier attempt may still be in flight.
 */
export type SettledBatch = {
  holdId: string | null;
  addresses: readonly Settled[];
  statuses?: readonly StatusInPlace[] | "unknown" | null;
};

/**
 * One transaction for planned addresses: final outcomes, record memory, charges for successes, release of the rest of the hold,
 * counters. Only successes written by this transaction are charged; a retry finds no planned address of this hold, and a closed hold
 * refuses.
 */
export async function settleBatch(
  scope: SettleScope,
  { holdId, addresses, statuses = null }: SettledBatch,
): Promise<void> {
  const { ctx, work } = scope;
  const ended = addresses.filter((address) => address.outcome !== null);
  const returned = addresses.filter((address) => address.outcome === null);
  await ctx.db.withAccount(work.accountId, async (tx) => {
    await closeWriteWindow(tx, work);
    const rows = await endPlanned(tx, work, holdId, { ended, at: ctx.now() });
    if (returned.length > 0) {
      await returnPlanned(tx, work, holdId, returned);
      await freeClaims(tx, work, recordIdsOf(returned));
    }
    const rowOf = new Map(rows.map((row) => [addressKey({ recordId: row.record_id, setKey: row.set_key }), row]));
    const planned = ended.map((address) => ({ ...address, row: rowOf.get(addressKey(address)) ?? null }));
    await settleSets(scope, tx, planned, { frees: true });
    if (statuses !== null) await noteStatuses(tx, work, ended, statuses);
    if (holdId !== null) await settleHold(tx, { holdId, successes: rows.filter((row) => isCharged(row.state)).length });
    await addToCounters(ctx, tx, work, { tallies: tally(ended), filled: rows.filter(isFilledIn).length });
  });
}

/** Waiting addresses that end without a plan. A job may be working on another address of the record, so claims stay. */
export async function endSetAside(scope: SettleScope, tx: Tx, addresses: readonly SetAside[]): Promise<void> {
  const { ctx, work } = scope;
  await endWaiting(ctx, tx, work, addresses);
  await settleSets(
    scope,
    tx,
    addresses.map((address) => ({ ...address, row: null })),
    { frees: false },
  );
}

/** Addresses whose rows were ended without being looked at: the job had no time, or no way, to process them. */
export async function endUnreached(
  ctx: Pick<Context, "now">,
  tx: Tx,
  job: { jobId: string; accountId: string; kind: Pick<KindTraits, "writesAccepted"> },
  addresses: readonly (AddressId & { outcome: Outcome; reason: string })[],
): Promise<void> {
  if (job.kind.writesAccepted) await closeAccepted(ctx, tx, job.jobId, addresses);
  await addToCounters(ctx, tx, job, { tallies: tally(addresses) });
}

/** What a kind of job stores with the addresses of each set. */
async function settleSets(
  { ctx, work, kind }: SettleScope,
  tx: Tx,
  ended: readonly EndedAddress[],
  { frees }: { frees: boolean },
): Promise<void> {
  for (const set of work.sets) {
    const ofSet = ended.filter(({ setKey }) => setKey === set.setKey);
    if (ofSet.length === 0) continue;
    const setWork = inSet(work, set);
    const { memory, freed, accepted, restored, proposals } = kind.settlement(setWork, ofSet);
    await freeClaims(tx, work, freed);
    await remember(ctx, tx, setWork, { decided: memory, frees });
    await closeAccepted(ctx, tx, work.jobId, accepted);
    if (restored) await settleChoices(ctx, tx, setWork, restored);
    await storeProposals(ctx, tx, setWork, proposals);
  }
}

async function settleChoices(
  ctx: Pick<RunContext, "now" | "valueHashes">,
  tx: Tx,
  { accountId, ref, objectType, setKey, jobId }: InSet<ChunkWork>,
  { isRedo, addressHash, addresses }: NonNullable<KindSettlement["restored"]>,
): Promise<void> {
  const place = { accountId, portalId: ref.portalId, objectType, setKey };
  if (isRedo)
    return await endChoices(
      tx,
      place,
      "undone",
      addresses.map(({ recordId }) => recordId),
    );
  const hashes = await ctx.valueHashes();
  const choices = addresses.map(({ recordId, hash }) => ({
    recordId,
    valuesHash: hashes.toStore(hash),
    mappingHash: addressHash,
  }));
  await saveChoices(ctx, tx, place, { kind: "undone", by: await starterOf(tx, jobId), choices });
}

async function starterOf(tx: Tx, jobId: string): Promise<DoneBy | null> {
  const { userId, keyId } = await tx.job.findUniqueOrThrow({
    where: { id: jobId },
    select: { userId: true, keyId: true },
  });
  return userId === null ? null : { userId, keyId };
}

/** Whether values were written besides the address. An undo writes them back; it has its own outcome. */
function isFilledIn({ state, changes }: EndedRow): boolean {
  const isWritten = state === "confirmed" || state === "corrected" || state === "unchanged";
  return isWritten && (changes ?? []).some(({ kind }) => kind === ENRICHMENT_KIND);
}

/**
 * Makes the statuses of settled addresses due unless HubSpot has them. Only here is it known whether a person is asked: a proposal
 * is stored with the outcome, and not under a mapping that is no longer in force.
 */
async function noteStatuses(
  tx: Tx,
  work: ChunkWork,
  ended: readonly AddressId[],
  statuses: readonly StatusInPlace[] | "unknown",
): Promise<void> {
  const place = placeOf(work);
  const recordIds = recordIdsOf(ended);
  if (statuses === "unknown")
    return await makeStatusDue(tx, place, { recordIds, cause: "not_written", afterMs: WRITE_BOUND_MS });
  const asked = await tx.proposal.findMany({
    where: {
      connectionId: place.connectionId,
      objectType: place.objectType,
      recordId: { in: recordIds },
      status: { in: ["open", "accepted"] },
    },
    select: { recordId: true, setKey: true },
  });
  const shown = new Map(statuses.map((one) => [addressKey(one), one.status]));
  const isAsked = new Set(asked.map(addressKey));
  const isShown = (address: AddressId) => {
    const status = shown.get(addressKey(address));
    return status !== undefined && (status === "needs_review") === isAsked.has(addressKey(address));
  };
  const due = new Set(recordIdsOf(ended.filter((address) => !isShown(address))));
  await endOwnDue(
    tx,
    place,
    recordIds.filter((id) => !due.has(id)),
  );
  await makeStatusDue(tx, place, { recordIds: [...due], cause: "not_written" });
}
