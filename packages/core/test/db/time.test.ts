import { openDatabase, sql, type Database } from "../../src/db/database.ts";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: TestDatabase;
let later: Database;
const AT = new Date("2031-05-06T07:08:09.010Z");

beforeAll(async () => {
  database = await testDatabase();
  const { DATABASE_URL: url, DATABASE_POOLER: pooler } = database.env;
  later = openDatabase(url, { appConnections: 1, systemConnections: 1, pooler, now: () => AT });
});
afterAll(async () => {
  await later.close();
  await database[Symbol.asyncDispose]();
});

it("sets the time of transactions and of single statements", async () => {
  const time = sql`SELECT app_now() AS at, app_clock() AS clock`;
  const accountId = "00000000-0000-0000-0000-000000000000";
  const answers = [await later.withAccount(accountId, (tx) => tx.$queryRaw(time)), await later.statement(time)];
  expect(answers).toEqual([[{ at: AT, clock: AT }], [{ at: AT, clock: AT }]]);
});

it("uses the database's clock where no time is set", async () => {
  const [row] = await database.db.statement(
    sql`SELECT app_now() = now() AND app_clock() BETWEEN now() AND clock_timestamp() AS is_now`,
  );
  expect(row).toEqual({ is_now: true });
});

it("keeps every other SQL function from reading a clock", async () => {
  const found = await database.db.statement(sql`
    SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND p.proname NOT IN ('app_now', 'app_clock')
      AND p.prosrc ~* '(^|[^_])now\\(\\)|clock_timestamp|transaction_timestamp|statement_timestamp|current_(timestamp|date|time)\\M'
    ORDER BY 1`);
  expect(found).toEqual([]);
});
