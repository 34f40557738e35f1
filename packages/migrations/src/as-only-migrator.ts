import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { SCRIPT_LOCK } from "./run-script.ts";

/** The lock's key; any number not used elsewhere. */
const LOCK = 8_310_047;
const POLL_MS = 250;

/**
 * Runs `work` while no other process migrates the same database; others wait. A migration that an earlier run began and did not
 * finish is recorded as rolled back, so that it runs again: `atomic` names those in a single transaction, which leave nothing.
 * Otherwise the schema engine refuses every later migration.
 */
export async function asOnlyMigrator<T>(
  connection: pg.ClientConfig,
  atomic: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  // A server that ends the connection also ends what `work` does, which says why.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Polled, because a waiting statement would block every index that the other process builds concurrently.
    while (!(await isLocked(client))) await delay(POLL_MS);
    // A killed run's transaction may still be running although its lock above is free.
    await client.query("SELECT pg_advisory_lock($1)", [SCRIPT_LOCK]);
    await client.query("SELECT pg_advisory_unlock($1)", [SCRIPT_LOCK]);
    const { rows } = await client.query<{ exists: boolean }>(
      "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists",
    );
    if (rows[0]?.exists)
      await client.query(
        `UPDATE _prisma_migrations SET rolled_back_at = now()
         WHERE finished_at IS NULL AND rolled_back_at IS NULL AND migration_name = ANY($1)`,
        [atomic],
      );
    return await work();
  } finally {
    await client.end();
  }
}

async function isLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>("SELECT pg_try_advisory_lock($1) AS is_ours", [LOCK]);
  return rows[0]?.is_ours ?? false;
}
