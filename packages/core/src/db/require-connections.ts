import type { Logger } from "pino";
import { ConfigError, type Config } from "../config/config.ts";
import { sql, type Database } from "./database.ts";

const WITHIN_MS = 3_000;

type Row = { allowed: number; product: number; processes: number; others: number };

/**
 * Called when api and worker start. Pools open connections on demand, so a limit that is too low would only appear as refused
 * statements under load; this check counts what every running process may open, and what others use. A database that does not
 * respond does not end the process: it waits and is not ready meanwhile.
 */
export async function requireConnections(ctx: {
  db: Database;
  config: Pick<Config, "database">;
  log: Pick<Logger, "warn">;
}): Promise<void> {
  const { appConnections, systemConnections, pooler } = ctx.config.database;
  if (pooler !== "none") return;
  const row = await Promise.race([
    countConnections(ctx).catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), WITHIN_MS).unref()),
  ]);
  if (row === null) {
    ctx.log.warn("the database is not responding yet; its connections were not counted");
    return;
  }
  const { allowed, product, processes, others } = row;
  if (product + others <= allowed) return;
  throw new ConfigError([
    `DATABASE_APP_CONNECTIONS + DATABASE_SYSTEM_CONNECTIONS = ${appConnections + systemConnections}: with ${processes} processes of the product, which may open ${product} connections, and ${others} of other clients, PostgreSQL's ${allowed} are not enough; lower both settings, raise max_connections, or use a pooler (DATABASE_POOLER)`,
  ]);
}

async function countConnections(ctx: { db: Database }): Promise<Row | null> {
  const [row] = await ctx.db.statement<Row>(sql`
    WITH client AS (
      SELECT application_name AS name FROM pg_stat_activity
      WHERE datid IS NOT NULL AND COALESCE(backend_type, 'client backend') = 'client backend'
    ), process AS (
      SELECT DISTINCT name, split_part(name, ':', 2)::int AS connections FROM client WHERE name ~ '^plumbline:[0-9]{1,4}:'
    )
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - COALESCE(current_setting('reserved_connections', true), '0')::int AS allowed,
      (SELECT COALESCE(sum(connections), 0)::int FROM process) AS product,
      (SELECT count(*)::int FROM process) AS processes,
      (SELECT count(*)::int FROM client WHERE name !~ '^plumbline:[0-9]{1,4}:') AS others`);
  return row ?? null;
}
