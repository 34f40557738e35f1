import type { DeleteAccountInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import type { User } from "../../generated/prisma/client.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { withProof } from "../with-proof.ts";
import { earlierOwners, tooNewAnOwner } from "../members/earlier-owners.ts";
import { refuseWhileRestorable } from "../email/refuse-while-restorable.ts";
import { issueOneTimeToken, issueSecurityToken, restorableUntil, SECURITY_LINK_DAYS } from "../one-time-tokens.ts";
import { DAY_MS } from "../../time.ts";
import { holdWork } from "./stop-work.ts";
import { RETRY_AFTER_START_MS, startNow } from "../../work/start-now.ts";

type DeletionContext = Pick<
  Context,
  "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log"
>;

const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/**
 * From this commit on nobody can log in and no work begins; for the term of security links everything is kept, so that the deletion
 * can be taken back, and then a workflow erases it. Errors: `wrong_password`, `totp_required` and `wrong_code` with two-factor
 * authentication, `invalid_input` if the typed address differs, `conflict` if already deleted, while the previous address can still
 * be restored, or for a new owner while an earlier owner remains, `rate_limited`.
 */
export async function requestDeletion(
  ctx: DeletionContext,
  actor: SignedInActor,
  input: DeleteAccountInput,
): Promise<{ message: string }> {
  const { accountId, userId } = actor;
  const judge = ({ email }: User) => {
    if (input.confirmation !== email)
      throw new AppError("invalid_input", "Please type the email address of your account to confirm.");
  };
  const eraseAt = new Date(ctx.now().getTime() + SECURITY_LINK_DAYS * DAY_MS);
  const asked = { proof: input, judge, changesAccess: true };
  const emailIds = await withProof(ctx, actor, asked, async (tx, user) => {
    refuseWhileRestorable(await restorableUntil(ctx, tx, userId), "deleted");
    if ((await earlierOwners(ctx, tx, actor)).length > 0) throw tooNewAnOwner("delete this account");
    await beginDeletion(ctx, tx, { accountId, eraseAt, removesStatus: input.removeStatus ?? false });
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "account_deleted" });
    return await tellOwners(ctx, tx, { accountId, user, eraseAt });
  });
  for (const emailId of emailIds) await startNow(ctx, "deliverEmail", { emailId });
  await startNow(ctx, "updateCustomer", { accountId });
  return {
    message: `Your account has been deleted. Until ${DATE.format(eraseAt)} UTC an owner can log in to keep it.`,
  };
}

async function beginDeletion(
  ctx: DeletionContext,
  tx: Tx,
  { accountId, eraseAt, removesStatus }: { accountId: string; eraseAt: Date; removesStatus: boolean },
): Promise<void> {
  const now = ctx.now();
  // Stripe's subscription is held by the workflow that follows this mark.
  const stripeSyncDueAt = new Date(now.getTime() + RETRY_AFTER_START_MS);
  const deleted = await tx.account.updateMany({
    where: { id: accountId, deletedAt: null },
    data: { deletedAt: now, eraseAt, deletionNextTryAt: eraseAt, stripeSyncDueAt },
  });
  if (deleted.count === 0) throw new AppError("conflict", "This account has already been deleted.");
  await holdWork(ctx, tx, { eraseAt, removesStatus });
}

/** Whoever asked gets a link that takes the deletion back without a login; the other owners are told. */
async function tellOwners(
  ctx: DeletionContext,
  tx: Tx,
  { accountId, user, eraseAt }: { accountId: string; user: User; eraseAt: Date },
): Promise<string[]> {
  const token = await issueSecurityToken(ctx, tx, user, "revoke_access");
  const erase = await issueOneTimeToken(ctx, tx, { accountId, userId: user.id, purpose: "erase_account" });
  const content = { template: "account_deleted", link: "/login", until: `${DATE.format(eraseAt)} UTC` } as const;
  const asked = await enqueueEmail(ctx, tx, {
    accountId,
    recipient: user.email,
    idempotencyKey: `account_deleted:${accountId}:${ctx.newId()}`,
    content: {
      ...content,
      secureLink: `/secure-account/revoke-access/${token}`,
      eraseLink: `/erase-account/${erase}`,
    },
  });
  const others = await tx.membership.findMany({ where: { role: "owner", endedAt: null, userId: { not: user.id } } });
  const told: string[] = [];
  for (const { email } of others)
    told.push(
      await enqueueEmail(ctx, tx, {
        accountId,
        recipient: email,
        idempotencyKey: `account_deleted:${accountId}:${ctx.newId()}`,
        content,
      }),
    );
  return [asked, ...told];
}
