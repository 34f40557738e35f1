import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import type { User } from "../../generated/prisma/client.ts";
import { issueSecurityToken } from "../one-time-tokens.ts";
import type { ProgramAccess } from "../../email/email-content.ts";

/** Lists API keys and webhook endpoints, with a link that ends all access. */
export async function listProgramAccess(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  user: User,
): Promise<ProgramAccess | null> {
  const { accountId } = user;
  const keys = await tx.apiKey.findMany({ where: { accountId, revokedAt: null }, orderBy: { createdAt: "asc" } });
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { accountId, disabledAt: null },
    orderBy: { createdAt: "asc" },
  });
  if (keys.length + endpoints.length === 0) return null;
  const token = await issueSecurityToken(ctx, tx, user, "revoke_access");
  return {
    keys: keys.map(({ name, prefix }) => `${name} (${prefix}...)`),
    endpoints: endpoints.map(({ url }) => url),
    revokeLink: `/secure-account/revoke-access/${token}`,
  };
}
