import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** A migration that waits for a lock blocks everything queued behind it, so it times out and retries. */
const LOCK_TIMEOUT = "2s";
const ATTEMPTS = 60;
const PAUSE_MS = 500;

/** SQLSTATE of `deadlock_detected` and `lock_not_available`: PostgreSQL has rolled back the whole script. */
const GAVE_WAY = new Set(["40P01", "55P03"]);

/** The key of the lock that a script's transaction takes; any number not used elsewhere. */
export const SCRIPT_LOCK = 8_310_048;

/**
 * Runs one migration's script in the single transaction that PostgreSQL makes of it, while the product uses the same tables. A
 * script that builds an index concurrently is not a transaction, may take as long as it needs, and runs once.
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
 * As one query, which PostgreSQL runs as one transaction to its end even if its client was killed meanwhile. So the
 * transaction itself takes a lock that the next run waits for, and records the migration `name` as applied; null for a script
 * that is not a migration.
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

/** Whether PostgreSQL applies a script completely or not at all. */
export function isAtomic(script: string): boolean {
  return !/\bCONCURRENTLY\b/i.test(script);
}
