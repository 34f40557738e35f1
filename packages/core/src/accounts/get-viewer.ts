import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

export type Viewer = { id: string; accountId: string; email: string; emailConfirmed: boolean; isAdmin: boolean };

export async function getViewer(ctx: Pick<Context, "db">, actor: Actor): Promise<Viewer> {
  const user = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.user.findUniqueOrThrow({ where: { id: actor.userId } }),
  );
  return {
    id: user.id,
    accountId: actor.accountId,
    email: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    isAdmin: actor.isOperator,
  };
}
