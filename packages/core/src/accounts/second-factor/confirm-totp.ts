import type { ConfirmTotpInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { ownLogin } from "../own-login.ts";
import { endOtherAccess } from "../sessions/end-other-access.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";
import { withSecondFactor } from "./with-second-factor.ts";
import { enqueueFactorEmail } from "./enqueue-factor-email.ts";
import { startNow } from "../../work/start-now.ts";

/**
 * Turns the second factor on once a code has shown that the secret arrived; returns the recovery codes, only here. Errors:
 * `wrong_code`, `conflict` (not begun, or already on), `rate_limited`.
 */
export async function confirmTotp(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">,
  actor: SignedInActor,
  input: ConfirmTotpInput,
): Promise<{ recoveryCodes: string[] }> {
  const { accountId, userId } = actor;
  const factor = await ctx.db.within(ownLogin(actor), (tx) => tx.secondFactor.findUnique({ where: { userId } }));
  if (!factor || factor.confirmedAt) throw new AppError("conflict", "There is no two-factor setup to confirm.");
  const { recoveryCodes, emailId } = await withSecondFactor(
    ctx,
    { factor, scope: ownLogin(actor) },
    input.totpCode,
    async (tx) => {
      const turnedOn = await tx.secondFactor.updateMany({
        where: { userId, confirmedAt: null },
        data: { confirmedAt: ctx.now() },
      });
      if (turnedOn.count === 0) throw new AppError("conflict", "There is no two-factor setup to confirm.");
      await endOtherAccess(ctx, tx, { userId, keepSessionId: actor.sessionId, keepResets: true });
      await writeAuditEvent(ctx, tx, { accountId, userId, action: "second_factor_on" });
      return {
        recoveryCodes: await issueRecoveryCodes(ctx, tx, factor),
        emailId: await enqueueFactorEmail(ctx, tx, { accountId, userId, isOn: true }),
      };
    },
  );
  await startNow(ctx, "deliverEmail", { emailId });
  return { recoveryCodes };
}
