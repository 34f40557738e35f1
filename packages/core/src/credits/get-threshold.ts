import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

/** Credits below which an email is sent; null = no email. */
export async function getThreshold(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
): Promise<{ threshold: number | null; isUnsubscribed: boolean }> {
  const account = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.account.findUniqueOrThrow({ where: { id: actor.accountId } }),
  );
  return { threshold: account.creditThreshold, isUnsubscribed: account.creditEmailsOff };
}
