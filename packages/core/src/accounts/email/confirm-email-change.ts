import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import { markCustomerDue } from "../../billing/update-customer.ts";
import type { Context } from "../../context.ts";
import { isUniqueViolation } from "../../db/sql-error.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { endOtherAccess } from "../sessions/end-other-access.ts";
import { grantSignUpCredits } from "../grant-sign-up-credits.ts";
import { issueOneTimeToken, useOneTimeToken } from "../one-time-tokens.ts";
import { startNow } from "../../dispatch/start-now.ts";

/** The owner of the mailbox before may look into it once a week. */
const REVERT_TTL_MS = 7 * 24 * 3_600_000;

/**
 * With the token of the emailed link: switches to the new address. Ends every session except the one in the browser that opened
 * the link, and every link sent to the old mailbox; receipts go to the new address. Errors: `not_found` for a used, replaced,
 * expired or unknown link, `email_taken` if someone else took the address first.
 */
export async function confirmEmailChange(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "workflows" | "log">,
  actor: SignedInActor | null,
  input: { token: string },
): Promise<{ message: string; email: string }> {
  const now = ctx.now();
  const { accountId, email, emailId } = await ctx.db
    .withSystem(async (tx) => {
      const used = await useOneTimeToken(ctx, tx, { token: input.token, purpose: "change_email" });
      if (!used?.newEmail) throw new AppError("not_found", "This link is no longer valid. Please request a new one.");
      const { accountId, userId, newEmail } = used;
      const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
      await markCustomerDue(ctx, tx, accountId);
      await tx.user.update({ where: { id: userId }, data: { email: newEmail, emailConfirmedAt: now } });
      await tx.oneTimeToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
      const keepSessionId = actor?.userId === userId ? actor.sessionId : null;
      await endOtherAccess(ctx, tx, { userId, keepSessionId });
      if (before.emailConfirmedAt === null) await grantSignUpCredits(ctx, tx, accountId, "confirmed");
      await writeAuditEvent(ctx, tx, { accountId, userId, action: "email_changed" });
      const revertToken = await issueOneTimeToken(ctx, tx, {
        accountId,
        userId,
        purpose: "revert_email_change",
        ttlMs: REVERT_TTL_MS,
        newEmail: before.email,
      });
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
      return { accountId, email: newEmail, emailId: notice };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError("email_taken") : error;
    });
  await startNow(ctx, "deliverEmail", { emailId });
  await startNow(ctx, "updateCustomer", { accountId });
  return { message: "Your email address has been changed. Other sessions have ended.", email };
}
