import { setTimeout as delay } from "node:timers/promises";

/** A migration that waits for a lock holds up whatever comes behind it: it gives way after so long, and tries again. */
const LOCK_TIMEOUT = "2s";
const ATTEMPTS = 60;
const PAUSE_MS = 500;

/** SQLSTATE of `deadlock_detected` and `lock_not_available`: PostgreSQL has rolled the whole script back. */
const GAVE_WAY = new Set(["40P01", "55P03"]);

/**
 * Runs the script of one migration, in the one transaction that PostgreSQL makes of it, while the product is at work on the same
 * tables. What builds an index concurrently is no transaction, waits for as long as it takes, and runs once.
 */
export async function runScript(query: (sql: string) => Promise<unknown>, script: string): Promise<void> {
  if (!isAtomic(script)) {
    await query(script);
    return;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query(`SET lock_timeout = '${LOCK_TIMEOUT}';\n${script}\n;RESET lock_timeout;`);
      return;
    } catch (error) {
      const gaveWay = error instanceof Error && "code" in error && GAVE_WAY.has(String(error.code));
      if (!gaveWay || attempt === ATTEMPTS) throw error;
      await delay(PAUSE_MS);
    }
  }
}

/** Whether PostgreSQL applies all of a script or nothing. */
export function isAtomic(script: string): boolean {
  return !/\bCONCURRENTLY\b/i.test(script);
}
