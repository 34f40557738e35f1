import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import { supersedeOfRecords } from "../proposals/supersede-of-records.ts";
import { sql, type Tx } from "../db/database.ts";
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

/**
 * A privacy deletion: the values in our history go too, by the dispatcher, however many jobs have had the record, and of every
 * account that has ever worked on the portal, connected or not.
 */
export async function requestErasure(
  ctx: Pick<Context, "db" | "now">,
  { portalId, objectType, recordId }: { portalId: string; objectType: ObjectType; recordId: string },
): Promise<void> {
  await ctx.db.statement(sql`
    WITH RECURSIVE owner AS (
      (SELECT account_id FROM job WHERE portal_id = ${portalId} ORDER BY account_id LIMIT 1)
      UNION ALL
      SELECT (SELECT job.account_id FROM job WHERE portal_id = ${portalId} AND job.account_id > owner.account_id ORDER BY job.account_id LIMIT 1)
      FROM owner WHERE owner.account_id IS NOT NULL
    )
    INSERT INTO privacy_erasure (account_id, portal_id, object_type, record_id, requested_at, next_try_at)
    SELECT account_id, ${portalId}, ${objectType}, ${recordId}, ${ctx.now()}, ${ctx.now()} FROM owner WHERE account_id IS NOT NULL
    ON CONFLICT DO NOTHING`);
}
