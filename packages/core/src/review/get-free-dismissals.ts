import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { freeDismissals } from "../credits/charge-dismissals.ts";

/** How many held-back corrections can still be dismissed free of charge in this month. */
export async function getFreeDismissals(ctx: Pick<Context, "db" | "now">, actor: Actor): Promise<number> {
  return await ctx.db.readAccount(actor.accountId, (tx) => freeDismissals(ctx, tx, actor.accountId));
}
