import type { ChangePasswordInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { startNow } from "../../work/start-now.ts";
import { withProof } from "../with-proof.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { hashPassword } from "./passwords.ts";
import { setPassword } from "./set-password.ts";

/**
 * Ends all other sessions of this user. Errors: `wrong_password`, also if it was changed concurrently, `totp_required`,
 * `wrong_code`, `rate_limited` after too many failures, `common_password`.
 */
export async function changePassword(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">,
  actor: SignedInActor,
  { currentPassword, newPassword, totpCode }: ChangePasswordInput,
): Promise<{ message: string }> {
  const { accountId, userId } = actor;
  refuseCommonPassword(newPassword);
  const passwordHash = await hashPassword(newPassword);
  const proof = { password: currentPassword, totpCode };
  const emailId = await withProof(ctx, actor, { proof }, (tx) =>
    setPassword(ctx, tx, { accountId, userId, passwordHash, keepSessionId: actor.sessionId, isMailed: false }),
  );
  await startNow(ctx, "deliverEmail", { emailId });
  return { message: "Your password has been changed. Other sessions have ended." };
}
