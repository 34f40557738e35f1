import { weakerOf } from "@plumbline/schema/accounts/roles.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { parseMember, portalsOf } from "../members/member-row.ts";
import { parseApiKey } from "./api-key-row.ts";
import { hashesOfKey } from "./key-hashes.ts";

/** `last_used_at` is written at most this often. */
const TOUCH_MS = 60_000;

/**
 * Errors: `not_signed_in` for unknown and revoked keys alike, and once the key's creator has left; `rate_limited`: each key has its
 * own budget, shared by all processes.
 */
export async function authenticateKey(ctx: Pick<Context, "db" | "now" | "config">, key: string): Promise<Actor> {
  const now = ctx.now();
  const found = await ctx.db.withSystem(async (tx) => {
    const row = await tx.apiKey.findFirst({ where: { keyHash: { in: hashesOfKey(key) }, revokedAt: null } });
    if (!row) return null;
    const { accountId, userId } = row;
    const maker = await tx.membership.findFirst({
      where: { accountId, userId, endedAt: null, account: { deletedAt: null } },
    });
    const user = maker && (await tx.user.findUnique({ where: { id: userId } }));
    if (!user) return null;
    if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > TOUCH_MS)
      await tx.apiKey.update({ where: { id: row.id }, data: { lastUsedAt: now } });
    return { apiKey: parseApiKey(row), maker: parseMember(maker), user };
  });
  if (!found) throw new AppError("not_signed_in");
  const { apiKey, maker, user } = found;
  await consumeRateLimit(ctx, { rate: "requestsPerKey", by: [apiKey.id] });
  return {
    accountId: apiKey.accountId,
    userId: apiKey.userId,
    email: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    // A key never has more rights than its creator has at the time of the call.
    role: weakerOf(apiKey.role, maker.role),
    portals: inBoth(portalsOf(apiKey), portalsOf(maker)),
    member: { id: maker.id, revision: maker.revision },
    isOperator: false,
    identityProviderId: null,
    mustSetUpTotp: false,
    loggedInAt: null,
    sessionId: null,
    keyScope: apiKey.scope,
    key: { id: apiKey.id, label: `${apiKey.name} (${apiKey.prefix}...)` },
  };
}

/** Null = all. */
function inBoth(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((portal) => other.includes(portal));
}
