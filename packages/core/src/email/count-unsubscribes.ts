import type { Context } from "../context.ts";

/** Accounts that ended a kind of email, for the operator's page. */
export async function countUnsubscribes(
  ctx: Pick<Context, "db">,
): Promise<{ creditUnsubscribesCount: number; portalConfigUnsubscribesCount: number }> {
  return await ctx.db.withSystem(async (tx) => ({
    creditUnsubscribesCount: await tx.account.count({ where: { creditEmailsOff: true } }),
    portalConfigUnsubscribesCount: await tx.account.count({ where: { setupEmailsOff: true } }),
  }));
}
