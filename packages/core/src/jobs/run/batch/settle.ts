import { recordIdsOf } from "../../../records/address-id.ts";
import { inSet } from "../job-work.ts";
import { isCharged } from "@plumbline/schema/jobs/states.ts";
import { settleHold } from "../../../credits/ledger.ts";
import type { ChunkScope } from "../kinds/kind.ts";
import { addToCounters, tally } from "../rows/counters.ts";
import { closeWriteWindow } from "../rows/job-chunk.ts";
import { endPlanned, returnPlanned, type Settled } from "../rows/job-record.ts";
import { freeClaims } from "../rows/record-memory.ts";

/** `holdId`: null for addresses that cost nothing. */
export type SettledBatch = { holdId: string | null; addresses: readonly Settled[] };

/**
 * One transaction: outcomes final, record memory, successes paid, the rest of the hold released, counters. What is charged are
 * the successes that this transaction itself wrote; a retry finds no planned address of this hold, and a closed hold refuses.
 */
export async function settleBatch({ ctx, work, kind }: ChunkScope, { holdId, addresses }: SettledBatch): Promise<void> {
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
    if (holdId !== null) await settleHold(tx, { holdId, successes: rows.filter((row) => isCharged(row.state)).length });
    await addToCounters(ctx, tx, work, tally(ended));
  });
}
