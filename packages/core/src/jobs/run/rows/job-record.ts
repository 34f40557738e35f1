import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../../../context.ts";
import { sql, type Tx } from "../../../db/database.ts";
import type { AddressId } from "../../../records/address-id.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import { parseJobRecord, type JobRecord } from "../../../records/record-rows.ts";
import type { Decision } from "../../../records/decision.ts";
import type { PartValues } from "../../../records/part-values.ts";
import type { ChunkPlace, RunContext } from "../job-work.ts";
import { checkLease, LeaseLost } from "./job-chunk.ts";
import { DAY_MS } from "../../../time.ts";

/** The addresses of a job: waiting, planned, then ended with their outcome. */

/** A waiting address that ends without a plan. */
export type SetAside = AddressId & {
  outcome: Outcome;
  reason: string;
  values: PartValues;
  /** The later job that changed it, where an undo leaves it for that reason. */
  laterJobId?: string;
};

/** Ends waiting addresses without a plan: free, and stored in memory where the result concerns their values. */
export async function endWaiting(
  ctx: Pick<Context, "now">,
  tx: Tx,
  chunk: ChunkPlace,
  addresses: readonly SetAside[],
): Promise<void> {
  if (addresses.length === 0) return;
  const rows = addresses.map(({ recordId, setKey, outcome, reason, values, laterJobId = null }) => ({
    id: recordId,
    set_key: setKey,
    outcome,
    reason,
    before: values,
    later_job_id: laterJobId,
  }));
  const written = await tx.$executeRaw`
    UPDATE job_record r SET state = o.outcome, reason = o.reason, before = COALESCE(r.before, o.before), later_job_id = o.later_job_id, decided_at = ${ctx.now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, set_key text, outcome text, reason text, before jsonb, later_job_id uuid)
    WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.record_id = o.id AND r.set_key = o.set_key AND r.state = 'waiting'`;
  if (written !== addresses.length) throw new Error("an address is no longer waiting");
}

/** Records since when the addresses of these records wait for another job. */
export async function noteDeferred(ctx: RunContext, chunk: ChunkPlace, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await ctx.db.withAccount(chunk.accountId, async (tx) => {
    await checkLease(tx, chunk);
    await tx.jobRecord.updateMany({
      where: { jobId: chunk.jobId, recordId: { in: [...recordIds] }, state: "waiting", deferredSince: null },
      data: { deferredSince: ctx.now() },
    });
  });
}

/** Waiting addresses that have been deferred for another job since before `since`. */
export async function deferredSince(tx: Tx, { jobId, chunkNo }: ChunkPlace, since: Date): Promise<AddressId[]> {
  return await tx.jobRecord.findMany({
    where: { jobId, chunkNo, state: "waiting", deferredSince: { lt: since } },
    select: { recordId: true, setKey: true },
  });
}

/** Waiting addresses of one record. */
export async function waitingOf(tx: Tx, { jobId, chunkNo }: ChunkPlace, recordId: string): Promise<AddressId[]> {
  return await tx.jobRecord.findMany({
    where: { jobId, chunkNo, recordId, state: "waiting" },
    select: { recordId: true, setKey: true },
  });
}

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

/** How one planned address ends. */
export type Ended = AddressId & {
  outcome: Outcome;
  reason: string;
  values: PartValues;
  /** When the write window of its update opened, by the database's clock; omitted where nothing was sent. */
  writeOpenedAt?: string | null;
  /** The property that HubSpot named when it refused the values; omitted where it named none. */
  refusedProperty?: string | null;
};

/**
 * A planned address that waits again. `mayBeWritten`: it is unknown whether the plan reached the CRM, so it is kept; if its values
 * are found in place, it is settled under that plan, otherwise the record is decided anew.
 */
export type Returned = AddressId & { outcome: null; mayBeWritten: boolean };

export type Settled = Ended | Returned;

/** A planned address after its row was ended. */
export type EndedRow = {
  record_id: string;
  set_key: string;
  state: Outcome;
  reason: string;
  before: PartValues | null;
  changes: Decision["changes"] | null;
  service_text_until: Date | null;
};

/**
 * Ends planned addresses of this hold. Throws where one is no longer planned: nothing may be saved uncharged or charged unsaved.
 */
