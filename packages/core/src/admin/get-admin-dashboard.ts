import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { getLookupCount } from "../credits/get-lookup-count.ts";
import { requireOperator } from "./require-operator.ts";
import { DAY_MS } from "../time.ts";

export type AdminDashboard = {
  /** Last seven days, newest first, at most 500. */
  recentSignups: { email: string; credits: number; createdAt: Date }[];
  highCreditUsers: { email: string; credits: number }[];
  hubspotConnectionsCount: number;
  portalConfigsCount: number;
  creditUnsubscribesCount: number;
  portalConfigUnsubscribesCount: number;
  /** Addresses confirmed or corrected, all time. */
  allTimeSuccessfulLookups: number;
  /** Since tracking began, that is since the first job. */
  trackedSuccessfulLookups: number;
  trackedFailedAttempts: number;
  topFailedAttempts: { email: string; totalFailedLookups: number }[];
  /** `referralType` is empty for direct sign-ups. */
  referralStats: { referralType: string; count: number }[];
  usersBelowThreshold: { email: string; credits: number; creditThreshold: number }[];
  topSuccessful24h: Success[];
  topSuccessful7d: Success[];
  topSuccessfulAllTime: Success[];
  topFailed24h: Failure[];
  topFailed7d: Failure[];
  /** The current UTC day. */
  todaysActiveUsers: { email: string; creditsUsedToday: number }[];
};
/** Counted in whole hours and days; the oldest counts in proportion to its part within the window. */
type Period = "hour" | "day";
type Used = { email: string; used: number };
type Success = { email: string; successfulLookups: number };
type Failure = { email: string; totalFailedLookups: number; reasons: Record<string, number> };

/** Length of each analytics list. */
const TOP = 5;
const MAX_ROWS = 500;

/** The account's first user represents it. */
const OWNER = sql`SELECT DISTINCT ON (account_id) account_id, email FROM membership WHERE role = 'owner' AND ended_at IS NULL ORDER BY account_id, joined_at`;

