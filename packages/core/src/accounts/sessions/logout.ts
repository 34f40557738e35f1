import type { SignedInActor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { ownLogin } from "../own-login.ts";

/** Ends this session on the server; its token is invalid afterwards. */
export async function logout(ctx: Pick<Context, "db" | "now">, actor: SignedInActor): Promise<void> {
  await ctx.db.within(ownLogin(actor), (tx) =>
    tx.session.updateMany({ where: { id: actor.sessionId, revokedAt: null }, data: { revokedAt: ctx.now() } }),
  );
}
