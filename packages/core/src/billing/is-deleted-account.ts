import type { Context } from "../context.ts";

/** Stripe still sends events about deleted accounts; they are stored and, once the deletion is final, ignored. */
export async function isDeletedAccount(ctx: Pick<Context, "db" | "now">, accountId: string): Promise<boolean> {
  const account = await ctx.db.withSystem((tx) => tx.account.findUnique({ where: { id: accountId } }));
  return account !== null && isFinal(account, ctx.now());
}

/** `eraseAt`: null for deletions of the previous release, which are final at once. */
export function isFinal({ deletedAt, eraseAt }: { deletedAt: Date | null; eraseAt: Date | null }, now: Date): boolean {
  return deletedAt !== null && (eraseAt === null || eraseAt <= now);
}
