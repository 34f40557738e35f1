import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** A migration that waits for a lock holds up whatever comes behind it: it gives way after so long, and tries again. */
const LOCK_TIMEOUT = "2s";
const ATTEMPTS = 60;
const PAUSE_MS = 500;

/** SQLSTATE of `deadlock_detected` and `lock_not_available`: PostgreSQL has rolled the whole script back. */
const GAVE_WAY = new Set(["40P01", "55P03"]);

/** Names the lock that the transaction of a script holds; any number that nobody else takes. */
export const SCRIPT_LOCK = 8_310_048;

/**
 * Runs the script of one migration, in the one transaction that PostgreSQL makes of it, while the product is at work on the same
 * tables. What builds an index concurrently is no transaction, waits for as long as it takes, and runs once.
 */
export async function runScript(
  query: (sql: string) => Promise<unknown>,
  script: string,
  name: string | null = null,
): Promise<void> {
  if (!isAtomic(script)) {
    await query(script);
    return;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query(asTransaction(script, name));
      return;
    } catch (error) {
      const gaveWay = error instanceof Error && "code" in error && GAVE_WAY.has(String(error.code));
      if (!gaveWay || attempt === ATTEMPTS) throw error;
      await delay(PAUSE_MS);
    }
  }
}

/**
 * As one query, which PostgreSQL runs as one transaction, to its end even where its client was killed meanwhile. So the
 * transaction itself holds a lock that the next run waits for, and notes that the migration `name` is applied; null for what
 * is no migration.
 */
export function asTransaction(script: string, name: string | null): string {
  const note =
    name === null
      ? ""
      : `UPDATE _prisma_migrations SET finished_at = now()
         WHERE migration_name = ${pg.escapeLiteral(name)} AND finished_at IS NULL AND rolled_back_at IS NULL;`;
  return `SET lock_timeout = '${LOCK_TIMEOUT}'; SELECT pg_advisory_xact_lock(${SCRIPT_LOCK});
${script}
;${note} RESET lock_timeout;`;
}

/** Whether PostgreSQL applies all of a script or nothing. */
export function isAtomic(script: string): boolean {
  return !/\bCONCURRENTLY\b/i.test(script);
}
