import type { Context } from "../context.ts";

/** Stripe still sends events about deleted accounts; they are stored and ignored. */
export async function isDeletedAccount(ctx: Pick<Context, "db">, accountId: string): Promise<boolean> {
  const account = await ctx.db.withSystem((tx) => tx.account.findUnique({ where: { id: accountId } }));
  return account?.deletedAt != null;
}
