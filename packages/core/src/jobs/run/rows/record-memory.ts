import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/database.ts";
import { inputsHash } from "../../../records/columns.ts";
import type { Job } from "../../../work/job-row.ts";
import { openStatuses } from "../../../work/status-sql.ts";
import type { ChunkWork } from "../job-work.ts";

/** Claims and the memory of what was decided: one row for each record of a connection. */

type Claimable = { record: { recordId: string; memory: { decidedAt: string | null } | null } };

/** Claims what no other job's open plan has, in id order. A record decided after we read its memory was read too early and stays waiting, too. */
export async function claim<Wanted extends Claimable>(
  tx: Tx,
  chunk: ChunkWork,
  candidates: readonly Wanted[],
): Promise<Wanted[]> {
  if (candidates.length === 0) return [];
  const rows = await tx.$queryRaw<{ record_id: string; decided_at: string | null }[]>`
    INSERT INTO record_memory AS m (connection_id, object_type, record_id, account_id, claim_job_id, claimed_at)
    SELECT ${chunk.ref.connectionId}::uuid, ${chunk.objectType}, id, ${chunk.accountId}::uuid, ${chunk.jobId}::uuid, now()
    FROM unnest(${candidates.map((candidate) => candidate.record.recordId)}::text[]) AS wanted (id) ORDER BY id
    ON CONFLICT (connection_id, object_type, record_id) DO UPDATE SET claim_job_id = EXCLUDED.claim_job_id, claimed_at = EXCLUDED.claimed_at
    WHERE m.claim_job_id IS NULL OR m.claim_job_id = ${chunk.jobId}::uuid
      OR NOT EXISTS (SELECT FROM job WHERE job.id = m.claim_job_id AND job.status IN (${openStatuses}))
    RETURNING record_id, decided_at::text`;
  const decidedAt = new Map(rows.map((row) => [row.record_id, row.decided_at]));
  const fresh = candidates.filter(
    ({ record }) =>
      decidedAt.has(record.recordId) && decidedAt.get(record.recordId) === (record.memory?.decidedAt ?? null),
  );
  const stale = candidates.filter(
    (candidate) => decidedAt.has(candidate.record.recordId) && !fresh.includes(candidate),
  );
  await freeClaims(
    tx,
    chunk,
    stale.map((candidate) => candidate.record.recordId),
  );
  return fresh;
}

type Claimer = Pick<ChunkWork, "jobId" | "ref" | "objectType">;

export async function freeClaims(
  tx: Tx,
  { jobId, ref, objectType }: Claimer,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await tx.recordMemory.updateMany({
    where: {
      connectionId: ref.connectionId,
      objectType,
      recordId: { in: [...recordIds] },
      claimJobId: jobId,
    },
    data: { claimJobId: null, claimedAt: null },
  });
}

/**
 * Claims of an attempt that ended between its hold and its plan, on records that wait again. The next attempt may set such a
 * record aside without a claim of its own, and nothing would free it later.
 */
export async function freeStaleClaims(
  tx: Tx,
  { jobId, chunkNo, ref, objectType }: Claimer & Pick<ChunkWork, "chunkNo">,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE record_memory m SET claim_job_id = NULL, claimed_at = NULL
    FROM job_record r
    WHERE r.job_id = ${jobId}::uuid AND r.chunk_no = ${chunkNo}::int AND r.state = 'waiting'
      AND m.connection_id = ${ref.connectionId}::uuid AND m.object_type = ${objectType} AND m.record_id = r.record_id
      AND m.claim_job_id = ${jobId}::uuid`;
}

/** Claims freed in one transaction. */
const SLICE = 1_000;

/**
 * What an attempt claimed that ended before its plan, and no other came to: nothing of the job frees it after its end, and
 * deletion for privacy passes over claimed records. By the index of claims.
 */
export async function freeClaimsOfJob(
  ctx: Pick<Context, "db">,
  { id, accountId }: Pick<Job, "id" | "accountId">,
  heartbeat: () => void,
): Promise<void> {
  for (let freed = SLICE; freed === SLICE;) {
    heartbeat();
    freed = await ctx.db.withAccount(
      accountId,
      (tx) => tx.$executeRaw`
        UPDATE record_memory SET claim_job_id = NULL, claimed_at = NULL
        WHERE (connection_id, object_type, record_id) IN (
          SELECT connection_id, object_type, record_id FROM record_memory WHERE claim_job_id = ${id}::uuid LIMIT ${SLICE})`,
    );
  }
}

/** `hash`: of the values, as they are in memory. */
export type Remembered = { recordId: string; hash: string; outcome: Outcome; reason: string };

/** What this decision left in the CRM; frees the job's own claim. In id order, as all claims are taken. */
export async function remember(
  ctx: Pick<Context, "now" | "valueHashes">,
  tx: Tx,
  chunk: ChunkWork,
  records: readonly Remembered[],
): Promise<void> {
  if (records.length === 0) return;
  const hashes = await ctx.valueHashes();
  const rows = records.map(({ recordId, hash, ...rest }) => ({ id: recordId, hash: hashes.toStore(hash), ...rest }));
  await tx.$executeRaw`
    INSERT INTO record_memory AS m (connection_id, object_type, record_id, account_id, values_hash, mapping_hash, outcome, reason, inputs_hash, decided_at, auto_corrected_at)
    SELECT ${chunk.ref.connectionId}::uuid, ${chunk.objectType}, o.id, ${chunk.accountId}::uuid, o.hash, ${chunk.mappingHash}, o.outcome, o.reason, ${inputsHash(chunk)}, ${ctx.now()},
      CASE WHEN ${chunk.kind.isAutomatic} AND o.outcome = 'corrected' THEN ARRAY[${ctx.now()}::timestamptz] ELSE '{}' END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, hash text, outcome text, reason text)
    ORDER BY o.id
    ON CONFLICT (connection_id, object_type, record_id) DO UPDATE SET values_hash = EXCLUDED.values_hash, mapping_hash = EXCLUDED.mapping_hash,
      outcome = EXCLUDED.outcome, reason = EXCLUDED.reason, inputs_hash = EXCLUDED.inputs_hash, decided_at = EXCLUDED.decided_at,
      -- What was set aside was not claimed: another job's open plan keeps its claim.
      claim_job_id = NULLIF(m.claim_job_id, ${chunk.jobId}::uuid), claimed_at = CASE WHEN m.claim_job_id <> ${chunk.jobId}::uuid THEN m.claimed_at END,
      -- The newest three.
      auto_corrected_at = (COALESCE(m.auto_corrected_at, '{}') || EXCLUDED.auto_corrected_at)[GREATEST(1, cardinality(COALESCE(m.auto_corrected_at, '{}') || EXCLUDED.auto_corrected_at) - 2):]`;
}
