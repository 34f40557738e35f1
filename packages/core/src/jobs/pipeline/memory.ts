import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../../context.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { sql, type Tx } from "../../db/database.ts";
import { recordIdsOf, type AddressId } from "../../records/values.ts";
import { inputsHash } from "../../records/columns.ts";
import type { Job } from "../../work/job-row.ts";
import { openStatuses } from "../../work/status-sql.ts";
import type { ChunkPlace, ChunkWork, InSet } from "./work.ts";

/*
 * Claims, and the memory of decisions. A claim covers the whole record, whichever of its addresses are processed. The row of a
 * record has the decision about its primary address; decisions about other addresses are in `address_memory`.
 */

type Claimable = { address: AddressId & { recordDecidedAt: string | null } };

/**
 * Claims records that no other job's open plan has, in id order. A record decided after we read its memory was read too early and
 * stays waiting, too.
 */
export async function claim<Wanted extends Claimable>(
  tx: Tx,
  chunk: ChunkPlace,
  candidates: readonly Wanted[],
): Promise<Wanted[]> {
  if (candidates.length === 0) return [];
  const rows = await tx.$queryRaw<{ record_id: string; decided_at: string | null }[]>`
    INSERT INTO record_memory AS m (connection_id, object_type, record_id, account_id, claim_job_id, claimed_at)
    SELECT ${chunk.ref.connectionId}::uuid, ${chunk.objectType}, id, ${chunk.accountId}::uuid, ${chunk.jobId}::uuid, app_now()
    FROM unnest(${recordIdsOf(candidates.map(({ address }) => address))}::text[]) AS wanted (id) ORDER BY id
    ON CONFLICT (connection_id, object_type, record_id) DO UPDATE SET claim_job_id = EXCLUDED.claim_job_id, claimed_at = EXCLUDED.claimed_at
    WHERE m.claim_job_id IS NULL OR m.claim_job_id = ${chunk.jobId}::uuid
      OR NOT EXISTS (SELECT FROM job WHERE job.id = m.claim_job_id AND job.status IN (${openStatuses}))
    RETURNING record_id, ${RECORD_DECIDED_AT} AS decided_at`;
  const decidedAt = new Map(rows.map((row) => [row.record_id, row.decided_at]));
  const isFresh = ({ address }: Wanted) => decidedAt.get(address.recordId) === address.recordDecidedAt;
  const stale = candidates.filter((one) => decidedAt.has(one.address.recordId) && !isFresh(one));
  await freeClaims(
    tx,
    chunk,
    stale.map(({ address }) => address.recordId),
  );
  return candidates.filter(isFresh);
}

/** When any address of the record `m` was last decided; null for never. */
export const RECORD_DECIDED_AT = sql`GREATEST(m.decided_at, m.others_decided_at)::text`;

type Claimer = Pick<ChunkPlace, "jobId" | "ref" | "objectType">;

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
 * Frees claims of an attempt that ended between its hold and its plan, on records that wait again. The next attempt may set such a
 * record aside without its own claim, and nothing would free this one later. A record with a planned address keeps its claim.
 */
export async function freeStaleClaims(
  tx: Tx,
  { jobId, chunkNo, ref, objectType }: Claimer & Pick<ChunkPlace, "chunkNo">,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE record_memory m SET claim_job_id = NULL, claimed_at = NULL
    FROM job_record r
    WHERE r.job_id = ${jobId}::uuid AND r.chunk_no = ${chunkNo}::int AND r.state = 'waiting'
      AND m.connection_id = ${ref.connectionId}::uuid AND m.object_type = ${objectType} AND m.record_id = r.record_id
      AND m.claim_job_id = ${jobId}::uuid
      AND NOT EXISTS (
        SELECT FROM job_record other WHERE other.job_id = ${jobId}::uuid AND other.record_id = r.record_id AND other.state = 'planned')`;
}

/** Claims released per transaction. */
const SLICE = 1_000;

/**
 * Frees the remaining claims of attempts that ended before their plan: nothing else frees them after the job's end, and privacy
 * deletion skips claimed records. By the index on claims.
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

/** `hash`: of the values, in the form used in memory. */
export type Remembered = { recordId: string; hash: string; outcome: Outcome; reason: string };

/**
 * Stores the values that decisions about addresses of one set left in the CRM, in id order, as all claims are taken. `frees`:
 * releases the job's own claims on them.
 */
export async function remember(
  ctx: Pick<Context, "now" | "valueHashes">,
  tx: Tx,
  work: InSet<ChunkWork>,
  { decided, frees }: { decided: readonly Remembered[]; frees: boolean },
): Promise<void> {
  if (decided.length === 0) return;
  const hashes = await ctx.valueHashes();
  const rows = decided.map(({ recordId, hash, ...rest }) => ({ id: recordId, hash: hashes.toStore(hash), ...rest }));
  const now = ctx.now();
  const addresses = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, hash text, outcome text, reason text)`;
  const place = sql`${work.ref.connectionId}::uuid, ${work.objectType}, o.id, ${work.accountId}::uuid`;
  const content = sql`o.hash, ${work.mappingHash}, o.outcome, o.reason, ${inputsHash(work)}, ${now},
      CASE WHEN ${work.kind.isAutomatic} AND o.outcome = 'corrected' THEN ARRAY[${now}::timestamptz] ELSE '{}' END`;
  const memory = sql`values_hash = EXCLUDED.values_hash, mapping_hash = EXCLUDED.mapping_hash, outcome = EXCLUDED.outcome,
      reason = EXCLUDED.reason, inputs_hash = EXCLUDED.inputs_hash, decided_at = EXCLUDED.decided_at,
      -- The newest three.
      auto_corrected_at = (COALESCE(m.auto_corrected_at, '{}') || EXCLUDED.auto_corrected_at)[GREATEST(1, cardinality(COALESCE(m.auto_corrected_at, '{}') || EXCLUDED.auto_corrected_at) - 2):]`;
  const freed = frees
    ? sql`, claim_job_id = NULLIF(m.claim_job_id, ${work.jobId}::uuid), claimed_at = CASE WHEN m.claim_job_id <> ${work.jobId}::uuid THEN m.claimed_at END`
    : sql``;
  if (work.setKey === PRIMARY_SET) {
    await tx.$executeRaw`
      INSERT INTO record_memory AS m (connection_id, object_type, record_id, account_id, values_hash, mapping_hash, outcome, reason, inputs_hash, decided_at, auto_corrected_at)
      SELECT ${place}, ${content} FROM ${addresses} ORDER BY o.id
      ON CONFLICT (connection_id, object_type, record_id) DO UPDATE SET ${memory}${freed}`;
    return;
  }
  await tx.$executeRaw`
    INSERT INTO record_memory AS m (connection_id, object_type, record_id, account_id, others_decided_at)
    SELECT ${place}, ${now} FROM ${addresses} ORDER BY o.id
    ON CONFLICT (connection_id, object_type, record_id) DO UPDATE SET others_decided_at = EXCLUDED.others_decided_at${freed}`;
  await tx.$executeRaw`
    INSERT INTO address_memory AS m (connection_id, object_type, record_id, account_id, set_key, values_hash, mapping_hash, outcome, reason, inputs_hash, decided_at, auto_corrected_at)
    SELECT ${place}, ${work.setKey}, ${content} FROM ${addresses} ORDER BY o.id
    ON CONFLICT (connection_id, object_type, record_id, set_key) DO UPDATE SET ${memory}`;
}
