import type { Logger } from "pino";
import { ConfigError, type Config } from "../config/config.ts";
import { sql, type Database } from "./database.ts";

const WITHIN_MS = 3_000;

type Row = { allowed: number; product: number; processes: number; others: number };

/** A database that is slow at the start is asked again this often, for a quarter of an hour. */
const AGAIN_MS = 15_000;
const MOST_TIMES = 60;

type CountContext = { db: Pick<Database, "statement">; log: Pick<Logger, "warn" | "error"> };

/**
 * Called when api and worker start. Pools open connections on demand, so a limit that is too low would only appear as refused
 * statements under load; this check counts what every running process may open, and what others use. A database that does not
 * respond does not end the process: it waits and is not ready meanwhile, and too many connections are then logged as an error.
 */
export async function requireConnections(ctx: CountContext & { config: Pick<Config, "database"> }): Promise<void> {
  if (ctx.config.database.pooler !== "none") return;
  const row = await Promise.race([
    countConnections(ctx).catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), WITHIN_MS).unref()),
  ]);
  if (row === null) {
    ctx.log.warn("the database is not responding yet; its connections are counted when it does");
    countLater(ctx, MOST_TIMES);
    return;
  }
  const problem = problemOf(row, ctx.config.database);
  if (problem !== null) throw new ConfigError([problem]);
}

function countLater(ctx: Parameters<typeof requireConnections>[0], times: number): void {
  const count = async () => {
    const row = await countConnections(ctx).catch(() => null);
    if (row === null) return times > 1 ? countLater(ctx, times - 1) : undefined;
    const problem = problemOf(row, ctx.config.database);
    if (problem !== null) ctx.log.error(problem);
  };
  setTimeout(() => void count(), AGAIN_MS).unref();
}

function problemOf(
  { allowed, product, processes, others }: Row,
  { appConnections, systemConnections }: Pick<Config["database"], "appConnections" | "systemConnections">,
): string | null {
  if (product + others <= allowed) return null;
  return `DATABASE_APP_CONNECTIONS + DATABASE_SYSTEM_CONNECTIONS = ${appConnections + systemConnections}: with ${processes} processes of the product, which may open ${product} connections, and ${others} of other clients, PostgreSQL's ${allowed} are not enough; lower both settings, raise max_connections, or use a pooler (DATABASE_POOLER)`;
}

async function countConnections(ctx: Pick<CountContext, "db">): Promise<Row | null> {
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
