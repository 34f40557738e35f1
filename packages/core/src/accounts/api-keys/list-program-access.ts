import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import type { User } from "../../generated/prisma/client.ts";
import { membershipsOf } from "../members/choose-membership.ts";
import { issueSecurityToken } from "../one-time-tokens.ts";
import type { ProgramAccess } from "../../email/email-kit.ts";

/**
 * Lists this user's API keys and webhook endpoints, in the account in scope or in all accounts, with a link that ends all access.
 */
export async function listProgramAccess(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  user: User,
): Promise<ProgramAccess | null> {
  const memberships = await membershipsOf(tx, user.id);
  const accountId = { in: memberships.map((member) => member.accountId) };
  const owned = memberships.filter(({ role }) => role === "owner").map((member) => member.accountId);
  const userId = user.id;
  const keys = await tx.apiKey.findMany({
    where: { accountId, userId, revokedAt: null },
    orderBy: { createdAt: "asc" },
  });
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { accountId, disabledAt: null, OR: [{ userId }, { userId: null, accountId: { in: owned } }] },
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
