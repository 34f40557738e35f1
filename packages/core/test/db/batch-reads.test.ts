import { randomUUID } from "node:crypto";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../../src/db/database.ts";
import { batchReads } from "../../src/db/batch-reads.ts";
import { sqlState } from "../../src/db/sql-error.ts";

let database: TestDatabase;
/** The database owner, outside the product's pools. */
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

/** The account and transaction of a read: PostgreSQL's `now()` is the start of the transaction. */
async function read(tx: Tx): Promise<{ account: string; transaction: string }> {
  const [row] = await tx.$queryRaw<{ account: string; transaction: string }[]>`
    SELECT current_setting('app.account_id') AS account, pg_backend_pid() || ' ' || now()::text AS transaction`;
  if (!row) throw new Error("No row");
  return row;
}

it("runs overlapping reads and their follow-ups in one transaction", async () => {
  const shared = batchReads(database.db);
  const account = randomUUID();
  const followed = shared
    .readAccount(account, read)
    .then(async (first) => [first, await shared.readAccount(account, read)]);
  const seen = [...(await followed), ...(await Promise.all([1, 2, 3].map(() => shared.readAccount(account, read))))];
  expect(seen).toHaveLength(5);
  expect(new Set(seen.map(({ transaction }) => transaction)).size).toBe(1);
});

it("holds no transaction open while waiting for something else", async () => {
  const shared = batchReads(database.db);
  const account = randomUUID();
  const first = await shared.readAccount(account, read);
  const inTransaction = async () => {
    const { rows } = await owner.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    );
    return rows.length;
  };
  await expect.poll(inTransaction).toBe(0);
  expect((await shared.readAccount(account, read)).transaction).not.toBe(first.transaction);
});

it("releases its locks when its transactions end", async () => {
  const account = randomUUID();
  const lock = async (tx: Tx) => {
    const [row] = await tx.$queryRaw<{ free: boolean }[]>`SELECT pg_try_advisory_xact_lock(4711) AS free`;
    return row?.free;
  };
  for (let request = 0; request < 20; request += 1) {
    const shared = batchReads(database.db);
    expect(await shared.readAccount(account, lock)).toBe(true);
    await shared.ended();
  }
});

it("isolates accounts from each other", async () => {
  const shared = batchReads(database.db);
  const accounts = Array.from({ length: 20 }, () => randomUUID());
  const seen = await Promise.all(accounts.map((account) => shared.readAccount(account, read)));
  expect(seen.map(({ account }) => account)).toEqual(accounts);
  expect(new Set(seen.map(({ transaction }) => transaction)).size).toBe(20);
});

it("isolates a read that fails before its query", async () => {
  const shared = batchReads(database.db);
  const account = randomUUID();
  const [good, bad] = await Promise.allSettled([
    shared.readAccount(account, read),
    shared.readAccount(account, () => Promise.reject(new Error("refused"))),
  ]);
  expect(good.status).toBe("fulfilled");
  expect(bad).toMatchObject({ reason: { message: "refused" } });
});

it("rejects all reads if the transaction cannot begin", async () => {
  const shared = batchReads({ ...database.db, readAccount: () => Promise.reject(new Error("no database")) });
  const reads = [1, 2].map(() => shared.readAccount(randomUUID(), read));
  for (const read of reads) await expect(read).rejects.toThrow("no database");
});

it("refuses writes", async () => {
  const account = randomUUID();
  const writing = database.db
    .readAccount(account, (tx) => tx.account.create({ data: { id: account } }))
    .catch((error: unknown) => sqlState(error));
  expect(await writing).toBe("25006");
});

it("binds each transaction to its own account under contention", async () => {
  const accounts = Array.from({ length: 300 }, () => randomUUID());
  const seen = await Promise.all(
    accounts.map((account, index) =>
      index % 2 ? database.db.readAccount(account, read) : database.db.withAccount(account, read),
    ),
  );
  expect(seen.map(({ account }) => account)).toEqual(accounts);
});

it("begins system transactions without an account, even inside an account's transaction", async () => {
  const ofSystem = (tx: Tx) =>
    tx.$queryRaw<{ account: string | null }[]>`SELECT NULLIF(current_setting('app.account_id', true), '') AS account`;
  const nested = await database.db.withAccount(randomUUID(), () => database.db.withSystem(ofSystem));
  expect(nested).toEqual([{ account: null }]);
});

it("keeps working with statements prepared before a migration added a column", async () => {
  const account = randomUUID();
  const read = () => database.db.readAccount(account, (tx) => tx.creditAccount.findMany());
  await Promise.all(Array.from({ length: 8 }, read));
  await owner.query("ALTER TABLE credit_account ADD COLUMN of_a_later_version int");
  await Promise.all(Array.from({ length: 8 }, read));
  await owner.query("ALTER TABLE credit_account DROP COLUMN of_a_later_version");
  expect(await read()).toEqual([]);
});
