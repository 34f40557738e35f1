import type { ChangePasswordInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./passwords.ts";
import { requirePassword } from "./require-password.ts";
import { setPassword } from "./set-password.ts";
import { startNow } from "../../dispatch/start-now.ts";

/** Ends all other sessions of this user. Errors: `wrong_password`, `rate_limited` after too many of them, `common_password`, `conflict` if it changed concurrently. */
export async function changePassword(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "workflows" | "log">,
  actor: SignedInActor,
  input: ChangePasswordInput,
): Promise<{ message: string }> {
  const { accountId, userId } = actor;
  const user = await requirePassword(ctx, actor, input.currentPassword);
  refuseCommonPassword(input.newPassword);
  const passwordHash = await hashPassword(input.newPassword);
  const emailId = await ctx.db.withAccount(accountId, async (tx) => {
    // A concurrent reset wins: it may be the owner throwing this session out.
    const unchanged = await tx.user.updateMany({
      where: { id: userId, passwordHash: user.passwordHash },
      data: { passwordHash },
    });
    if (unchanged.count === 0)
      throw new AppError("conflict", "The password was just changed in another session. Please try again.");
    return await setPassword(ctx, tx, {
      accountId,
      userId,
      passwordHash,
      keepSessionId: actor.sessionId,
      isMailed: false,
    });
  });
  await startNow(ctx, "deliverEmail", { emailId });
  return { message: "Your password has been changed. Other sessions have ended." };
}
