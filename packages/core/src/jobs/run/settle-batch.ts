import { isCharged, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { settleHold } from "../../credits/ledger.ts";
import { countOutcomes, freeClaims } from "./hold-batch.ts";
import { checkLease } from "./lease.ts";
import { addToCounters, remember } from "./outcomes.ts";
import { valuesHash, type ChunkWork, type PartValues, type RunContext } from "./work.ts";

/** The end of one planned record: an outcome, or back to waiting with its plan kept. */
export type Settled =
  | { recordId: string; outcome: Outcome; reason: string; values: PartValues }
  | { recordId: string; outcome: null };

/**
 * One transaction: outcomes final, record memory, successes paid, the rest of the hold released, counters. What is charged are
 * the successes that this transaction itself wrote; a retry finds no planned record of this hold, and a closed hold refuses.
 */
export async function settleBatch(
  ctx: RunContext,
  chunk: ChunkWork,
  holdId: string,
  settled: readonly Settled[],
): Promise<void> {
  const ended = settled.filter((record) => record.outcome !== null);
  const returned = settled.filter((record) => record.outcome === null).map((record) => record.recordId);
  await ctx.db.withAccount(chunk.accountId, async (tx) => {
    await checkLease(tx, chunk);
    const rows = ended.map(({ recordId, outcome, reason }) => ({ id: recordId, outcome, reason }));
    const written = await tx.$queryRaw<{ record_id: string; state: Outcome }[]>`
      UPDATE job_record r SET state = o.outcome, reason = o.reason, decided_at = ${ctx.now()}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, outcome text, reason text)
      WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.record_id = o.id AND r.state = 'planned' AND r.hold_id = ${holdId}::uuid
      RETURNING r.record_id, r.state`;
    // A guard that matches no row must undo its siblings: nothing may be saved uncharged, or charged unsaved.
    if (written.length !== ended.length) throw new Error("a record was not planned under this hold any more");
    if (returned.length > 0) {
      await tx.jobRecord.updateMany({
        where: { jobId: chunk.jobId, recordId: { in: returned }, holdId },
        data: { state: "waiting", holdId: null },
      });
      await freeClaims(tx, chunk, returned);
    }
    await remember(
      ctx,
      tx,
      chunk,
      ended.map((record) => ({
        recordId: record.recordId,
        hash: valuesHash(record.values),
        outcome: record.outcome,
        reason: record.reason,
      })),
    );
    await settleHold(tx, { holdId, successes: written.filter((row) => isCharged(row.state)).length });
    await addToCounters(ctx, tx, chunk, countOutcomes(ended.map((record) => record.outcome)));
  });
}
