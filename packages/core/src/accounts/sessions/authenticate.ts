import { KEY_PREFIX, TEST_KEY_PREFIX } from "@plumbline/schema/accounts/api-keys.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { authenticateKey } from "../api-keys/authenticate-key.ts";
import { isOperator } from "../is-operator.ts";
import { parseMember, portalsOf } from "../members/member-row.ts";
import { IDLE_MS } from "./sessions.ts";

/** `last_seen_at` is written at most this often. */
const TOUCH_MS = 60_000;

type Found = {
  sessionId: string;
  lastSeenAt: Date;
  loggedInAt: Date;
  /** The membership's id. */
  id: string;
  accountId: string;
  userId: string;
  role: string;
  allPortals: boolean;
  portals: string[];
  revision: number;
  email: string;
  isOperator: boolean;
  emailConfirmedAt: Date | null;
  passwordMailedAt: Date | null;
  hasSecondFactor: boolean;
  identityProviderId: string | null;
  requiresSecondFactor: boolean;
};

/**
 * Resolves a bearer token (session or API key) to a person, an account and their rights. Errors: `not_signed_in` for unknown,
 * ended, idle and malformed tokens alike; `rate_limited` for a key, or an account's sessions, with too many requests.
 */
export async function authenticate(ctx: Pick<Context, "db" | "now" | "config">, token: string): Promise<Actor> {
  if (token.length > 200) throw new AppError("not_signed_in");
  if (token.startsWith(KEY_PREFIX) || token.startsWith(TEST_KEY_PREFIX)) return await authenticateKey(ctx, token);
  const now = ctx.now();
  const found = await findSession(ctx, token, now);
  if (!found) throw new AppError("not_signed_in");
  const session = parseMember(found);
  await consumeRateLimit(ctx, { rate: "requestsPerAccount", by: [session.accountId] });
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_MS)
    await ctx.db.statement(sql`UPDATE session SET last_seen_at = ${now} WHERE id = ${session.sessionId}::uuid`);
  const { identityProviderId } = session;
  // A provider belongs to one customer: it never makes anybody an operator of the service.
  const isOperatorUser = identityProviderId === null && isOperator(ctx.config, session);
  const needsSecondFactor =
    (isOperatorUser && ctx.config.requireAdminTotp) || (identityProviderId === null && session.requiresSecondFactor);
  return {
    accountId: session.accountId,
    userId: session.userId,
    sessionId: session.sessionId,
    keyScope: null,
    email: session.email,
    emailConfirmed: session.emailConfirmedAt !== null,
    role: session.role,
    portals: portalsOf(session),
    member: { id: session.id, revision: session.revision },
    isOperator: isOperatorUser,
    identityProviderId,
    mustSetUpTotp: needsSecondFactor && !session.hasSecondFactor,
    loggedInAt: session.loggedInAt,
  };
}

/**
 * One statement instead of Prisma's six, because every API call begins with it. A session of the previous release names only its
 * account; its user was an owner then and has their current role now. An identity provider's session is valid while the account
 * still has that provider and the domain of the user's address. A password session is not valid where the domain requires the
 * provider, except for owners with a second factor (see `opensByPassword`).
 */
async function findSession(ctx: Pick<Context, "db">, token: string, now: Date): Promise<Found | undefined> {
  const [found] = await ctx.db.statement<Found>(sql`
    SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", s.created_at AS "loggedInAt", m.id, m.account_id AS "accountId", m.user_id AS "userId", m.role,
      m.all_portals AS "allPortals", m.portals, m.revision, u.email, u.is_operator AS "isOperator",
      u.email_confirmed_at AS "emailConfirmedAt", u.password_mailed_at AS "passwordMailedAt", f.confirmed_at IS NOT NULL AS "hasSecondFactor",
      s.identity_provider_id AS "identityProviderId", a.requires_second_factor AS "requiresSecondFactor"
    FROM session s
    JOIN membership m ON m.id = COALESCE(s.membership_id,
        (SELECT o.id FROM membership o WHERE o.account_id = s.account_id AND o.user_id = s.user_id AND o.ended_at IS NULL))
      AND m.user_id = s.user_id AND m.ended_at IS NULL
    JOIN user_login u ON u.id = s.user_id
    JOIN account a ON a.id = m.account_id
    LEFT JOIN second_factor f ON f.user_id = s.user_id
    LEFT JOIN email_domain d ON d.account_id = m.account_id AND d.domain = substring(u.email FROM '[^@]*$')
    WHERE s.token_hash = ${hashToken(token)} AND s.revoked_at IS NULL AND s.expires_at > ${now}
      AND s.last_seen_at >= ${new Date(now.getTime() - IDLE_MS)} AND a.deleted_at IS NULL
      AND CASE WHEN s.identity_provider_id IS NULL
        THEN d.requires_openid IS NOT TRUE OR (m.role = 'owner' AND f.confirmed_at IS NOT NULL)
        ELSE d.proven_at IS NOT NULL AND EXISTS (
          SELECT FROM identity_provider p WHERE p.id = s.identity_provider_id AND p.account_id = m.account_id) END`);
  return found;
}
