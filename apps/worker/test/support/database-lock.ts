import { sql } from "@plumbline/core/db/database.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import pg from "pg";
import { expect } from "vitest";

/** A lock that a second connection holds, so that a worker stands still inside a transaction. */
export type DatabaseLock = {
  /** How many rows it locked; resolves when they are locked. */
  rows: number;
  /** How many sessions wait for it. */
  blocked(): Promise<number>;
  untilBlocking(sessions: number): Promise<void>;
  release(): Promise<void>;
};

/** Takes the lock and answers when it has it. */
export async function lock(product: TestProduct, statement: string, values: unknown[] = []): Promise<DatabaseLock> {
  const client = new pg.Client({ connectionString: product.adminUrl });
  // A test that fails drops its database under this connection; what failed is told by the test.
  client.on("error", () => undefined);
  await client.connect();
  const pid = Number((await client.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid);
  await client.query("BEGIN");
  const { rowCount } = await client.query(statement, values);
  // Asked outside the locking transaction, which would see one and the same picture of all sessions.
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

/** Asks again and again until there is a row to lock. */
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
