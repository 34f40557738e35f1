import { BROKEN_PROPERTY_STATES } from "@plumbline/schema/address-status/address-status.ts";
import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { Context } from "../context.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { IS_OPEN_SQL } from "../work/status-sql.ts";
import type { Violation } from "../credits/violation.ts";
import type { DueRows } from "../work/claim-due.ts";

/** The product's state in the database, the same from every process. Counts and ages only. */
export type ProductState = {
  jobs: { status: string; count: number; oldestSeconds: number; idleSeconds: number }[];
  /** Records that jobs of this month (UTC) have decided. */
  records: { outcome: string; count: number }[];
  /** Age of the oldest due row per kind of the outbox; 0 = none is due. */
  outbox: { kind: string; oldestSeconds: number }[];
  /** At most MAX_COUNT each. */
  waiting: { kind: string; count: number }[];
  deadLetters: { kind: string; count: number }[];
  blockers: { reason: string; count: number }[];
  /** Age of the oldest due address status; 0 = none is due. */
  statusDueSeconds: number;
  /** Properties of address statuses that customers want and that HubSpot does not have as wanted. */
  statusProperties: { state: string; count: number }[];
  /** Lag of reading HubSpot's journal; 0 where there is nothing to read. */
  journalLagSeconds: number;
  /**
   * Object types whose changes the journal reports, those of them that are also polled, and those that HubSpot refuses to report.
   */
  changeFeeds: { state: string; count: number }[];
  writeStops: number;
  /** From the last nightly check. */
  ledgerViolations: number;
  /** Since maintenance last finished, or since its first run began. */
  maintenanceAgeSeconds: number;
  /** Connections of all clients of this PostgreSQL, as a share of the maximum. */
  databaseConnectionsRatio: number;
};

/** A larger number only means that there are too many, and counting on would be expensive. */
const MAX_COUNT = 10_000;

const OUTCOMES = ["confirmed", "corrected", "unchanged", "review", "failed", "skipped", "not_done"] as const;

/** Of `connection_blocker`; docs/operating.md explains each. */
const REASONS = [
  "missing_permission",
  "hubspot_refuses",
  "hubspot_unavailable",
  "daily_limit",
  "plumbline_error",
] as const;

const WAITING = {
  emails: "email WHERE status = 'waiting'",
  webhooks: "webhook_delivery WHERE status = 'waiting'",
  hubspot_events: "hubspot_event WHERE status = 'waiting'",
  stripe_events: "stripe_event WHERE status = 'waiting'",
  address_statuses: "status_due",
} as const;

/** A portal that nobody reconnects, and properties that an admin deleted, must not raise an alarm. */
const OLDEST_STATUS = `(SELECT since FROM status_due d
  WHERE EXISTS (SELECT FROM connection c WHERE c.id = d.connection_id AND c.status = 'active') ORDER BY since LIMIT 1)`;

/** A portal that nobody reconnects is not polled, so its gap stays open. */
const CHANGE_FEEDS = {
  reported: "change_feed WHERE subscribed_at IS NOT NULL AND gap_from IS NULL",
  gap: `change_feed f WHERE gap_from IS NOT NULL AND subscribed_at IS NOT NULL
    AND EXISTS (SELECT FROM connection c WHERE c.id = f.connection_id AND c.status = 'active')`,
  refused: "change_feed WHERE refused_at IS NOT NULL",
} as const;

/** Same as on the operators' page (`admin/dead-letters.ts`). */
const DEAD_LETTERS = {
  email: "email WHERE status = 'dead'",
  hubspot_event: "hubspot_event WHERE status = 'dead'",
  stripe_event: "stripe_event WHERE status = 'waiting' AND attempts >= 10",
} as const;

const ageOf = (moment: string) => `GREATEST(COALESCE(EXTRACT(EPOCH FROM app_now() - ${moment}), 0), 0)::float8`;

/** The kinds of the outbox, with their due rows if a table has them. */
export type OutboxTables = readonly { kind: string; due: DueRows | null }[];

