import { AppError } from "../../../app-error.ts";
import type { Context } from "../../../context.ts";
import { CALL_BOUND_MS } from "../../../records/store.ts";
import { sql, type Tx } from "../../../db/database.ts";
import { asPolicy } from "../../../review/policy-of.ts";
import { wait, type RunControl } from "../../../work/run-control.ts";
import { WritesStopped } from "../../write-stops.ts";
import { parseJob, type Job } from "../../../work/job-row.ts";
import { recordIdsOf, type AddressId } from "../../../records/address-id.ts";
import {
  activeStatusProperties,
  isAmong,
  type StoredStatusProperty,
} from "../../../records/address-status/stored-properties.ts";
import { jobSets } from "../../job-sets.ts";
import {
  placeOf,
  type BatchSet,
  type BatchWork,
  type ChunkPlace,
  type ChunkWork,
  type JobWork,
  type RunContext,
  type SetWork,
} from "../job-work.ts";
import { mappingOf, mayGoOn, policyOf, standing, STANDING_COLUMNS, type Standing } from "../standing.ts";
import { freeStaleClaims } from "./record-memory.ts";

/*
 * The lease of a chunk, and the window in which it may write.
 *
 * A batch update cannot be recalled, and its sender may die or lose the connection before the response. So the chunk's row states
 * until when an update may be in flight, by the database's clock, and the next attempt trusts no value that it may still change
 * (decision 035).
 */

/** A newer attempt works on this chunk: this one must stop without further changes. */
export class LeaseLost extends Error {
  constructor() {
    super("Another attempt took over this chunk");
    this.name = "LeaseLost";
  }
}

/** The job adopted another mapping after this attempt had read its row. */
export class WorkOutdated extends Error {
  constructor() {
    super("The job works under another mapping now");
    this.name = "WorkOutdated";
  }
}

/** The write was not sent, because its window was about to close. */
export class WriteTooLate extends Error {
  constructor() {
    super("The write was not sent in time");
    this.name = "WriteTooLate";
  }
}

/**
 * Takes the chunk over from any earlier attempt. Once the job's end has begun only the end may take it: it moves every lease after
 * its mark, so an attempt that reads the mark after taking its lease either sees it or is overtaken. The same applies to a job that
 * adopts another mapping. Throws LeaseLost, WorkOutdated.
 */
export async function takeLease(
  ctx: Pick<Context, "db">,
  work: JobWork,
  chunkNo: number,
  by: "attempt" | "end" = "attempt",
): Promise<ChunkWork> {
  return await ctx.db.withAccount(work.accountId, async (tx) => {
    const [chunk] = await tx.jobChunk.updateManyAndReturn({
      where: { jobId: work.jobId, chunkNo },
      data: { leaseNo: { increment: 1 } },
    });
    if (!chunk) throw new AppError("internal", "no such chunk");
    const job = parseJob(await tx.job.findUniqueOrThrow({ where: { id: work.jobId } }));
    if (by === "attempt" && job.endingStatus !== null) throw new LeaseLost();
    if (by === "attempt" && work.kind.isUnderMapping && !(await isOfSets(tx, job, work))) throw new WorkOutdated();
    const taken = { ...work, chunkNo, leaseNo: chunk.leaseNo };
    if (chunk.leaseNo > 1) await freeStaleClaims(tx, taken);
    return taken;
  });
}

/** Whether the job still works on these sets, under these address hashes. */
async function isOfSets(tx: Tx, job: Job, { sets }: JobWork): Promise<boolean> {
  const kept = (await jobSets(tx, job)).filter(({ setKey }) => !job.leftOut.includes(setKey));
  const isKept = ({ setKey, mappingHash }: SetWork) =>
    kept.some((one) => one.setKey === setKey && one.addressHash === mappingHash);
  return kept.length === sets.length && sets.every(isKept);
}

/** Locks the chunk for this transaction, or throws LeaseLost. First statement of each transaction of a batch. */
export async function checkLease(tx: Tx, chunk: ChunkPlace): Promise<void> {
  const rows = await tx.$queryRaw<{ lease_no: number }[]>`
    SELECT lease_no FROM job_chunk WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int FOR UPDATE`;
  if (rows[0]?.lease_no !== chunk.leaseNo) throw new LeaseLost();
}

/** Counts the batch; returns its number. Locks the chunk for this transaction, or throws LeaseLost. */
export async function countBatch(tx: Tx, chunk: ChunkPlace): Promise<number> {
  const [counted] = await tx.$queryRaw<{ holds: number }[]>`
    UPDATE job_chunk SET holds = holds + 1
    WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int AND lease_no = ${chunk.leaseNo}::int
    RETURNING holds`;
  if (!counted) throw new LeaseLost();
  return counted.holds;
}

/** Time between the check of the lease and the call, for blockers and the access token. A call that starts later is not sent. */
const SEND_WITHIN_MS = 5_000;
export const WRITE_BOUND_MS = SEND_WITHIN_MS + CALL_BOUND_MS;

export type WriteWindow = {
  /** When it opened, by the database's clock. */
  openedAt: string;
  /** Whether the address must not be written as planned. */
  isForbidden(address: AddressId): boolean;
  /** Whether a property of an address status may be written: not once a customer has switched it off. */
  mayShow(property: string): boolean;
  /** Asked right before each attempt to send the call. */
  isOpen(): boolean;
};

type WindowRow = Standing & {
  opened_at: string;
  opened_before: string | null;
  locked: string[] | null;
  status_properties: StoredStatusProperty[] | null;
};

