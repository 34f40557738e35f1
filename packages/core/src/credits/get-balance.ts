import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

export type Balance = {
  accountId: string;
  available: number;
  held: number;
  spent: number;
  frozen: number;
  owed: number;
};

export async function getBalance(ctx: Pick<Context, "db">, actor: Pick<Actor, "accountId">): Promise<Balance> {
  return await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.creditAccount.findUniqueOrThrow({ where: { accountId: actor.accountId } }),
  );
}
