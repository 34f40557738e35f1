import { randomUUID } from "node:crypto";
import { startPooler } from "@plumbline/dev-env/testing/start-pooler.ts";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import type { TransactionPooler } from "@plumbline/dev-env/testing/start-transaction-pooler.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, sql, type Database } from "../../src/db/database.ts";

// Twenty-four product connections over two of PostgreSQL: through PgBouncer if it is installed, otherwise through the emulation
// of the isolation tests, so that this runs on every machine.

const SERVERS = 2;
let database: TestDatabase;
let pooler: TransactionPooler;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  pooler = await startPooler(database.directUrl, SERVERS);
  db = openDatabase(pooler.url, { appConnections: 16, systemConnections: 8, pooler: "transaction" });
});
afterAll(async () => {
  await db?.close();
  await pooler?.close();
  await database[Symbol.asyncDispose]();
});

type Seen = { role: string; account: string; server: number; timeout: string };
const look = sql`SELECT current_user::text AS role, current_setting('app.account_id', true) AS account, pg_backend_pid() AS server,
  current_setting('statement_timeout') AS timeout`;

it("scopes role, account and timeouts to one transaction", async () => {
  const accounts = Array.from({ length: 150 }, () => randomUUID());
  const seen = await Promise.all(
    accounts.flatMap((accountId, no) => [
      db.withAccount(accountId, async (tx) => {
        const [before] = await tx.$queryRaw<Seen[]>(look);
        const [after] = await tx.$queryRaw<Seen[]>(look);
        expect(after).toEqual(before);
        return { wanted: accountId, is: before };
      }),
      ...(no % 2 === 0 ? [db.statement<Seen>(look).then(([is]) => ({ wanted: "", is }))] : []),
      ...(no % 5 === 0
        ? [
            db.statement(sql`SELECT 1 / 0`).then(
              () => ({ wanted: "never", is: undefined }),
              () => null,
            ),
          ]
        : []),
    ]),
  );
  for (const one of seen.filter((found) => found !== null)) {
    const role = one.wanted === "" ? "plumbline_system" : "plumbline_app";
    expect(one.is).toMatchObject({ role, timeout: "15s" });
    expect(one.is?.account ?? "").toBe(one.wanted);
  }
  expect(new Set(seen.map((one) => one?.is?.server).filter(Boolean)).size).toBeLessThanOrEqual(SERVERS);
});

it("commits a single statement before it returns", async () => {
  const keys = Array.from({ length: 50 }, () => randomUUID());
  await Promise.all(
    keys.map(async (key) => {
      await db.statement(sql`INSERT INTO rate_window (key, taken, ends_at) VALUES (${key}, 1, now())`);
      const found = await database.db.statement(sql`SELECT 1 FROM rate_window WHERE key = ${key}`);
      expect(found).toHaveLength(1);
    }),
  );
});

it("rolls back the transaction of a killed process and serves the others", async () => {
  const key = randomUUID();
  for (let killed = 0; killed < 2 * SERVERS; killed += 1) {
    const client = new pg.Client({ connectionString: pooler.url });
    client.on("error", () => {});
    await client.connect();
    await client.query("BEGIN; SET LOCAL role = plumbline_system");
    await client.query("INSERT INTO rate_window (key, taken, ends_at) VALUES ($1, 1, now())", [key]);
    client.connection.stream.destroy();
  }
  expect(await db.statement(sql`SELECT 1 FROM rate_window WHERE key = ${key}`)).toEqual([]);
});
