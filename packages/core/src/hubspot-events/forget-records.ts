import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import { supersedeOfRecords } from "../proposals/supersede-of-records.ts";
import type { Tx } from "../db/database.ts";
import type { Connection } from "../generated/prisma/client.ts";

/**
 * Records that are no longer there: what we remember of them goes, and nobody is asked about them any more. Ids, outcomes and charges stay. A claim stays with its job,
 * which finds the record gone.
 */
export async function forgetRecords(
  ctx: Pick<Context, "now">,
  tx: Tx,
  connection: Pick<Connection, "id" | "accountId">,
  objectType: ObjectType,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await supersedeOfRecords(ctx, tx, {
    connectionId: connection.id,
    accountId: connection.accountId,
    objectType,
    recordIds,
  });
  await tx.recordMemory.deleteMany({
    where: { connectionId: connection.id, objectType, recordId: { in: [...recordIds] }, claimJobId: null },
  });
}

/** A privacy deletion: the values in our history go too, by the dispatcher, however many jobs have had the record. */
export async function requestErasure(
  tx: Tx,
  connection: Pick<Connection, "accountId" | "portalId">,
  record: { objectType: ObjectType; recordId: string },
  now: Date,
): Promise<void> {
  const { accountId, portalId } = connection;
  await tx.privacyErasure.createMany({
    data: [{ accountId, portalId, ...record, requestedAt: now, nextTryAt: now }],
    skipDuplicates: true,
  });
}
