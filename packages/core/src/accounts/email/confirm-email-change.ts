import type { ProveMailboxInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import { markCustomerDue } from "../../billing/update-customer.ts";
import type { Context } from "../../context.ts";
import { isUniqueViolation } from "../../db/sql-error.ts";
import { rememberGrant } from "../../credits/remember-grant.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { endOtherAccess, removeStrangersAccess } from "../sessions/end-other-access.ts";
import { grantSignUpCredits } from "../grant-sign-up-credits.ts";
import { isReserved, issueSecurityToken, restorableUntil, useOneTimeToken } from "../one-time-tokens.ts";
import { membershipsOf } from "../members/choose-membership.ts";
import { refuseWhileOpenidRequired } from "../openid/password-login.ts";
import { setPassword } from "../passwords/set-password.ts";
import { proveMailbox } from "./prove-mailbox.ts";
import { refuseWhileRestorable } from "./refuse-while-restorable.ts";
import { startNow } from "../../work/start-now.ts";

/**
 * With the token of the emailed link: switches to the new address. Ends every session except the one in the browser that opened the
 * link, and every link sent to the old mailbox except security links; receipts go to the new address. Errors: those of
 * `proveMailbox`, `email_taken` if someone else took the address first or can still restore it, `conflict` while the previous
 * address can be restored or if the company manages the address.
 */
export async function confirmEmailChange(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">,
  actor: SignedInActor | null,
  input: ProveMailboxInput,
): Promise<{ message: string; email: string }> {
  const now = ctx.now();
  const chosen = await proveMailbox(ctx, actor, input, "change_email");
  const { accountId, email, emailIds } = await ctx.db
    .withSystem(async (tx) => {
      const used = await useOneTimeToken(ctx, tx, { token: input.token, purpose: "change_email" });
      if (!used?.newEmail) throw new AppError("not_found", "This link is no longer valid. Please request a new one.");
      const { accountId, userId, newEmail } = used;
      await tx.$executeRaw`SELECT 1 FROM user_login WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
      const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
      refuseWhileRestorable(await restorableUntil(ctx, tx, userId), "changed again");
      await refuseWhileOpenidRequired(tx, before);
      for (const member of await membershipsOf(tx, userId)) await markCustomerDue(ctx, tx, member.accountId);
      await tx.user.update({
        where: { id: userId },
        data: { email: newEmail, emailConfirmedAt: now, passwordMailedAt: null },
      });
      if (await isReserved(ctx, tx, { email: newEmail, userId })) throw new AppError("email_taken");
      // The previous address, too: it may predate the recording of grants.
      await rememberGrant(ctx, tx, { accountId, mailbox: before.email, since: before.createdAt });
      await rememberGrant(ctx, tx, { accountId, mailbox: newEmail });
      const keepSessionId = actor?.userId === userId ? actor.sessionId : null;
      await endOtherAccess(ctx, tx, { userId, keepSessionId });
      if (before.emailConfirmedAt === null) await grantSignUpCredits(ctx, tx, accountId, "confirmed");
      await writeAuditEvent(ctx, tx, { accountId, userId, action: "email_changed" });
      const revertToken = await issueSecurityToken(ctx, tx, before, "revert_email_change");
      const notice = await enqueueEmail(ctx, tx, {
        accountId,
        recipient: before.email,
        idempotencyKey: `email_changed:${ctx.newId()}`,
        content: {
          template: "email_changed",
          link: "/support",
          revertLink: `/secure-account/revert-email-change/${revertToken}`,
        },
      });
      if (!chosen) return { accountId, email: newEmail, emailIds: [notice] };
      await removeStrangersAccess(ctx, tx, { userId });
      const changed = await setPassword(ctx, tx, { accountId, userId, ...chosen, keepSessionId, isMailed: true });
      return { accountId, email: newEmail, emailIds: [notice, changed] };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError("email_taken") : error;
    });
  for (const emailId of emailIds) await startNow(ctx, "deliverEmail", { emailId });
  await startNow(ctx, "updateCustomer", { accountId });
  return { message: "Your email address has been changed. Other sessions have ended.", email };
}
