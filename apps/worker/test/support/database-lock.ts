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
  return await (
    await queueLock(product, statement, values)
  ).granted;
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

/** Asks for the lock behind those who have it: PostgreSQL gives table locks in the order in which they were asked for. */
export async function queueLock(
  product: TestProduct,
  statement: string,
  values: unknown[] = [],
): Promise<{ untilQueued(): Promise<void>; granted: Promise<DatabaseLock> }> {
  const client = new pg.Client({ connectionString: product.config.databaseUrl });
  await client.connect();
  const pid = Number((await client.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid);
  await client.query("BEGIN");
  // Asked outside the locking transaction, which would see one and the same picture of all sessions.
  const count = async (what: ReturnType<typeof sql>) => {
    const rows = await product.ctx.db.statement<{ count: bigint }>(sql`SELECT COUNT(*) AS count FROM ${what}`);
    return Number(rows[0]?.count ?? 0);
  };
  const blocked = () => count(sql`pg_stat_activity WHERE ${pid}::int = ANY (pg_blocking_pids(pid))`);
  const granted = client.query(statement, values).then(({ rowCount }): DatabaseLock => ({
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
  }));
  return {
    granted,
    untilQueued: () =>
      expect
        .poll(() => count(sql`unnest(pg_blocking_pids(${pid}::int))`), { timeout: 10_000, interval: 5 })
        .toBeGreaterThan(0)
        .then(() => undefined),
  };
}
