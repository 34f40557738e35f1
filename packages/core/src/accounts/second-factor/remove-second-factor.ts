import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { endOtherAccess } from "../sessions/end-other-access.ts";
import { enqueueFactorEmail } from "./enqueue-factor-email.ts";
import { startNow } from "../../work/start-now.ts";

/**
 * For the server's command line only, when phone and recovery codes are lost and the owner was identified. Errors: `not_found`,
 * `conflict` when it is already off.
 */
export async function removeSecondFactor(
  ctx: Pick<Context, "db" | "now" | "newId" | "randomToken" | "workflows" | "log">,
  input: { email: string },
): Promise<void> {
  const emailId = await ctx.db.withSystem(async (tx) => {
    const user = await tx.user.findUnique({ where: { email: input.email.toLowerCase() } });
    if (!user) throw new AppError("not_found", `No user found with the email ${input.email}.`);
    const { id: userId, accountId } = user;
    await tx.recoveryCode.deleteMany({ where: { userId } });
    const removed = await tx.secondFactor.deleteMany({ where: { userId } });
    if (removed.count === 0) throw new AppError("conflict", "Two-factor authentication is off.");
    await endOtherAccess(ctx, tx, { userId, keepSessionId: null, keepResets: true });
    await writeAuditEvent(ctx, tx, { accountId, userId: null, isOperator: true, action: "second_factor_off" });
    return await enqueueFactorEmail(ctx, tx, { accountId, userId, isOn: false });
  });
  await startNow(ctx, "deliverEmail", { emailId });
}
