import type { ResetPasswordInput } from "@plumbline/schema/accounts/auth.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { removeStrangersAccess } from "../sessions/end-other-access.ts";
import { grantSignUpCredits } from "../grant-sign-up-credits.ts";
import { useOneTimeToken } from "../one-time-tokens.ts";
import { needsPassword, openidRequired } from "../openid/password-login.ts";
import { hashPassword } from "./passwords.ts";
import { setPassword } from "./set-password.ts";
import { startNow } from "../../work/start-now.ts";

/**
 * With the token of the emailed link: ends every session and starts none. The link reached the mailbox, so this also confirms
 * the email. Errors: `common_password` (the link stays valid), `not_found` for a used, replaced, expired or unknown link,
 * `openid_required` (the user logs in by an identity provider).
 */
export async function resetPassword(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "workflows" | "log">,
  input: ResetPasswordInput,
): Promise<{ message: string }> {
  refuseCommonPassword(input.newPassword);
  const passwordHash = await hashPassword(input.newPassword);
  const emailId = await ctx.db.withSystem(async (tx) => {
    const owner = await useOneTimeToken(ctx, tx, { token: input.token, purpose: "reset_password" });
    if (!owner) throw new AppError("not_found", "This link is no longer valid. Please request a new one.");
    const user = await tx.user.findUniqueOrThrow({ where: { id: owner.userId } });
    if (!(await needsPassword(tx, user))) throw openidRequired(user.email);
    const confirmed = await tx.user.updateMany({
      where: { id: owner.userId, emailConfirmedAt: null },
      data: { emailConfirmedAt: ctx.now() },
    });
    // Unconfirmed until now: whoever signed up may not own the mailbox.
    if (confirmed.count > 0) {
      await removeStrangersAccess(ctx, tx, owner);
      await grantSignUpCredits(ctx, tx, owner.accountId, "confirmed");
    }
    const { accountId, userId } = owner;
    return await setPassword(ctx, tx, { accountId, userId, passwordHash, keepSessionId: null, isMailed: true });
  });
  await startNow(ctx, "deliverEmail", { emailId });
  return { message: "Your password has been reset." };
}
