import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import { supersedeOfRecords } from "../review/proposals.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Connection } from "../generated/prisma/client.ts";

/**
 * Deleted or merged records: forgets what we remember of them and ends their proposals. Ids, outcomes and charges stay. A claim
 * stays with its job, which finds the record gone.
 */
export async function forgetRecords(
  ctx: Pick<Context, "now">,
  tx: Tx,
  connection: Pick<Connection, "id" | "accountId">,
  { objectType, recordIds }: { objectType: ObjectType; recordIds: readonly string[] },
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

/**
 * A privacy deletion: the dispatcher also erases the values in our history, for every job that had the record and every account
 * that has ever worked on the portal, connected or not.
 */
export async function requestErasure(
  ctx: Pick<Context, "db" | "now">,
  { portalId, objectType, recordId }: { portalId: string; objectType: ObjectType; recordId: string },
): Promise<void> {
  await ctx.db.statement(sql`
    INSERT INTO privacy_erasure (account_id, portal_id, object_type, record_id, requested_at, next_try_at)
    SELECT account_id, ${portalId}, ${objectType}, ${recordId}, ${ctx.now()}, ${ctx.now()} FROM (
      SELECT account_id FROM portal_account WHERE portal_id = ${portalId}
      UNION SELECT account_id FROM connection WHERE portal_id = ${portalId}
    ) owner ON CONFLICT DO NOTHING`);
}
