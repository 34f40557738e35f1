import { KEY_PREFIX } from "@plumbline/schema/accounts/api-keys.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { hashToken } from "../secrets/secret-box.ts";
import { authenticateKey } from "./authenticate-key.ts";
import { isOperator } from "./is-operator.ts";
import { IDLE_MS } from "./sessions.ts";

/** `last_seen_at` is written at most this often. */
const TOUCH_MS = 60_000;

/** Finds who a bearer token belongs to: a sign-in, or an API key. Errors: `not_signed_in` for unknown, ended, idle and malformed tokens alike; `rate_limited` for a key that asks too often. */
export async function authenticate(ctx: Pick<Context, "db" | "now" | "config">, token: string): Promise<Actor> {
  if (token.length > 200) throw new AppError("not_signed_in");
  if (token.startsWith(KEY_PREFIX)) return await authenticateKey(ctx, token);
  const now = ctx.now();
  const session = await ctx.db.withSystem(async (tx) => {
    const found = await tx.session.findUnique({
      where: { tokenHash: hashToken(token) },
      include: { user: { include: { account: true, secondFactor: true } } },
    });
    if (!found || found.revokedAt || found.expiresAt <= now || found.user.account.deletedAt) return null;
    const idleMs = now.getTime() - found.lastSeenAt.getTime();
    if (idleMs > IDLE_MS) return null;
    if (idleMs > TOUCH_MS) await tx.session.update({ where: { id: found.id }, data: { lastSeenAt: now } });
    return found;
  });
  if (!session) throw new AppError("not_signed_in");
  const isOperatorUser = isOperator(ctx.config, session.user);
  return {
    accountId: session.accountId,
    userId: session.userId,
    sessionId: session.id,
    keyScope: null,
    email: session.user.email,
    isOperator: isOperatorUser,
    mustSetUpTotp: isOperatorUser && ctx.config.requireAdminTotp && !session.user.secondFactor?.confirmedAt,
  };
}
