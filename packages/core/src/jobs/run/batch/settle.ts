import { isCharged } from "@plumbline/schema/jobs/states.ts";
import { settleHold } from "../../../credits/ledger.ts";
import type { ChunkScope } from "../kinds/kind.ts";
import { addToCounters, tally } from "../rows/counters.ts";
import { closeWriteWindow } from "../rows/job-chunk.ts";
import { endPlanned, returnPlanned, type Settled } from "../rows/job-record.ts";
import { freeClaims } from "../rows/record-memory.ts";

/** `holdId`: null for records that cost nothing. */
export type SettledBatch = { holdId: string | null; records: readonly Settled[] };

/**
 * One transaction: outcomes final, record memory, successes paid, the rest of the hold released, counters. What is charged are
 * the successes that this transaction itself wrote; a retry finds no planned record of this hold, and a closed hold refuses.
 */
export async function settleBatch({ ctx, work, kind }: ChunkScope, { holdId, records }: SettledBatch): Promise<void> {
  const ended = records.filter((record) => record.outcome !== null);
  const returned = records.filter((record) => record.outcome === null);
  await ctx.db.withAccount(work.accountId, async (tx) => {
    await closeWriteWindow(tx, work);
    const rows = await endPlanned(tx, work, holdId, { ended, at: ctx.now() });
    if (returned.length > 0) {
      await returnPlanned(tx, work, holdId, returned);
      await freeClaims(
        tx,
        work,
        returned.map((record) => record.recordId),
      );
    }
    await kind.settled(ctx, tx, work, { ended, rows });
    if (holdId !== null) await settleHold(tx, { holdId, successes: rows.filter((row) => isCharged(row.state)).length });
    await addToCounters(ctx, tx, work, tally(ended));
  });
}
