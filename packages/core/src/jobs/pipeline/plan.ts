import { sql } from "../../db/database.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Decision } from "../../records/decision.ts";
import type { ChunkPlace, RunContext } from "./work.ts";
import { LeaseLost } from "./lease.ts";
import { DAY_MS } from "../../time.ts";

/**
 * Write-ahead: the values to write and those before them are committed before the CRM is called. Stored with them is the decision
 * in memory that they replace, which no other job changes while the record is claimed.
 */
export async function savePlan(
  ctx: RunContext,
  chunk: ChunkPlace,
  holdId: string | null,
  decisions: readonly Decision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const now = ctx.now().getTime();
  const rows = decisions.map(
    ({ recordId, setKey, outcome, reason, before, after, changes, addressService, questionHash, serviceTextDays }) => ({
      id: recordId,
      set_key: setKey,
      outcome,
      reason,
      before,
      after,
      changes,
      address_service: addressService,
      question_hash: questionHash,
      text_until: serviceTextDays === null ? null : new Date(now + serviceTextDays * DAY_MS),
    }),
  );
  const [saved] = await ctx.db.statement<{ lease_no: number; planned: number }>(sql`
    WITH chunk AS MATERIALIZED (
      SELECT lease_no FROM job_chunk WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int FOR UPDATE
    ), planned AS (
      UPDATE job_record r SET state = 'planned', hold_id = ${holdId}::uuid, planned_outcome = p.outcome, planned_reason = p.reason,
        before = p.before, after = p.after, changes = CASE WHEN p.changes = '[]' THEN COALESCE(r.changes, p.changes) ELSE p.changes END,
        address_service = COALESCE(p.address_service, r.address_service),
        question_hash = COALESCE(p.question_hash, r.question_hash), service_text_until = p.text_until,
        planned_over = ${decidedAt(chunk)}
      FROM chunk CROSS JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p (id text, set_key text, outcome text, reason text, before jsonb, after jsonb, changes jsonb, address_service text, question_hash text, text_until timestamptz)
      WHERE chunk.lease_no = ${chunk.leaseNo}::int
        AND r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.record_id = p.id AND r.set_key = p.set_key AND r.state = 'waiting'
      RETURNING 1)
    SELECT lease_no, (SELECT count(*)::int FROM planned) AS planned FROM chunk`);
  if (saved?.lease_no !== chunk.leaseNo) throw new LeaseLost();
  // A partly saved plan is an open plan, which is settled or returned before anything else.
  if (saved.planned !== decisions.length) throw new Error("an address is no longer waiting");
}

/** When the address `p` was last decided. */
function decidedAt({ ref, objectType }: ChunkPlace): Prisma.Sql {
  const isOfRecord = sql`m.connection_id = ${ref.connectionId}::uuid AND m.object_type = ${objectType} AND m.record_id = p.id`;
  return sql`CASE WHEN p.set_key = ${PRIMARY_SET} THEN (SELECT decided_at FROM record_memory m WHERE ${isOfRecord})
    ELSE (SELECT decided_at FROM address_memory m WHERE ${isOfRecord} AND m.set_key = p.set_key) END`;
}
