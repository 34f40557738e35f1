import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";

/** For the server's command line only; idempotent. Error: `not_found`. */
export async function grantOperator(
  ctx: Pick<Context, "db" | "newId" | "now">,
  input: { email: string; isOperator: boolean },
): Promise<void> {
  await ctx.db.withSystem(async (tx) => {
    const { isOperator } = input;
    const user = await tx.user.findUnique({ where: { email: input.email.toLowerCase() } });
    if (!user) throw new AppError("not_found", `No user found with the email ${input.email}.`);
    const { count } = await tx.user.updateMany({
      where: { id: user.id, isOperator: !isOperator },
      data: { isOperator },
    });
    if (count === 0) return;
    await writeAuditEvent(ctx, tx, {
      accountId: user.accountId,
      userId: null,
      isOperator: true,
      action: isOperator ? "operator_granted" : "operator_revoked",
    });
  });
}
