import type { Decision } from "./decide.ts";
import { checkLease } from "./lease.ts";
import type { ChunkWork, RunContext } from "../job-work.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Write-ahead: what will be written, and the value before it, is committed before the CRM is called. With it goes the decision in
 * record memory that it is made over, which no other job changes while the record is claimed.
 */
export async function savePlan(
  ctx: RunContext,
  chunk: ChunkWork,
  holdId: string | null,
  decisions: readonly Decision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const now = ctx.now().getTime();
  const rows = decisions.map(
    ({ recordId, outcome, reason, before, after, changes, addressService, serviceTextDays }) => ({
      id: recordId,
      outcome,
      reason,
      before,
      after,
      changes,
      address_service: addressService,
      text_until: serviceTextDays === null ? null : new Date(now + serviceTextDays * DAY_MS),
    }),
  );
  await ctx.db.withAccount(chunk.accountId, async (tx) => {
    await checkLease(tx, chunk);
    const planned = await tx.$executeRaw`
      UPDATE job_record r SET state = 'planned', hold_id = ${holdId}::uuid, planned_outcome = p.outcome, planned_reason = p.reason,
        before = p.before, after = p.after, changes = CASE WHEN p.changes = '[]' THEN COALESCE(r.changes, p.changes) ELSE p.changes END,
        address_service = COALESCE(p.address_service, r.address_service), service_text_until = p.text_until,
        planned_over = (
          SELECT decided_at FROM record_memory m
          WHERE m.connection_id = ${chunk.ref.connectionId}::uuid AND m.object_type = ${chunk.objectType} AND m.record_id = p.id)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p (id text, outcome text, reason text, before jsonb, after jsonb, changes jsonb, address_service text, text_until timestamptz)
      WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.record_id = p.id AND r.state = 'waiting'`;
    if (planned !== decisions.length) throw new Error("a record is no longer waiting");
  });
}
