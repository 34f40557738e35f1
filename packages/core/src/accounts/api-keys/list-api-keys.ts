import type { SignedInActor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { ApiKey } from "../../generated/prisma/client.ts";

/** Those that work, the newest first. */
export async function listApiKeys(ctx: Pick<Context, "db">, actor: SignedInActor): Promise<ApiKey[]> {
  return await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.apiKey.findMany({ where: { revokedAt: null }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] }),
  );
}
