import { sql } from "@plumbline/core/db/database.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import pg from "pg";
import { expect } from "vitest";

/** A lock held by a second connection, to block a worker inside a transaction. */
export type DatabaseLock = {
  /** The number of locked rows; resolves when they are locked. */
  rows: number;
  /** The number of sessions that wait for it. */
  blocked(): Promise<number>;
  untilBlocking(sessions: number): Promise<void>;
  release(): Promise<void>;
};

/** Takes the lock and resolves once it has it. */
export async function lock(product: TestProduct, statement: string, values: unknown[] = []): Promise<DatabaseLock> {
  const client = new pg.Client({ connectionString: product.adminUrl });
  // A failing test drops its database under this connection and reports the cause itself.
  client.on("error", () => undefined);
  await client.connect();
  const pid = Number((await client.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid);
  await client.query("BEGIN");
  const { rowCount } = await client.query(statement, values);
  // Queried outside the locking transaction, which would always see the same snapshot of the sessions.
  const blocked = async () => {
    const [row] = await product.ctx.db.statement<{ count: bigint }>(
      sql`SELECT COUNT(*) AS count FROM pg_stat_activity WHERE ${pid}::int = ANY (pg_blocking_pids(pid))`,
    );
    return Number(row?.count ?? 0);
  };
  return {
    rows: rowCount ?? 0,
    blocked,
    untilBlocking: (sessions) =>
      expect
        .poll(blocked, { timeout: 60_000, interval: 10 })
        .toBeGreaterThanOrEqual(sessions)
        .then(() => undefined),
    async release() {
      await client.query("ROLLBACK");
      await client.end();
    },
  };
}

/** Retries until there is a row to lock. */
export async function lockWhenThere(
  product: TestProduct,
  statement: string,
  values: unknown[] = [],
): Promise<DatabaseLock> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const taken = await lock(product, statement, values);
    if (taken.rows > 0) return taken;
    await taken.release();
  }
  throw new Error(`There was nothing to lock: ${statement}`);
}
