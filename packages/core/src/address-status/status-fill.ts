import type { Context } from "../context.ts";
import { makeStatusDue } from "./status-due.ts";
import type { Refresh } from "./refresh-work.ts";

/** Rows per transaction. */
const SLICE = 1_000;

/** After switch-on: makes earlier decisions due, in record order. False: all of them are. */
export async function fillSlice(ctx: Pick<Context, "db">, refresh: Refresh): Promise<boolean> {
  const { ref, objectType, fillAfter, leaseNo } = refresh;
  if (fillAfter === null) return false;
  const { connectionId, accountId } = ref;
  const next = await ctx.db.withAccount(accountId, async (tx) => {
    const rows = await tx.recordMemory.findMany({
      where: { connectionId, objectType, recordId: { gt: fillAfter } },
      orderBy: { recordId: "asc" },
      take: SLICE,
      select: { recordId: true },
    });
    const recordIds = rows.map(({ recordId }) => recordId);
    await makeStatusDue(tx, { accountId, connectionId, objectType }, { recordIds, cause: "switched_on" });
    const last = rows.length < SLICE ? null : (recordIds.at(-1) ?? null);
    // Switched on again in between: the fill starts over.
    const moved = await tx.statusWork.updateMany({
      where: { connectionId, objectType, leaseNo, fillAfter },
      data: { fillAfter: last },
    });
    return moved.count === 0 ? null : last;
  });
  refresh.fillAfter = next;
  return true;
}

/** Nothing is shown: drops a slice of the due rows. False: none are left, or something is shown again. */
export async function forgetDue(ctx: Pick<Context, "db">, { ref, objectType, leaseNo }: Refresh): Promise<boolean> {
  const { connectionId } = ref;
  const deleted = await ctx.db.withAccount(
    ref.accountId,
    (tx) => tx.$executeRaw`
      DELETE FROM status_due WHERE EXISTS (
        SELECT FROM status_work WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType} AND lease_no = ${leaseNo}::int FOR SHARE)
      AND (connection_id, object_type, record_id) IN (
        SELECT connection_id, object_type, record_id FROM status_due
        WHERE connection_id = ${ref.connectionId}::uuid AND object_type = ${objectType} ORDER BY connection_id, object_type, record_id LIMIT ${SLICE}::int)`,
  );
  return deleted === SLICE;
}