/**
 * The last check before a write to the CRM, in one statement: the chunk is still ours, and nothing forbids the job or these
 * addresses to be written (standing.ts, and locks). Opens the write window. `closed`: the job as a whole may not continue as
 * planned. Throws LeaseLost, WritesStopped.
 */
export async function openWriteWindow(
  ctx: Pick<Context, "db" | "now">,
  work: BatchWork,
  addresses: readonly AddressId[],
): Promise<WriteWindow | "closed"> {
  const recordIds = recordIdsOf(addresses);
  // Read before the statement, so that the window closes here before it does in the database.
  const sendUntil = ctx.now().getTime() + SEND_WITHIN_MS;
  const [row] = await ctx.db.statement<WindowRow>(sql`
    WITH before AS MATERIALIZED (
      SELECT job_id, chunk_no, write_opened_at FROM job_chunk
      WHERE job_id = ${work.jobId}::uuid AND chunk_no = ${work.chunkNo}::int AND lease_no = ${work.leaseNo}::int FOR UPDATE
    ), opened AS (
      UPDATE job_chunk c SET write_until = clock_timestamp() + make_interval(secs => ${WRITE_BOUND_MS / 1_000}::float8),
        write_opened_at = clock_timestamp(), write_records = ${recordIds.length}::int
      FROM before WHERE c.job_id = before.job_id AND c.chunk_no = before.chunk_no
      RETURNING c.job_id, c.write_opened_at, before.write_opened_at AS opened_before
    )
    SELECT opened.write_opened_at::text AS opened_at, opened.opened_before::text AS opened_before, ${STANDING_COLUMNS},
      (SELECT array_agg(record_id) FROM record_choice
       WHERE account_id = ${work.accountId}::uuid AND portal_id = ${work.ref.portalId} AND object_type = ${work.objectType}
         AND record_id = ANY (${recordIds}::text[]) AND kind = 'locked') AS locked,
      ${work.showsStatus ? activeStatusProperties(placeOf(work)) : sql`NULL::jsonb`} AS status_properties
    FROM opened JOIN job ON job.id = opened.job_id CROSS JOIN LATERAL ${standing(work, "share")} standing`);
  if (!row) throw new LeaseLost();
  const isRefused = row.is_stopped || !mayGoOn(work, row);
  const locked = new Set(row.locked);
  const changed = new Set(work.sets.filter((set) => isPlannedOtherwise(work, set, row)).map(({ setKey }) => setKey));
  const isForbidden = ({ recordId, setKey }: AddressId) => locked.has(recordId) || changed.has(setKey);
  if (isRefused || addresses.every(isForbidden))
    await ctx.db.withAccount(work.accountId, (tx) => withdrawWriteWindow(tx, work, row.opened_before));
  if (row.is_stopped) throw new WritesStopped();
  if (isRefused) return "closed";
  return {
    openedAt: row.opened_at,
    isForbidden,
    mayShow: isAmong(row.status_properties),
    isOpen: () => ctx.now().getTime() <= sendUntil,
  };
}

/**
 * Whether a premise of the set's plans has changed, apart from the address hash: the policy, the lock property that was read, the
 * enrichment.
 */
function isPlannedOtherwise({ kind }: Pick<BatchWork, "kind">, set: BatchSet, now: Standing): boolean {
  const mapping = mappingOf(now, set);
  // While its type is off, an undo keeps to the lock property of its own mapping.
  if (!kind.isUnderMapping) return mapping !== null && mapping.lock_property !== set.lockProperty;
  // The hash covers the lock property, too.
  if (mapping?.enrichment_hash !== set.enrichmentHash) return true;
  return kind.obeysPolicy && asPolicy(policyOf(now, set)) !== set.policy;
}

/** Records that no write of this chunk is in flight. Locks the chunk for this transaction, or throws LeaseLost. */
export async function closeWriteWindow(tx: Tx, chunk: ChunkPlace): Promise<void> {
  const closed = await tx.$executeRaw`
    UPDATE job_chunk SET write_until = NULL
    WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int AND lease_no = ${chunk.leaseNo}::int`;
  if (closed === 0) throw new LeaseLost();
}

/** Same, where nothing was sent: the previous window is the chunk's last one again. */
async function withdrawWriteWindow(tx: Tx, chunk: ChunkPlace, openedBefore: string | null): Promise<void> {
  const withdrawn = await tx.$executeRaw`
    UPDATE job_chunk SET write_until = NULL, write_opened_at = ${openedBefore}::timestamptz
    WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int AND lease_no = ${chunk.leaseNo}::int`;
  if (withdrawn === 0) throw new LeaseLost();
}

/** Waits until no write of an earlier attempt can be in flight; false when none could. At most WRITE_BOUND_MS. */
export async function waitForWriteWindow(ctx: RunContext, chunk: ChunkPlace, control: RunControl): Promise<boolean> {
  const [row] = await ctx.db.statement<{ left_ms: number | null }>(sql`
    SELECT (EXTRACT(EPOCH FROM write_until - clock_timestamp()) * 1000)::float8 AS left_ms
    FROM job_chunk WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int`);
  const leftMs = Math.min(row?.left_ms ?? 0, WRITE_BOUND_MS);
  // Pause and cancel wait for it as for a call in flight: what the earlier attempt has left must be closed.
  const { whileWaiting: _, ...bounded } = control;
  await wait(ctx, bounded, leftMs);
  return leftMs > 0;
}
