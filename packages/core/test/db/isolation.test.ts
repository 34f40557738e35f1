import { randomUUID } from "node:crypto";
import { openDatabase, sql, type Database } from "../../src/db/database.ts";
import { sqlState } from "../../src/db/sql-error.ts";
import { createDatabase, databaseUrl, dropDatabase } from "@plumbline/dev-env/create-database.ts";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { startTransactionPooler } from "@plumbline/dev-env/testing/transaction-pooler.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { grantCredits, holdCredits, openCreditAccount } from "../../src/credits/ledger.ts";
import { applyMigrations } from "@plumbline/migrations/migrate.ts";

// The two walls that code above cannot climb: row-level security and the ledger's own role. Shown through the pool that the
// product uses, for both kinds of user that a DATABASE_URL may name.

type Stage = { db: Database; close(): Promise<void> };

async function asLoginRole(): Promise<Stage> {
  const database = await testDatabase();
  return { db: database.db, close: () => database[Symbol.asyncDispose]() };
}

async function asSuperuser(): Promise<Stage> {
  const database = await testDatabase();
  const db = openDatabase(database.adminUrl, { appConnections: 2, systemConnections: 2 });
  return {
    db,
    async close() {
      await db.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** As the login of the product, over two server connections that all of its connections share. */
async function throughPooler(): Promise<Stage> {
  const database = await testDatabase();
  const pooler = await startTransactionPooler(database.directUrl, 2);
  const db = openDatabase(pooler.url, { appConnections: 8, systemConnections: 4, pooler: "transaction" });
  return {
    db,
    async close() {
      await db.close();
      await pooler.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** A plain owner that may make roles, as managed databases give out. Migrates its own database. */
async function asPlainOwner(): Promise<Stage> {
  const name = `owner_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  await admin.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'owner'`);
  await createDatabase(inject("adminUrl"), name);
  await admin.query(`ALTER DATABASE ${name} OWNER TO ${name}`);
  for (const role of ["plumbline_app", "plumbline_ledger", "plumbline_system"])
    await admin.query(`GRANT ${role} TO ${name} WITH ADMIN OPTION`);
  const url = new URL(databaseUrl(inject("adminUrl"), name));
  url.username = name;
  url.password = "owner";
  await applyMigrations(url.href);
  const db = openDatabase(url.href, { appConnections: 2, systemConnections: 2 });
  return {
    db,
    async close() {
      await db.close();
      await dropDatabase(inject("adminUrl"), name);
      await admin.query(`DROP OWNED BY ${name}`);
      await admin.query(`DROP ROLE ${name}`);
      await admin.end();
    },
  };
}

describe.each([
  ["a superuser", asSuperuser],
  ["a plain owner with CREATEROLE", asPlainOwner],
  ["the login that the product uses", asLoginRole],
  ["the login that the product uses, behind a transaction pooler", throughPooler],
])("with %s in DATABASE_URL", (_name, open) => {
  let stage: Stage;
  const mine = randomUUID();
  const other = randomUUID();
  const failure = async (work: Promise<unknown>) =>
    sqlState(
      await work.then(
        () => null,
        (error: unknown) => error,
      ),
    );

  beforeAll(async () => {
    stage = await open();
    for (const accountId of [mine, other]) {
      await stage.db.withAccount(accountId, async (tx) => {
        await tx.account.create({ data: { id: accountId } });
        await tx.user.create({
          data: { id: randomUUID(), accountId, email: `${accountId}@example.com`, passwordHash: "x" },
        });
        const jobId = randomUUID();
        await tx.job.create({
          data: { id: jobId, accountId, portalId: "1", portalName: "p", kind: "list", objectType: "contact" },
        });
        await tx.jobRecord.create({ data: { jobId, accountId, recordId: "1", chunkNo: 0 } });
        await tx.recordMemory.create({
          data: { connectionId: randomUUID(), objectType: "contact", recordId: "1", accountId },
        });
        await openCreditAccount(tx, accountId);
        await grantCredits(tx, { accountId, amount: 10, key: "first", refType: "test", refId: "1" });
        await holdCredits(tx, {
          accountId,
          holdId: randomUUID(),
          jobId: randomUUID(),
          chunkNo: 0,
          wanted: 3,
          key: "hold",
        });
      });
    }
  });
  afterAll(() => stage.close());

  it("shows an account its own rows alone", async () => {
    const owners = (table: string) =>
      stage.db.withAccount(mine, (tx) => tx.$queryRawUnsafe<object[]>(`SELECT DISTINCT account_id FROM ${table}`));
    for (const table of ["user_login", "credit_account", "job", "job_record"])
      expect(await owners(table)).toEqual([{ account_id: mine }]);
    expect(await stage.db.withAccount(mine, (tx) => tx.user.findFirst({ where: { accountId: other } }))).toBeNull();
  });

  it("refuses a row that is written for another account", async () => {
    expect(
      await failure(
        stage.db.withAccount(mine, (tx) =>
          tx.user.create({ data: { id: randomUUID(), accountId: other, email: "x@example.com", passwordHash: "x" } }),
        ),
      ),
    ).toBe("42501");
  });

  it.each([
    "user_login",
    "session",
    "connection",
    "job",
    "job_record",
    "record_memory",
    "credit_account",
    "credit_entry",
    "credit_hold",
    "account",
  ])("fails an unscoped SELECT on %s instead of answering nothing", async (table) => {
    const unscoped = stage.db.withAccount("", (tx) => tx.$queryRawUnsafe(`SELECT * FROM ${table}`));
    expect(await failure(unscoped)).toBe("PL401");
  });

  it.each([
    ["UPDATE credit_account SET available = available + 1", "42501"],
    ["UPDATE credit_entry SET available_delta = 1000", "42501"],
    ["DELETE FROM credit_entry", "42501"],
    ["UPDATE credit_hold SET amount = 1", "42501"],
    ["INSERT INTO credit_account (account_id) VALUES (gen_random_uuid())", "42501"],
  ])("refuses %s to the app and to the system role", async (statement, state) => {
    expect(await failure(stage.db.withAccount(mine, (tx) => tx.$executeRawUnsafe(statement)))).toBe(state);
    expect(await failure(stage.db.withSystem((tx) => tx.$executeRawUnsafe(statement)))).toBe(state);
  });

  it("refuses to move credits of an account that is not in scope", async () => {
    const foreign = stage.db.withAccount(mine, (tx) =>
      grantCredits(tx, { accountId: other, amount: 5, key: "theft", refType: "test", refId: "1" }),
    );
    expect(await failure(foreign)).toBe("PL404");
  });

  it("does not let the internal functions be called from outside", async () => {
    const direct = stage.db.statement(
      sql`SELECT credit_book(${mine}::uuid, 'grant', 5, 0, 0, 0, 0, 'k', 'i', 't', 'r')`,
    );
    expect(await failure(direct)).toBe("42501");
  });

  it("ties rows of one tenant together: a session cannot name another tenant's user", async () => {
    const [user] = await stage.db.withAccount(other, (tx) => tx.user.findMany());
    const session = stage.db.withAccount(mine, (tx) =>
      tx.session.create({
        data: {
          id: randomUUID(),
          accountId: mine,
          userId: user?.id ?? "",
          tokenHash: randomUUID(),
          expiresAt: new Date(),
        },
      }),
    );
    await expect(session).rejects.toThrow();
  });
});

describe("injected SQL", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await asLoginRole();
  });
  afterAll(() => stage.close());
  const stateOf = async (...statements: string[]) =>
    sqlState(
      await stage.db
        .withAccount(randomUUID(), async (tx) => {
          for (const statement of statements) await tx.$executeRawUnsafe(statement);
        })
        .then(
          () => null,
          (error: unknown) => error,
        ),
    );

  it("finds nothing behind the role", async () => {
    expect(await stateOf("SET ROLE NONE", "SELECT * FROM credit_account")).toBe("42501");
    expect(await stateOf("SET ROLE NONE", "UPDATE credit_account SET available = 1000")).toBe("42501");
    expect(await stateOf("SET ROLE plumbline_ledger")).toBe("42501");
  });

  it("cannot put a temporary table in front of the ledger's", async () => {
    expect(await stateOf("CREATE TEMP TABLE credit_account (account_id uuid)")).toBe("42501");
    const paths = await stage.db.statement<{ path: string }>(sql`
      SELECT DISTINCT setting AS path FROM pg_proc, unnest(proconfig) AS setting
      WHERE pronamespace = 'public'::regnamespace AND setting LIKE 'search_path=%'`);
    expect(paths).toEqual([{ path: "search_path=pg_catalog, public, pg_temp" }]);
  });
});