export async function readState(ctx: Pick<Context, "db">, outbox: OutboxTables): Promise<ProductState> {
  return await ctx.db.withSystem(async (tx) => {
    const rows = <Row>(query: string) => tx.$queryRaw<Row[]>(Prisma.raw(query));
    const counts = async (tables: Readonly<Record<string, string>>) =>
      await rows<{ kind: string; count: number }>(
        Object.entries(tables)
          .map(
            ([kind, from]) =>
              `SELECT '${kind}' AS kind, (SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${MAX_COUNT}) AS found) AS count`,
          )
          .join(" UNION ALL "),
      );
    const jobs = await rows<ProductState["jobs"][number]>(
      `SELECT status, count(*)::int AS count, ${ageOf("min(created_at)")} AS "oldestSeconds",
         ${ageOf("min(last_progress_at)")} AS "idleSeconds"
       FROM job WHERE ${IS_OPEN_SQL} GROUP BY status`,
    );
    const waits = await rows<ProductState["outbox"][number]>(
      outbox
        .flatMap(({ kind, due }) =>
          due
            ? [
                `SELECT '${kind}' AS kind, ${ageOf(`(SELECT min(${due.dueAt}) FROM ${due.table} WHERE ${due.dueAt} <= app_now()${due.where ? ` AND ${due.where}` : ""})`)} AS "oldestSeconds"`,
              ]
            : [],
        )
        .join(" UNION ALL "),
    );
    const [sums] = await rows<Record<string, number>>(
      `SELECT ${OUTCOMES.map((outcome) => `COALESCE(sum(${outcome}), 0)::float8 AS ${outcome}`).join(", ")}
       FROM usage_month WHERE month = date_trunc('month', app_now() AT TIME ZONE 'UTC')::date`,
    );
    const blockers = await rows<ProductState["blockers"][number]>(
      "SELECT reason, count(*)::int AS count FROM connection_blocker GROUP BY reason",
    );
    const broken = await rows<ProductState["statusProperties"][number]>(
      `SELECT state, count(*)::int AS count FROM status_property WHERE state IN (${BROKEN_PROPERTY_STATES.map((state) => `'${state}'`).join(", ")}) GROUP BY state`,
    );
    const [rest] = await rows<{
      statusDueSeconds: number;
      journalLagSeconds: number;
      writeStops: number;
      violations: Violation[] | null;
      maintenanceAgeSeconds: number;
      databaseConnectionsRatio: number;
    }>(
      `SELECT ${ageOf(OLDEST_STATUS)} AS "statusDueSeconds",
         CASE WHEN EXISTS (SELECT FROM change_feed WHERE subscribed_at IS NOT NULL)
           THEN ${ageOf("(SELECT last_entry_at FROM journal_reader)")} ELSE 0 END AS "journalLagSeconds",
         (SELECT count(*)::int FROM write_stop) AS "writeStops",
         (SELECT violations FROM maintenance_run WHERE violations IS NOT NULL ORDER BY started_at DESC LIMIT 1) AS violations,
         ${ageOf(`COALESCE((SELECT finished_at FROM maintenance_run WHERE finished_at IS NOT NULL ORDER BY started_at DESC LIMIT 1),
           (SELECT started_at FROM maintenance_run ORDER BY started_at LIMIT 1))`)} AS "maintenanceAgeSeconds",
         (SELECT count(*)::float8 / current_setting('max_connections')::int FROM pg_stat_activity WHERE datid IS NOT NULL)
           AS "databaseConnectionsRatio"`,
    );
    return {
      jobs: OPEN_STATUSES.map(
        (status) => jobs.find((row) => row.status === status) ?? { status, count: 0, oldestSeconds: 0, idleSeconds: 0 },
      ),
      records: OUTCOMES.map((outcome) => ({ outcome, count: sums?.[outcome] ?? 0 })),
      outbox: waits,
      waiting: await counts(WAITING),
      deadLetters: await counts(DEAD_LETTERS),
      blockers: REASONS.map((reason) => blockers.find((row) => row.reason === reason) ?? { reason, count: 0 }),
      statusDueSeconds: rest?.statusDueSeconds ?? 0,
      statusProperties: BROKEN_PROPERTY_STATES.map(
        (state) => broken.find((row) => row.state === state) ?? { state, count: 0 },
      ),
      journalLagSeconds: rest?.journalLagSeconds ?? 0,
      changeFeeds: (await counts(CHANGE_FEEDS)).map(({ kind: state, count }) => ({ state, count })),
      writeStops: rest?.writeStops ?? 0,
      ledgerViolations: rest?.violations?.length ?? 0,
      maintenanceAgeSeconds: rest?.maintenanceAgeSeconds ?? 0,
      databaseConnectionsRatio: rest?.databaseConnectionsRatio ?? 0,
    };
  });
}
