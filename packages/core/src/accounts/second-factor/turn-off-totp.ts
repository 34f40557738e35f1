import type { BothFactorsInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { isWayIn } from "../openid/password-login.ts";
import { endOtherAccess } from "../sessions/end-other-access.ts";
import { withBothFactors } from "./with-both-factors.ts";
import { enqueueFactorEmail } from "./enqueue-factor-email.ts";
import { startNow } from "../../work/start-now.ts";

/**
 * Errors: `wrong_password`, `wrong_code`, `rate_limited`, `conflict` when it is off, or is an owner's only fallback for the
 * identity provider.
 */
export async function turnOffTotp(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">,
  actor: SignedInActor,
  input: BothFactorsInput,
): Promise<void> {
  const { accountId, userId } = actor;
  if (await ctx.db.withSystem((tx) => isWayIn(tx, { id: userId, email: actor.email })))
    throw new AppError("conflict", "Your company's login is required: your second factor is the way in if it fails.");
  const emailId = await withBothFactors(ctx, actor, input, async (tx) => {
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.secondFactor.deleteMany({ where: { userId } });
    await endOtherAccess(ctx, tx, { userId, keepSessionId: actor.sessionId, keepResets: true });
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "second_factor_off" });
    return await enqueueFactorEmail(ctx, tx, { accountId, userId, isOn: false });
  });
  await startNow(ctx, "deliverEmail", { emailId });
}