export async function endPlanned(
  tx: Tx,
  chunk: ChunkPlace,
  holdId: string | null,
  { ended, at }: { ended: readonly Ended[]; at: Date },
): Promise<EndedRow[]> {
  const rows = ended.map(({ recordId, setKey, outcome, reason, writeOpenedAt, refusedProperty }) => ({
    id: recordId,
    set_key: setKey,
    outcome,
    reason,
    opened: writeOpenedAt ?? null,
    refused: refusedProperty ?? null,
  }));
  const written = await tx.$queryRaw<EndedRow[]>`
    UPDATE job_record r SET state = o.outcome, reason = o.reason, decided_at = ${at}, write_opened_at = COALESCE(o.opened, r.write_opened_at),
      refused_property = o.refused
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, set_key text, outcome text, reason text, opened timestamptz, refused text)
    WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.record_id = o.id AND r.set_key = o.set_key AND r.state = 'planned' AND r.hold_id IS NOT DISTINCT FROM ${holdId}::uuid
    RETURNING r.record_id, r.set_key, r.state, r.reason, r.before, r.changes, r.service_text_until`;
  if (written.length !== ended.length) throw new Error("an address is no longer planned under this hold");
  return written;
}

/** A plan without a write leaves no trace in HubSpot. */
const IS_KEPT = sql`(o.may_be_written AND r.after <> r.before)`;

/** Returns planned addresses of this hold to waiting. */
export async function returnPlanned(
  tx: Tx,
  chunk: ChunkPlace,
  holdId: string | null,
  returned: readonly Returned[],
): Promise<void> {
  const rows = returned.map(({ recordId, setKey, mayBeWritten }) => ({
    id: recordId,
    set_key: setKey,
    may_be_written: mayBeWritten,
  }));
  await tx.$executeRaw`
    UPDATE job_record r SET state = 'waiting', hold_id = NULL,
      before = CASE WHEN ${IS_KEPT} THEN r.before END, after = CASE WHEN ${IS_KEPT} THEN r.after END,
      changes = CASE WHEN ${IS_KEPT} THEN r.changes END, planned_reason = CASE WHEN ${IS_KEPT} THEN r.planned_reason END,
      planned_outcome = CASE WHEN ${IS_KEPT} THEN r.planned_outcome END, planned_over = CASE WHEN ${IS_KEPT} THEN r.planned_over END,
      write_opened_at = CASE WHEN ${IS_KEPT} THEN (
        SELECT write_opened_at FROM job_chunk c WHERE c.job_id = r.job_id AND c.chunk_no = r.chunk_no) END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, set_key text, may_be_written boolean)
    WHERE r.job_id = ${chunk.jobId}::uuid AND r.record_id = o.id AND r.set_key = o.set_key
      AND r.hold_id IS NOT DISTINCT FROM ${holdId}::uuid AND r.state = 'planned'`;
}

/** The open plan of an earlier attempt in a chunk: at most one batch, with the hold that pays for it. */
export type OpenPlan = {
  holdId: string | null;
  planned: JobRecord[];
  /** When its last write window opened, if one did. */
  writeOpenedAt: string | null;
};

/** Null where no plan is open. */
export async function findOpenPlan(
  ctx: Pick<RunContext, "db">,
  of: { accountId: string; jobId: string; chunkNo: number },
): Promise<OpenPlan | null> {
  const { jobId, chunkNo } = of;
  return await ctx.db.withAccount(of.accountId, async (tx) => {
    const rows = await tx.jobRecord.findMany({ where: { jobId, chunkNo, state: "planned" } });
    const planned = rows.map(parseJobRecord);
    const hold = await tx.creditHold.findFirst({ where: { jobId, chunkNo, status: "open" } });
    const holdId = hold?.id ?? null;
    if (planned.length === 0 && holdId === null) return null;
    const [chunk] = await tx.$queryRaw<{ opened_at: string | null }[]>`
      SELECT write_opened_at::text AS opened_at FROM job_chunk WHERE job_id = ${jobId}::uuid AND chunk_no = ${chunkNo}::int`;
    return { holdId, planned, writeOpenedAt: chunk?.opened_at ?? null };
  });
}
