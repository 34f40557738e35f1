import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { isBusy } from "./is-busy.ts";

/** Rows of one transaction. */
const AT_ONCE = 10_000;

/** What an account can have millions of. True = there may be more. */
export async function eraseRecords(ctx: Pick<Context, "db">, accountId: string): Promise<boolean> {
  const records = await ctx.db.statement<unknown>(sql`
    DELETE FROM job_record WHERE (job_id, record_id) IN (
      SELECT r.job_id, r.record_id FROM job j JOIN job_record r ON r.job_id = j.id
      WHERE j.account_id = ${accountId}::uuid LIMIT ${AT_ONCE})
    RETURNING 1`);
  if (records.length > 0) return true;
  const events = await ctx.db.statement<unknown>(sql`
    DELETE FROM webhook_event WHERE id IN (
      SELECT id FROM webhook_event WHERE account_id = ${accountId}::uuid LIMIT ${AT_ONCE})
    RETURNING 1`);
  return events.length > 0;
}

/**
 * Everything else, in one transaction, unless something has begun after all (then false). What stays: the ledger, what was
 * ordered and paid, the counts of jobs, that the account was deleted, all of it under ids that lead to nobody.
 */
export async function eraseAccount(ctx: Pick<Context, "db" | "now">, accountId: string): Promise<boolean> {
  const where = { accountId };
  return await ctx.db.withSystem(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
    if (await isBusy(tx, accountId)) return false;
    await tx.jobChunk.deleteMany({ where });
    await tx.job.updateMany({
      where,
      data: {
        connectionId: null,
        portalId: "",
        portalName: "",
        listId: "",
        listName: "",
        mappingVersionId: null,
        snapshotCursor: null,
        canary: Prisma.DbNull,
      },
    });
    await tx.recordMemory.deleteMany({ where });
    await tx.autoClean.deleteMany({ where });
    await tx.portalInbox.deleteMany({ where });
    await tx.verifierAnswer.deleteMany({ where });
    await tx.mapping.deleteMany({ where });
    await tx.mappingVersion.deleteMany({ where });
    await tx.recurringJob.deleteMany({ where });
    await tx.oauthState.deleteMany({ where });
    await tx.hookEndpoint.deleteMany({ where });
    await tx.mail.deleteMany({ where });
    await tx.auditEvent.deleteMany({ where: { accountId, action: { not: "account_deleted" } } });
    // Sign-ins, links, keys and second factors go with their user.
    await tx.user.deleteMany({ where });
    await tx.account.update({
      where: { id: accountId },
      data: { erasedAt: ctx.now(), creditThreshold: null, deletionNextTryAt: null, customerDueAt: null },
    });
    return true;
  });
}