/** The numbers of the operator's dashboard. Error: `forbidden`. */
export async function getAdminDashboard(ctx: Pick<Context, "db" | "now">, actor: Actor): Promise<AdminDashboard> {
  requireOperator(actor);
  const now = ctx.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const allTimeSuccessfulLookups = await getLookupCount(ctx);
  return await ctx.db.withSystem(async (tx) => {
    const rows = <Row>(query: Prisma.Sql) => tx.$queryRaw<Row[]>(query);
    const successes = async (period: Period, since: Date, max: number) =>
      await rows<Used>(
        sql`WITH owner AS (${OWNER}) SELECT owner.email, SUM(c.count)::float8 AS used FROM account_counter c JOIN owner USING (account_id)
         WHERE c.measure = 'spent' AND c.period = ${period} AND c.begins_at >= ${since} GROUP BY owner.email HAVING SUM(c.count) > 0 ORDER BY used DESC, email LIMIT ${max}`,
      );
    const failures = async (period: Period, since: Date) =>
      await rows<{ email: string; total: number; reasons: Record<string, number> }>(
        sql`WITH owner AS (${OWNER}), failed AS (
           SELECT account_id, reason, SUM(count)::bigint AS count FROM account_counter
           WHERE measure = 'failed' AND period = ${period} AND begins_at >= ${since} GROUP BY 1, 2)
         SELECT owner.email, SUM(count)::float8 AS total, jsonb_object_agg(reason, count) AS reasons
         FROM failed JOIN owner USING (account_id) GROUP BY owner.email ORDER BY total DESC, email LIMIT ${TOP}`,
      );
    const [counts] = await rows<Counts>(COUNTS);
    const active = await successes("day", today, MAX_ROWS);
    const day = await successes("hour", ago(1), TOP);
    const week = await successes("day", ago(7), TOP);
    const ever = await rows<Used>(
      sql`WITH owner AS (${OWNER}) SELECT owner.email, c.spent::float8 AS used FROM credit_account c JOIN owner USING (account_id)
       WHERE c.spent > 0 ORDER BY used DESC, email LIMIT ${TOP}`,
    );
    return {
      recentSignups: await rows(
        sql`SELECT u.email, c.available AS credits, u.created_at AS "createdAt" FROM user_login u JOIN credit_account c USING (account_id)
         WHERE u.created_at >= ${ago(7)} ORDER BY u.created_at DESC LIMIT ${MAX_ROWS}`,
      ),
      highCreditUsers: await rows(
        sql`WITH owner AS (${OWNER}) SELECT owner.email, c.available AS credits FROM credit_account c JOIN owner USING (account_id)
         ORDER BY c.available DESC, owner.email LIMIT ${TOP}`,
      ),
      hubspotConnectionsCount: counts?.connections ?? 0,
      portalConfigsCount: counts?.configured ?? 0,
      creditUnsubscribesCount: counts?.credit_emails_off ?? 0,
      portalConfigUnsubscribesCount: counts?.setup_emails_off ?? 0,
      allTimeSuccessfulLookups,
      trackedSuccessfulLookups: counts?.succeeded ?? 0,
      trackedFailedAttempts: counts?.failed ?? 0,
      topFailedAttempts: await rows(
        sql`WITH owner AS (${OWNER}) SELECT owner.email, SUM(m.failed)::float8 AS "totalFailedLookups" FROM usage_month m JOIN owner USING (account_id)
         GROUP BY owner.email HAVING SUM(m.failed) > 0 ORDER BY 2 DESC, 1 LIMIT ${TOP}`,
      ),
      referralStats: await rows(
        sql`SELECT referral_type AS "referralType", COUNT(*)::int AS count FROM account GROUP BY referral_type ORDER BY count DESC, referral_type`,
      ),
      usersBelowThreshold: await rows(
        sql`WITH owner AS (${OWNER}) SELECT owner.email, c.available AS credits, a.credit_threshold AS "creditThreshold"
         FROM account a JOIN credit_account c ON c.account_id = a.id JOIN owner ON owner.account_id = a.id
         WHERE a.deleted_at IS NULL AND c.available + c.held < a.credit_threshold ORDER BY credits, email LIMIT ${MAX_ROWS}`,
      ),
      topSuccessful24h: day.map(asSuccess),
      topSuccessful7d: week.map(asSuccess),
      topSuccessfulAllTime: ever.map(asSuccess),
      topFailed24h: (await failures("hour", ago(1))).map(asFailure),
      topFailed7d: (await failures("day", ago(7))).map(asFailure),
      todaysActiveUsers: active.map(({ email, used }) => ({ email, creditsUsedToday: used })),
    };
  });
}

type Counts = {
  connections: number;
  configured: number;
  credit_emails_off: number;
  setup_emails_off: number;
  succeeded: number;
  failed: number;
};
const COUNTS = sql`SELECT
  (SELECT COUNT(*)::int FROM connection WHERE status <> 'disconnecting') AS connections,
  (SELECT COUNT(DISTINCT connection_id)::int FROM mapping) AS configured,
  (SELECT COUNT(*)::int FROM account WHERE credit_emails_off AND deleted_at IS NULL) AS credit_emails_off,
  (SELECT COUNT(*)::int FROM account WHERE setup_emails_off AND deleted_at IS NULL) AS setup_emails_off,
  (SELECT COALESCE(SUM(confirmed + corrected), 0)::float8 FROM usage_month) AS succeeded,
  (SELECT COALESCE(SUM(failed), 0)::float8 FROM usage_month) AS failed`;

function asSuccess({ email, used }: { email: string; used: number }): Success {
  return { email, successfulLookups: used };
}

function asFailure({
  email,
  total,
  reasons,
}: {
  email: string;
  total: number;
  reasons: Record<string, number>;
}): Failure {
  return { email, totalFailedLookups: total, reasons };
}
