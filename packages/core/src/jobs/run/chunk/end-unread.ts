import type { Tx } from "../../../db/database.ts";
import type { AddressId } from "../../../records/address-id.ts";
import type { ChunkScope } from "../../pipeline/kind.ts";
import { endUnreached } from "../batch/settle.ts";
import { checkLease } from "../rows/job-chunk.ts";
import { deferredSince, endWaiting, waitingOf } from "../rows/job-record.ts";

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
