import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { parseApiKey } from "./api-key-row.ts";

/** `last_used_at` is written at most this often. */
const TOUCH_MS = 60_000;

/** Errors: `not_signed_in` for unknown and revoked keys alike, `rate_limited`: each key has a budget of its own, counted over all processes. */
export async function authenticateKey(ctx: Pick<Context, "db" | "now" | "config">, key: string): Promise<Actor> {
  const now = ctx.now();
  const found = await ctx.db.withSystem(async (tx) => {
    const row = await tx.apiKey.findUnique({
      where: { keyHash: hashToken(key) },
      include: { user: { include: { account: true } } },
    });
    if (!row || row.revokedAt || row.user.account.deletedAt) return null;
    if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > TOUCH_MS)
      await tx.apiKey.update({ where: { id: row.id }, data: { lastUsedAt: now } });
    return parseApiKey(row);
  });
  if (!found) throw new AppError("not_signed_in");
  await consumeRateLimit(ctx, { rate: "requestsPerKey", by: [found.id] });
  return {
    accountId: found.accountId,
    userId: found.userId,
    email: found.user.email,
    emailConfirmed: found.user.emailConfirmedAt !== null,
    isOperator: false,
    mustSetUpTotp: false,
    sessionId: null,
    keyScope: found.scope,
    key: { id: found.id, label: `${found.name} (${found.prefix}...)` },
  };
}
