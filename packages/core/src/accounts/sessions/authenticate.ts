import { KEY_PREFIX } from "@plumbline/schema/accounts/api-keys.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { authenticateKey } from "../api-keys/authenticate-key.ts";
import { isOperator } from "../is-operator.ts";
import { IDLE_MS } from "./sessions.ts";

/** `last_seen_at` is written at most this often. */
const TOUCH_MS = 60_000;

type Found = {
  id: string;
  accountId: string;
  userId: string;
  lastSeenAt: Date;
  email: string;
  isOperator: boolean;
  emailConfirmedAt: Date | null;
  passwordMailedAt: Date | null;
  hasSecondFactor: boolean;
};

/** Resolves a bearer token to a session or an API key. Errors: `not_signed_in` for unknown, ended, idle and malformed tokens alike; `rate_limited` for a key, or an account's sessions, with too many requests. */
export async function authenticate(ctx: Pick<Context, "db" | "now" | "config">, token: string): Promise<Actor> {
  if (token.length > 200) throw new AppError("not_signed_in");
  if (token.startsWith(KEY_PREFIX)) return await authenticateKey(ctx, token);
  const now = ctx.now();
  const session = await findSession(ctx, token, now);
  if (!session) throw new AppError("not_signed_in");
  await consumeRateLimit(ctx, { rate: "requestsPerAccount", by: [session.accountId] });
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_MS)
    await ctx.db.statement(sql`UPDATE session SET last_seen_at = ${now} WHERE id = ${session.id}::uuid`);
  const isOperatorUser = isOperator(ctx.config, session);
  return {
    accountId: session.accountId,
    userId: session.userId,
    sessionId: session.id,
    keyScope: null,
    email: session.email,
    emailConfirmed: session.emailConfirmedAt !== null,
    isOperator: isOperatorUser,
    mustSetUpTotp: isOperatorUser && ctx.config.requireAdminTotp && !session.hasSecondFactor,
  };
}

/** One statement instead of Prisma's six: every api call begins with it. */
async function findSession(ctx: Pick<Context, "db">, token: string, now: Date): Promise<Found | undefined> {
  const [found] = await ctx.db.statement<Found>(sql`
    SELECT s.id, s.account_id AS "accountId", s.user_id AS "userId", s.last_seen_at AS "lastSeenAt", u.email,
      u.is_operator AS "isOperator", u.email_confirmed_at AS "emailConfirmedAt", u.password_mailed_at AS "passwordMailedAt",
      f.confirmed_at IS NOT NULL AS "hasSecondFactor"
    FROM session s
    JOIN user_login u ON u.account_id = s.account_id AND u.id = s.user_id
    JOIN account a ON a.id = s.account_id
    LEFT JOIN second_factor f ON f.account_id = s.account_id AND f.user_id = s.user_id
    WHERE s.token_hash = ${hashToken(token)} AND s.revoked_at IS NULL AND s.expires_at > ${now}
      AND s.last_seen_at >= ${new Date(now.getTime() - IDLE_MS)} AND a.deleted_at IS NULL`);
  return found;
}
