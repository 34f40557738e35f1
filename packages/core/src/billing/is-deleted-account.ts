import type { Context } from "../context.ts";

/** Stripe goes on telling of an account that is gone; the event is recorded and nothing else happens. */
export async function isDeletedAccount(ctx: Pick<Context, "db">, accountId: string): Promise<boolean> {
  const account = await ctx.db.withSystem((tx) => tx.account.findUnique({ where: { id: accountId } }));
  return account?.deletedAt != null;
}
