import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { applyMigrations, migrationScript } from "@plumbline/migrations/migrate.ts";
import { migrationsAfter, releases } from "@plumbline/migrations/releases.ts";
import { asOnlyMigrator } from "@plumbline/migrations/as-only-migrator.ts";
import { asTransaction, runScript } from "@plumbline/migrations/run-script.ts";
import { createDatabase, databaseUrl, dropDatabase } from "@plumbline/dev-env/create-database.ts";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";

// Migrations run while the product uses the same tables.

let name: string;
let pool: pg.Pool;
beforeEach(async () => {
  name = `migrate_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("adminUrl"), name);
  pool = new pg.Pool({ connectionString: databaseUrl(inject("adminUrl"), name), max: 5 });
  // The database is dropped while a connection is still closing.
  pool.on("connect", (client) => client.on("error", () => undefined));
  await pool.query("CREATE TABLE a (id int); CREATE TABLE b (id int); INSERT INTO a VALUES (1)");
});
afterEach(async () => {
  await pool.end();
  await dropDatabase(inject("adminUrl"), name);
});

/** A transaction that has read a table and stays open. */
async function reader(table: string): Promise<pg.PoolClient> {
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query(`SELECT FROM ${table}`);
  return client;
}

const migrate = (script: string) => runScript((sql) => pool.query(sql), script);

it("blocks others for at most two seconds while waiting for a table, then applies", async () => {
  const open = await reader("a");
  const migrated = migrate("ALTER TABLE b ADD COLUMN x int;\nALTER TABLE a ADD COLUMN x int;");
  await delay(200);
  const startedAt = Date.now();
  await pool.query("SELECT FROM a");
  expect(Date.now() - startedAt).toBeLessThan(2_500);
  await delay(1_500);
  await open.query("COMMIT");
  open.release();
  await migrated;
  await pool.query("SELECT a.x, b.x FROM a, b");
  expect((await pool.query("SHOW lock_timeout")).rows).toEqual([{ lock_timeout: "0" }]);
});

it("is applied completely after a deadlock with another transaction", async () => {
  const open = await reader("a");
  const migrated = migrate("ALTER TABLE b ADD COLUMN x int;\nALTER TABLE a ADD COLUMN x int;");
  await delay(200);
  // PostgreSQL aborts either of the two.
  await open.query("SELECT FROM b").catch(() => undefined);
  await open.query("ROLLBACK");
  open.release();
  await migrated;
  expect((await pool.query("SELECT a.x, b.x FROM a, b")).fields).toHaveLength(2);
});

it("fails at once if the script is invalid", async () => {
  await expect(migrate("ALTER TABLE nowhere ADD COLUMN x int;")).rejects.toThrow(/does not exist/);
});

it("reapplies an aborted migration before the remaining ones, also when run concurrently", async () => {
  const [first] = releases();
  if (first === undefined) throw new Error("there is no release");
  const [next, ...rest] = migrationsAfter(first);
  await pool.query("DROP TABLE a, b");
  const url = databaseUrl(inject("adminUrl"), name);
  expect((await applyMigrations(url, first.migration)).at(-1)).toBe(first.migration);
  await pool.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'x', $1)", [next]);
  // Two at once, as from two machines: one of them finds nothing to do.
  const applied = await Promise.all([applyMigrations(url), applyMigrations(url)]);
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], [next, ...rest]]);
});

it("waits for a killed process's migration that is still committing, then applies the rest", async () => {
  const [first] = releases();
  if (first === undefined) throw new Error("there is no release");
  const [next = "", ...rest] = migrationsAfter(first);
  await pool.query("DROP TABLE a, b");
  const url = databaseUrl(inject("adminUrl"), name);
  await applyMigrations(url, first.migration);
  await pool.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'x', $1)", [next]);
  const open = await pool.connect();
  await open.query("SELECT pg_advisory_lock(1)");
  // PostgreSQL detects a lost client only when it responds, so the script runs to its end and commits.
  const slow = `${migrationScript(next)};\nSET lock_timeout = 0; SELECT pg_advisory_xact_lock(1);`;
  const orphan = pool.query(asTransaction(slow, next));
  const waiting = async (count: number) => {
    const found = () =>
      pool.query("SELECT FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'", [name]);
    await expect.poll(async () => (await found()).rowCount, { timeout: 20_000 }).toBe(count);
  };
  await waiting(1);
  const second = applyMigrations(url);
  second.catch(() => undefined);
  await waiting(2).finally(() => open.release(true));
  await orphan;
  expect(await second).toEqual(rest);
});

it("resilience-S4-4: fails with its own reason when the server closes its connection", async () => {
  const connection = { connectionString: databaseUrl(inject("adminUrl"), name) };
  const migrated = asOnlyMigrator(connection, [], async () => {
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    await delay(200);
    throw new Error("the migration failed");
  });
  await expect(migrated).rejects.toThrow("the migration failed");
});
