import type { SignedInActor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { parseApiKey, type ApiKey } from "./api-key-row.ts";

/** Active keys, newest first. */
export async function listApiKeys(ctx: Pick<Context, "db">, actor: SignedInActor): Promise<ApiKey[]> {
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.apiKey.findMany({ where: { revokedAt: null }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] }),
  );
  return rows.map(parseApiKey);
}
