import { isCharged, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { settleHold } from "../../../credits/ledger.ts";
import { sql, type Tx } from "../../../db/database.ts";
import { storeProposals } from "../../../proposals/store-proposals.ts";
import type { Decision } from "./decide.ts";
import { freeClaims } from "./hold-batch.ts";
import { addToCounters, remember, tally } from "./outcomes.ts";
import { settleUndo } from "../undo/settle-undo.ts";
import { closeWriteWindow } from "./write-window.ts";
import { valuesHash, type ChunkWork, type PartValues, type RunContext } from "../job-work.ts";

/**
 * The end of one planned record: an outcome, or back to waiting. `mayBeWritten`: it is unknown whether the plan reached the CRM,
 * so it is kept; if its values are found in place, it is settled under it, otherwise the record is decided anew.
 */
export type Settled = (
  | { recordId: string; outcome: Outcome; reason: string; values: PartValues }
  | { recordId: string; outcome: null; mayBeWritten: boolean }
) & {
  /** When the write window of its update opened, by the database's clock; left out where nothing was sent. */
  writeOpenedAt?: string | null;
};

type EndedRow = {
  record_id: string;
  state: Outcome;
  reason: string;
  before: PartValues | null;
  changes: Decision["changes"] | null;
  service_text_until: Date | null;
};

function asDecided({ record_id: recordId, state, reason, before, changes, service_text_until }: EndedRow) {
  return {
    recordId,
    outcome: state,
    reason,
    before: before ?? {},
    changes: changes ?? [],
    serviceTextUntil: service_text_until,
  };
}

/** A plan that writes nothing leaves nothing to find. */
const IS_KEPT = sql`(o.may_be_written AND r.after <> r.before)`;

/**
 * One transaction: outcomes final, record memory, successes paid, the rest of the hold released, counters. What is charged are
 * the successes that this transaction itself wrote; a retry finds no planned record of this hold, and a closed hold refuses.
 * `holdId`: null for jobs that cost nothing.
 */
export async function settleBatch(
  ctx: RunContext,
  chunk: ChunkWork,
  holdId: string | null,
  settled: readonly Settled[],
): Promise<void> {
  const ended = settled.filter((record) => record.outcome !== null);
  const returned = settled.filter((record) => record.outcome === null);
  await ctx.db.withAccount(chunk.accountId, async (tx) => {
    await closeWriteWindow(tx, chunk);
    const rows = ended.map(({ recordId, outcome, reason, writeOpenedAt }) => ({
      id: recordId,
      outcome,
      reason,
      opened: writeOpenedAt ?? null,
    }));
    const written = await tx.$queryRaw<EndedRow[]>`
      UPDATE job_record r SET state = o.outcome, reason = o.reason, decided_at = ${ctx.now()}, write_opened_at = COALESCE(o.opened, r.write_opened_at)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, outcome text, reason text, opened timestamptz)
      WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.record_id = o.id AND r.state = 'planned' AND r.hold_id IS NOT DISTINCT FROM ${holdId}::uuid
      RETURNING r.record_id, r.state, r.reason, r.before, r.changes, r.service_text_until`;
    // A guard that matches no row must undo its siblings: nothing may be saved uncharged, or charged unsaved.
    if (written.length !== ended.length) throw new Error("a record is no longer planned under this hold");
    if (returned.length > 0) {
      const ids = returned.map((record) => record.recordId);
      const unknown = returned.filter((record) => record.mayBeWritten).map((record) => record.recordId);
      await tx.$executeRaw`
        UPDATE job_record r SET state = 'waiting', hold_id = NULL,
          before = CASE WHEN ${IS_KEPT} THEN r.before END, after = CASE WHEN ${IS_KEPT} THEN r.after END,
          changes = CASE WHEN ${IS_KEPT} THEN r.changes END, planned_reason = CASE WHEN ${IS_KEPT} THEN r.planned_reason END,
          planned_outcome = CASE WHEN ${IS_KEPT} THEN r.planned_outcome END, planned_over = CASE WHEN ${IS_KEPT} THEN r.planned_over END,
          write_opened_at = CASE WHEN ${IS_KEPT} THEN (
            SELECT write_opened_at FROM job_chunk c WHERE c.job_id = r.job_id AND c.chunk_no = r.chunk_no) END
        FROM (SELECT id, id = ANY (${unknown}::text[]) AS may_be_written FROM unnest(${ids}::text[]) AS returned (id)) o
        WHERE r.job_id = ${chunk.jobId}::uuid AND r.record_id = o.id AND r.hold_id IS NOT DISTINCT FROM ${holdId}::uuid AND r.state = 'planned'`;
      await freeClaims(tx, chunk, ids);
    }
    if (chunk.undo) await settleUndo(ctx, tx, { ...chunk, undo: chunk.undo }, ended);
    else await rememberDecided(ctx, tx, chunk, ended);
    const decidedAnew = chunk.undo ? written.filter(({ state }) => state === "restored") : written;
    await storeProposals(ctx, tx, chunk, decidedAnew.map(asDecided));
    if (holdId !== null)
      await settleHold(tx, { holdId, successes: written.filter((row) => isCharged(row.state)).length });
    await addToCounters(ctx, tx, chunk, tally(ended));
  });
}

type Ended = Extract<Settled, { reason: string }>;

async function rememberDecided(ctx: RunContext, tx: Tx, chunk: ChunkWork, ended: readonly Ended[]): Promise<void> {
  // What was cleaned before and only filled in now stays what it was: cleaned, and never charged again.
  const decided = ended.filter((record) => record.outcome !== "unchanged");
  await freeClaims(
    tx,
    chunk,
    ended.filter((record) => record.outcome === "unchanged").map((record) => record.recordId),
  );
  await remember(
    ctx,
    tx,
    chunk,
    decided.map((record) => ({
      recordId: record.recordId,
      hash: valuesHash(record.values),
      outcome: record.outcome,
      reason: record.reason,
    })),
  );
}
