import type { Context } from "../../context.ts";
import { rememberGrant } from "../../credits/remember-grant.ts";
import { sql } from "../../db/database.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { eraseLogin } from "../members/move-home.ts";
import { isBusy } from "./is-busy.ts";
import { lockRow } from "../../db/lock-row.ts";

/** Rows per transaction. */
const BATCH_SIZE = 10_000;
/** Jobs have many columns and indexes. */
const CONCURRENT_JOBS = 2_000;

/** Tables that can have millions of rows per account, each with an index that begins with the account. */
const LARGE = [
  "job_record",
  "proposal",
  "record_choice",
  "list_check_sample",
  "list_check",
  "job_changes",
  "hubspot_event",
  "record_memory",
  "address_memory",
  "status_due",
  "job_set",
  "job_chunk",
  "job_reason",
  "address_service_answer",
  "webhook_delivery",
  "email",
  "audit_event",
  "account_counter",
  "spending_counter",
  "free_look",
  "free_look_day",
  "api_request",
  "address_hash",
  "card_action",
  "access_act",
] as const;

/**
 * Erases a job's portal and list; counts and outcomes stay. Works in slices in key order, and starts from the beginning after an
 * interruption.
 */
async function clearJobs(ctx: Pick<Context, "db">, accountId: string): Promise<void> {
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after !== null;) {
    const rows: { id: string }[] = await ctx.db.statement(sql`
      UPDATE job SET connection_id = NULL, portal_id = '', portal_name = '', list_id = '', list_name = '', mapping_version_id = NULL,
        snapshot_cursor = NULL, canary = NULL, undo_filter = NULL, properties = NULL, set_label = '', user_id = NULL, key_id = NULL
      WHERE id = ANY (ARRAY(
        SELECT id FROM job WHERE account_id = ${accountId}::uuid AND id > ${after}::uuid AND finished_at IS NOT NULL ORDER BY account_id, id LIMIT ${CONCURRENT_JOBS}))
      RETURNING id`);
    after = rows.length < CONCURRENT_JOBS ? null : rows.reduce((last, { id }) => (id > last ? id : last), "");
  }
}

/** One slice of the first table that still has rows of the account. True = there may be more. */
export async function eraseRecords(ctx: Pick<Context, "db">, accountId: string): Promise<boolean> {
  for (const table of LARGE) {
    // The audit event of the deletion stays, and its email stays until it is sent.
    const stays =
      table === "audit_event"
        ? sql`AND action <> 'account_deleted'`
        : table === "email"
          ? sql`AND NOT (template = 'account_deleted' AND status = 'waiting') AND NOT (template = 'status_not_removed' AND status = 'waiting')`
          : sql``;
    const deleted = await ctx.db.withSystem(async (tx) => {
      // Forces an index scan, which stops once the slice is full: a bitmap scan would collect the whole account for each slice.
      await tx.$queryRaw`SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`;
      return await tx.$executeRaw`
        DELETE FROM ${Prisma.raw(table)} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${Prisma.raw(table)} WHERE account_id = ${accountId}::uuid ${stays} LIMIT ${BATCH_SIZE}))`;
    });
    if (deleted > 0) return true;
  }
  return false;
}

/**
 * Erases the rest in one transaction, unless new work has begun (then false). Kept under ids that identify nobody: the ledger,
 * orders and payments, counts of jobs and of addresses sent to the API by day, and the fact that the account was deleted.
 */
export async function eraseAccount(
  ctx: Pick<Context, "db" | "now" | "randomToken" | "secrets">,
  accountId: string,
): Promise<boolean> {
  const where = { accountId };
  await clearJobs(ctx, accountId);
  return await ctx.db.withSystem(async (tx) => {
    await lockRow(tx, "account", accountId);
    if (await isBusy(tx, accountId)) return false;
    for (const { email, createdAt } of await tx.user.findMany({ where }))
      await rememberGrant(ctx, tx, { accountId, mailbox: email, since: createdAt });
    await tx.jobChunk.deleteMany({ where });
    await tx.recordMemory.deleteMany({ where });
    await tx.addressMemory.deleteMany({ where });
    await tx.jobSet.deleteMany({ where });
    await tx.removedConnection.deleteMany({ where });
    await tx.privacyErasure.deleteMany({ where });
    await tx.proposalGroup.deleteMany({ where });
    await tx.applyIntake.deleteMany({ where });
    await tx.reviewAction.deleteMany({ where });
    await tx.writePolicy.deleteMany({ where });
    await tx.purchaseOrder.updateMany({ where, data: { userId: null } });
    // Credit notes are deleted with their invoices; both remain at Stripe.
    await tx.invoice.deleteMany({ where });
    await tx.spendingLimit.deleteMany({ where });
    await tx.freeLookAccount.deleteMany({ where });
    await tx.agreement.deleteMany({ where });
    await tx.portalSetting.deleteMany({ where });
    await tx.replacementRule.deleteMany({ where });
    await tx.autoClean.deleteMany({ where });
    await tx.portalInbox.deleteMany({ where });
    await tx.addressServiceAnswer.deleteMany({ where });
    await tx.mapping.deleteMany({ where });
    await tx.propertyOptions.deleteMany({ where });
    await tx.mappingChange.deleteMany({ where });
    await tx.portalAccount.deleteMany({ where });
    await tx.mappingVersion.deleteMany({ where });
    await tx.recurringJob.deleteMany({ where });
    await tx.oauthState.deleteMany({ where });
    await tx.openidAttempt.deleteMany({ where });
    await tx.identityProvider.deleteMany({ where });
    await tx.emailDomain.deleteMany({ where });
    await tx.webhookEndpoint.deleteMany({ where });
    await tx.email.deleteMany({ where });
    await tx.auditEvent.deleteMany({ where: { accountId, action: { not: "account_deleted" } } });
    await tx.apiKey.deleteMany({ where });
    await tx.invitation.deleteMany({ where });
    const members = await tx.membership.findMany({ where: { ...where, endedAt: null }, select: { userId: true } });
    // Sessions in this account are deleted with their membership.
    await tx.membership.deleteMany({ where });
    for (const { userId } of members) await eraseLogin(ctx, tx, userId);
    await tx.supersededProvider.deleteMany({ where });
    await tx.supersededEndpoint.deleteMany({ where });
    // Last: what was deleted above is noted there.
    await tx.accessAct.deleteMany({ where });
    await tx.account.update({
      where: { id: accountId },
      data: { erasedAt: ctx.now(), creditThreshold: null, deletionNextTryAt: null, stripeSyncDueAt: null },
    });
    return true;
  });
}
