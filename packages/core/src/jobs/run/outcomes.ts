import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import type { SetAside } from "./triage.ts";
import type { ChunkWork } from "./work.ts";

/** Waiting records that end without plan: free, and remembered where the answer is about their values. */
export async function writeFinalOutcomes(
  ctx: Pick<Context, "now">,
  tx: Tx,
  chunk: ChunkWork,
  records: readonly SetAside[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ recordId, outcome, reason, values }) => ({
    id: recordId,
    outcome,
    reason,
    before: values,
  }));
  const written = await tx.$executeRaw`
    UPDATE job_record r SET state = o.outcome, reason = o.reason, before = COALESCE(r.before, o.before), decided_at = ${ctx.now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, outcome text, reason text, before jsonb)
    WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.record_id = o.id AND r.state = 'waiting'`;
  if (written !== records.length) throw new Error("a record was not waiting any more");
}

/** The counters that pages and pollers read; moved in the transaction that writes the outcomes. */
export async function addToCounters(
  ctx: Pick<Context, "now">,
  tx: Tx,
  work: { jobId: string },
  counts: Partial<Record<Outcome, number>>,
): Promise<void> {
  if (Object.keys(counts).length === 0) return;
  const { not_done: notDone = 0, ...others } = counts;
  const data = Object.fromEntries(
    Object.entries({ ...others, notDone }).map(([name, count]) => [name, { increment: count }]),
  );
  // Progress ends a pause for good; a job that is only tried again keeps waiting for its 30 days.
  await tx.job.update({
    where: { id: work.jobId },
    data: { ...data, movedAt: ctx.now(), pausedAt: null },
    select: { id: true },
  });
}

export type Remembered = { recordId: string; hash: string; outcome: Outcome; reason: string };

/** What this decision left in the CRM; frees the claim. In id order, as all claims are taken. */
export async function remember(
  ctx: Pick<Context, "now">,
  tx: Tx,
  chunk: ChunkWork,
  records: readonly Remembered[],
): Promise<void> {
  if (records.length === 0) return;
  const isAutomatic = chunk.kind === "update" || chunk.kind === "workflow";
  await tx.$executeRaw`
    INSERT INTO record_memory AS m (connection_id, object_type, record_id, account_id, values_hash, mapping_hash, outcome, reason, decided_at, auto_corrected_at)
    SELECT ${chunk.ref.connectionId}::uuid, ${chunk.objectType}, o.id, ${chunk.accountId}::uuid, o.hash, ${chunk.mappingHash}, o.outcome, o.reason, ${ctx.now()},
      CASE WHEN ${isAutomatic} AND o.outcome = 'corrected' THEN ARRAY[${ctx.now()}::timestamptz] ELSE '{}' END
    FROM jsonb_to_recordset(${JSON.stringify(records.map(({ recordId, ...rest }) => ({ id: recordId, ...rest })))}::jsonb) AS o (id text, hash text, outcome text, reason text)
    ORDER BY o.id
    ON CONFLICT (connection_id, object_type, record_id) DO UPDATE SET values_hash = EXCLUDED.values_hash, mapping_hash = EXCLUDED.mapping_hash,
      outcome = EXCLUDED.outcome, reason = EXCLUDED.reason, decided_at = EXCLUDED.decided_at, claim_job_id = NULL, claimed_at = NULL,
      -- The newest three.
      auto_corrected_at = (COALESCE(m.auto_corrected_at, '{}') || EXCLUDED.auto_corrected_at)[GREATEST(1, cardinality(COALESCE(m.auto_corrected_at, '{}') || EXCLUDED.auto_corrected_at) - 2):]`;
}
