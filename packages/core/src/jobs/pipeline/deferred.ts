import type { Tx } from "../../db/database.ts";
import type { AddressId } from "../../records/values.ts";
import type { ChunkScope } from "./kind.ts";
import { endUnreached, endWaiting } from "./settle.ts";
import { checkLease } from "./lease.ts";
import type { ChunkPlace, RunContext } from "./work.ts";

/** Until then a record that another job holds is retried; usually it is unchanged by that time. */
const BUSY_FOR_MS = 10 * 60_000;

/** Addresses of records that another job has held for ten minutes are skipped, free. */
export async function endBusy(scope: ChunkScope): Promise<void> {
  const { ctx, work } = scope;
  await ctx.db.withAccount(work.accountId, async (tx) => {
    await checkLease(tx, work);
    const busy = await deferredSince(tx, work, new Date(ctx.now().getTime() - BUSY_FOR_MS));
    await end(scope, tx, busy, { outcome: "skipped", reason: "busy" });
  });
}

/** A record that causes an internal error fails, free of charge. */
export async function endFailing(scope: ChunkScope, recordId: string): Promise<void> {
  const { ctx, work } = scope;
  await ctx.db.withAccount(work.accountId, async (tx) => {
    await checkLease(tx, work);
    await end(scope, tx, await waitingOf(tx, work, recordId), { outcome: "failed", reason: "internal" });
  });
}

async function end(
  { ctx, work }: ChunkScope,
  tx: Tx,
  addresses: readonly AddressId[],
  how: { outcome: "skipped" | "failed"; reason: string },
): Promise<void> {
  const ended = addresses.map(({ recordId, setKey }) => ({ recordId, setKey, ...how, values: {} }));
  await endWaiting(ctx, tx, work, ended);
  await endUnreached(ctx, tx, work, ended);
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
