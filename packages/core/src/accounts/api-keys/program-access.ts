import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";

/** Keys and endpoints that work without a password, for security emails; null if there are none. */
export type ProgramAccess = { keys: string[]; endpoints: string[]; revokeLink: string };

const TTL_MS = 7 * 24 * 3_600_000;

/** Lists API keys and webhook endpoints, with a link that revokes all of them. */
export async function listProgramAccess(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  input: { accountId: string; userId: string },
): Promise<ProgramAccess | null> {
  const { accountId, userId } = input;
  const keys = await tx.apiKey.findMany({ where: { accountId, revokedAt: null }, orderBy: { createdAt: "asc" } });
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { accountId, disabledAt: null },
    orderBy: { createdAt: "asc" },
  });
  if (keys.length + endpoints.length === 0) return null;
  const token = await issueOneTimeToken(ctx, tx, { accountId, userId, purpose: "revoke_access", ttlMs: TTL_MS });
  return {
    keys: keys.map(({ name, prefix }) => `${name} (${prefix}...)`),
    endpoints: endpoints.map(({ url }) => url),
    revokeLink: `/secure-account/revoke-access/${token}`,
  };
}
