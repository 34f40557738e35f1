import { endOwnDue, makeStatusDue } from "../../../records/address-status/status-due.ts";
import { addressKey, recordIdsOf, type AddressId } from "../../../records/address-id.ts";
import type { Tx } from "../../../db/database.ts";
import { inSet, placeOf, type ChunkWork } from "../job-work.ts";
import { isCharged } from "@plumbline/schema/jobs/states.ts";
import { settleHold } from "../../../credits/ledger.ts";
import type { ChunkScope } from "../kinds/kind.ts";
import type { StatusInPlace } from "./batch-status.ts";
import { addToCounters, tally } from "../rows/counters.ts";
import { closeWriteWindow, WRITE_BOUND_MS } from "../rows/job-chunk.ts";
import { ENRICHMENT_KIND } from "../../../records/decision.ts";
import { endPlanned, returnPlanned, type EndedRow, type Settled } from "../rows/job-record.ts";
import { freeClaims } from "../rows/record-memory.ts";

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
 * One transaction: final outcomes, record memory, charges for successes, release of the rest of the hold, counters. Only successes
 * written by this transaction are charged; a retry finds no planned address of this hold, and a closed hold refuses.
 */
export async function settleBatch(
  { ctx, work, kind }: ChunkScope,
  { holdId, addresses, statuses = null }: SettledBatch,
): Promise<void> {
  const ended = addresses.filter((address) => address.outcome !== null);
  const returned = addresses.filter((address) => address.outcome === null);
  await ctx.db.withAccount(work.accountId, async (tx) => {
    await closeWriteWindow(tx, work);
    const rows = await endPlanned(tx, work, holdId, { ended, at: ctx.now() });
    if (returned.length > 0) {
      await returnPlanned(tx, work, holdId, returned);
      await freeClaims(tx, work, recordIdsOf(returned));
    }
    for (const set of work.sets) {
      const ofSet = {
        ended: ended.filter(({ setKey }) => setKey === set.setKey),
        rows: rows.filter(({ set_key }) => set_key === set.setKey),
      };
      if (ofSet.ended.length > 0) await kind.settled(ctx, tx, inSet(work, set), ofSet);
    }
    if (statuses !== null) await noteStatuses(tx, work, ended, statuses);
    if (holdId !== null) await settleHold(tx, { holdId, successes: rows.filter((row) => isCharged(row.state)).length });
    await addToCounters(ctx, tx, work, { tallies: tally(ended), filled: rows.filter(isFilledIn).length });
  });
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
