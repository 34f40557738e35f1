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
import { membershipsOf } from "../members/choose-membership.ts";
import { refuseWhileRestorable } from "../email/refuse-while-restorable.ts";
import { endLinks, restorableUntil } from "../one-time-tokens.ts";
import { stopWork } from "./stop-work.ts";
import { RETRY_AFTER_START_MS, startNow } from "../../work/start-now.ts";

type DeletionContext = Pick<Context, "db" | "config" | "now" | "newId" | "secrets" | "workflows" | "log">;

/**
 * From this commit on nobody can log in and no work begins; a workflow does the rest. Errors: `wrong_password`, `totp_required` and
 * `wrong_code` with two-factor authentication, `invalid_input` if the typed address differs, `conflict` if already deleted, while
 * the previous address can still be restored, or for a new owner while an earlier owner remains, `rate_limited`.
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
  const isOnly = (await ctx.db.withSystem((tx) => membershipsOf(tx, userId))).length === 1;
  const asked = { proof: input, judge, changesAccess: true };
  const emailId = await withProof(ctx, actor, asked, async (tx, { email }) => {
    refuseWhileRestorable(await restorableUntil(ctx, tx, userId), "deleted");
    if ((await earlierOwners(ctx, tx, actor)).length > 0) throw tooNewAnOwner("delete this account");
    const removesStatus = input.removeStatus ?? false;
    return await beginDeletion(ctx, tx, { accountId, userId, email, isOnly, removesStatus });
  });
  await startNow(ctx, "deliverEmail", { emailId });
  await startNow(ctx, "deleteAccount", { accountId });
  return { message: "Your account has been deleted. Its data is being erased." };
}

async function beginDeletion(
  ctx: DeletionContext,
  tx: Tx,
  {
    accountId,
    userId,
    email,
    isOnly,
    removesStatus,
  }: { accountId: string; userId: string; email: string; isOnly: boolean; removesStatus: boolean },
): Promise<string> {
  const now = ctx.now();
  const deleted = await tx.account.updateMany({
    where: { id: accountId, deletedAt: null },
    data: { deletedAt: now, deletionNextTryAt: new Date(now.getTime() + RETRY_AFTER_START_MS) },
  });
  if (deleted.count === 0) throw new AppError("conflict", "This account has already been deleted.");
  // Sessions and keys of the deleted account stop working; the user's sessions in other accounts continue.
  await tx.apiKey.updateMany({ where: { revokedAt: null }, data: { revokedAt: now } });
  await tx.invitation.updateMany({ where: { acceptedAt: null, withdrawnAt: null }, data: { withdrawnAt: now } });
  // Released at once, so that another account can claim the domains.
  await tx.emailDomain.deleteMany({ where: {} });
  if (isOnly) await endLinks(ctx, tx, { userId });
  await stopWork(ctx, tx, { removesStatus });
  await writeAuditEvent(ctx, tx, { accountId, userId, action: "account_deleted" });
  return await enqueueEmail(ctx, tx, {
    accountId,
    recipient: email,
    idempotencyKey: `account_deleted:${accountId}`,
    content: { template: "account_deleted", link: "/support" },
  });
}
