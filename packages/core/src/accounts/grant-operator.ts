import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";

/** For the server's command line only. Error: `not_found`. */
export async function grantOperator(
  ctx: Pick<Context, "db" | "newId" | "now">,
  input: { email: string; isOperator: boolean },
): Promise<void> {
  await ctx.db.withSystem(async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { email: input.email.toLowerCase() },
      data: { isOperator: input.isOperator },
    });
    if (!user) throw new AppError("not_found", `No user found with the email ${input.email}.`);
    await writeAuditEvent(ctx, tx, {
      accountId: user.accountId,
      userId: null,
      isOperator: true,
      action: input.isOperator ? "operator_granted" : "operator_revoked",
    });
  });
}
