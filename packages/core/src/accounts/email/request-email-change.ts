import type { ChangeEmailInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import type { User } from "../../generated/prisma/client.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { isReserved, issueOneTimeToken, issueSecurityToken, restorableUntil } from "../one-time-tokens.ts";
import { refuseWhileOpenidRequired } from "../openid/password-login.ts";
import { withProof } from "../with-proof.ts";
import { refuseWhileRestorable } from "./refuse-while-restorable.ts";
import { startNow } from "../../work/start-now.ts";

type ChangeContext = Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">;

/**
 * Emails a link to the new address and a notice to the old one; nothing changes until the link is opened. An address already in use
 * gets no email, and the response does not reveal it. Errors: `wrong_password`, `totp_required`, `wrong_code`, `conflict` if it is
 * the current address, the previous address can still be restored, or the company manages the address, `rate_limited`.
 */
export async function requestEmailChange(
  ctx: ChangeContext,
  actor: SignedInActor,
  input: ChangeEmailInput,
): Promise<{ message: string }> {
  const { accountId, userId } = actor;
  const { newEmail } = input;
  await consumeRateLimit(ctx, { rate: "changeEmailPerUser", by: [userId] });
  const judge = ({ email }: User) => {
    if (email === newEmail) throw new AppError("conflict", "This is already your email address.");
  };
  const isTaken = await ctx.db.withSystem(async (tx) => {
    await refuseWhileOpenidRequired(tx, { id: userId, email: actor.email });
    return (
      (await tx.user.count({ where: { email: newEmail } })) > 0 ||
      (await isReserved(ctx, tx, { email: newEmail, userId }))
    );
  });
  const emailIds = await withProof(ctx, actor, { proof: input, judge }, async (tx, user) => {
    refuseWhileRestorable(await restorableUntil(ctx, tx, userId), "changed again");
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "email_change_asked" });
    const key = ctx.newId();
    const cancelToken = await issueSecurityToken(ctx, tx, user, "cancel_email_change");
    const notice = await enqueueEmail(ctx, tx, {
      accountId,
      recipient: user.email,
      idempotencyKey: `email_change_asked:${key}`,
      content: {
        template: "email_change_asked",
        link: "/forgot-password",
        cancelLink: `/secure-account/cancel-email-change/${cancelToken}`,
      },
    });
    if (isTaken) return [notice];
    const token = await issueOneTimeToken(ctx, tx, { accountId, userId, purpose: "change_email", newEmail });
    const link = await enqueueEmail(ctx, tx, {
      accountId,
      recipient: newEmail,
      idempotencyKey: `change_email:${key}`,
      content: { template: "change_email", link: `/change-email/${token}` },
    });
    return [notice, link];
  });
  for (const emailId of emailIds) await startNow(ctx, "deliverEmail", { emailId });
  return { message: "Please open the link we sent to your new email address." };
}
