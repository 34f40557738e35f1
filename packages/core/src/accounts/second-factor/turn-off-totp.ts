import type { BothFactorsInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { nudgeMail } from "../../email/start-email-now.ts";
import { endOtherAccess } from "../sessions/end-other-access.ts";
import { withBothFactors } from "./with-both-factors.ts";
import { writeFactorMail } from "./enqueue-factor-email.ts";

/** Errors: `wrong_password`, `wrong_code`, `rate_limited`, `conflict` when it is off. */
export async function turnOffTotp(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "jobRunner" | "log">,
  actor: SignedInActor,
  input: BothFactorsInput,
): Promise<void> {
  const { accountId, userId } = actor;
  const mailId = await withBothFactors(ctx, actor, input, async (tx) => {
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.secondFactor.deleteMany({ where: { userId } });
    await endOtherAccess(ctx, tx, { userId, keepSessionId: actor.sessionId });
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "second_factor_off" });
    return await writeFactorMail(ctx, tx, { accountId, userId, isOn: false });
  });
  await nudgeMail(ctx, mailId);
}
