import type { Context } from "../../../context.ts";
import { CALL_BOUND_MS } from "../../../crm/hubspot/send.ts";
import { sql, type Tx } from "../../../db/database.ts";
import { isStoppedFor, WritesStopped } from "../../write-stops.ts";
import type { ChunkWork, RunContext, RunControl } from "../job-work.ts";
import { LeaseLost } from "./lease.ts";

/*
 * A batch update cannot be taken back, and whoever sent it may die or be cut off before the answer. So the chunk's row says until
 * when one may be in flight, by the database's clock, and the next attempt believes no value that the update may still change
 * (decision 045).
 */

/** Between the check of the lease and the call: blockers, access token. A call that took longer to begin is not sent. */
const SEND_WITHIN_MS = 5_000;
const WRITE_BOUND_MS = SEND_WITHIN_MS + CALL_BOUND_MS;
/** Between two heartbeats while the end of a write is awaited. */
const STEP_MS = 2_000;

/** The write was not sent, because its window was about to close. */
export class WriteTooLate extends Error {
  constructor() {
    super("The write was not sent in time");
    this.name = "WriteTooLate";
  }
}

/**
 * The last check before the CRM is written: still our chunk, and no operator's stop. Opens the window in which the write may be in
 * flight. `requireOpen` is called right before each sending of the call. Throws LeaseLost, WritesStopped.
 */
export async function openWriteWindow(
  ctx: Pick<Context, "db" | "now">,
  chunk: ChunkWork,
): Promise<{ requireOpen(): void }> {
  // Read before the statement, so that the window closes here before it does in the database.
  const sendUntil = ctx.now().getTime() + SEND_WITHIN_MS;
  const [row] = await ctx.db.statement<{ is_stopped: boolean }>(sql`
    UPDATE job_chunk SET write_until = clock_timestamp() + make_interval(secs => ${WRITE_BOUND_MS / 1_000}::float8)
    WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int AND lease_no = ${chunk.leaseNo}::int
    RETURNING ${isStoppedFor({ portalId: chunk.ref.portalId, kind: chunk.kind })} AS is_stopped`);
  if (!row) throw new LeaseLost();
  if (row.is_stopped) throw new WritesStopped();
  return {
    requireOpen() {
      if (ctx.now().getTime() > sendUntil) throw new WriteTooLate();
    },
  };
}

/** Nothing of this chunk is in flight any more. Locks the chunk for this transaction, or throws LeaseLost. */
export async function closeWriteWindow(tx: Tx, chunk: ChunkWork): Promise<void> {
  const closed = await tx.$executeRaw`
    UPDATE job_chunk SET write_until = NULL
    WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int AND lease_no = ${chunk.leaseNo}::int`;
  if (closed === 0) throw new LeaseLost();
}

/** Waits until no write of a former attempt can be in flight; false when none could. At most WRITE_BOUND_MS. */
export async function waitForWriteWindow(ctx: RunContext, chunk: ChunkWork, control: RunControl): Promise<boolean> {
  const [row] = await ctx.db.statement<{ left_ms: number | null }>(sql`
    SELECT (EXTRACT(EPOCH FROM write_until - clock_timestamp()) * 1000)::float8 AS left_ms
    FROM job_chunk WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int`);
  const leftMs = Math.min(row?.left_ms ?? 0, WRITE_BOUND_MS);
  for (let waited = 0; waited < leftMs; waited += STEP_MS) {
    control.heartbeat();
    await ctx.sleep(Math.min(STEP_MS, leftMs - waited), control.signal);
  }
  return leftMs > 0;
}
