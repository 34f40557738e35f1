import { randomInt, randomUUID } from "node:crypto";
import { openDatabase, sql, type Database, type Tx } from "../../src/db/database.ts";
import { sqlState } from "../../src/db/sql-error.ts";
import { createDatabase, databaseUrl, dropDatabase } from "@plumbline/dev-env/create-database.ts";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { startTransactionPooler } from "@plumbline/dev-env/testing/start-transaction-pooler.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { grantCredits, holdCredits, openCreditAccount } from "../../src/credits/ledger.ts";
import { applyMigrations } from "@plumbline/migrations/migrate.ts";

// The two barriers that code cannot bypass: row-level security and the ledger's own role. Tested through the product's pool, for
// both kinds of user that a DATABASE_URL may have.

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

/** With the product's login, over two server connections shared by all of its connections. */
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

/** A plain owner that may create roles, as managed databases provide. Migrates its own database. */
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
      await stage.db.withSystem(async (tx) => {
        await tx.account.create({ data: { id: accountId } });
        // The first user of an account becomes its owner.
        await tx.user.create({
          data: { id: accountId, accountId, email: `${accountId}@example.com`, passwordHash: "x" },
        });
      });
      await stage.db.withAccount(accountId, async (tx) => {
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

  it("shows an account only its own rows", async () => {
    const owners = (table: string) =>
      stage.db.withAccount(mine, (tx) => tx.$queryRawUnsafe<object[]>(`SELECT DISTINCT account_id FROM ${table}`));
    for (const table of ["membership", "credit_account", "job", "job_record"])
      expect(await owners(table)).toEqual([{ account_id: mine }]);
    const foreign = { where: { accountId: other } };
    expect(await stage.db.withAccount(mine, (tx) => tx.membership.findFirst(foreign))).toBeNull();
  });

  it("hides identity providers, domains and login attempts from other accounts, and refuses rows for them", async () => {
    const columns = { issuer: "https://example.com", clientId: "c", clientSecret: "-", preset: "generic" } as const;
    const rowsOf = (accountId: string) => async (tx: Tx) => {
      const [id, createdAt] = [accountId, new Date()];
      await tx.identityProvider.createMany({ data: [{ id, accountId, ...columns, createdAt }], skipDuplicates: true });
      const domain = { id, accountId, domain: `${accountId}.example`, createdAt };
      await tx.emailDomain.createMany({ data: [domain], skipDuplicates: true });
      const attempt = { stateHash: accountId, accountId, providerId: id, cookieHash: "-", secrets: "-" };
      await tx.openidAttempt.createMany({ data: [{ ...attempt, expiresAt: createdAt }], skipDuplicates: true });
    };
    for (const accountId of [mine, other]) await stage.db.withAccount(accountId, rowsOf(accountId));
    for (const table of ["identity_provider", "email_domain", "openid_attempt"])
      expect(
        await stage.db.withAccount(mine, (tx) =>
          tx.$queryRawUnsafe<object[]>(`SELECT DISTINCT account_id FROM ${table}`),
        ),
      ).toEqual([{ account_id: mine }]);
    const foreign = { id: randomUUID(), accountId: other, domain: "taken.example", createdAt: new Date() };
    expect(await failure(stage.db.withAccount(mine, (tx) => tx.emailDomain.create({ data: foreign })))).toBe("42501");
  });

  it.each(LOGIN_TABLES)("shows no row of %s to a transaction without a login", async (table) => {
    await logins(stage.db, [mine, other]);
    const select = (tx: Tx) => tx.$queryRawUnsafe<object[]>(`SELECT * FROM ${table}`);
    expect(await stage.db.withAccount(mine, select)).toEqual([]);
    expect(await stage.db.readAccount(mine, select)).toEqual([]);
    expect(await stage.db.withSystem(select)).toHaveLength(2);
  });

  it.each(LOGIN_TABLES)("shows only rows of %s for the named login, in any account", async (table) => {
    await logins(stage.db, [mine, other]);
    const column = table === "user_login" ? "id" : "user_id";
    const scope = { accountId: mine, loginId: other };
    const users = await stage.db.within(scope, (tx) =>
      tx.$queryRawUnsafe<object[]>(`SELECT DISTINCT ${column} AS id FROM ${table}`),
    );
    expect(users).toEqual([{ id: other }]);
  });

  it("hides rows of other portals from a transaction that is limited to some", async () => {
    const { accountId, portals } = await portalsWithRows(stage.db);
    const [seen = ""] = portals;
    const as = { ...(await memberOf(stage.db, accountId)), portals: [seen] };
    for (const [table, portal] of PORTAL_ROWS) {
      const all = await stage.db.within({ accountId }, (tx) => portalsIn(tx, table, portal));
      expect([table, all]).toEqual([table, portals.toSorted()]);
      const limited = await stage.db.within({ accountId }, (tx) => portalsIn(tx, table, portal), as);
      expect([table, limited]).toEqual([table, [seen]]);
      const none = await stage.db.readAccount(accountId, (tx) => portalsIn(tx, table, portal), { ...as, portals: [] });
      expect([table, none]).toEqual([table, []]);
    }
    const [, hidden = ""] = portals;
    const connect = stage.db.within(
      { accountId },
      (tx) => tx.portalAccount.create({ data: { accountId, portalId: `${hidden}0` } }),
      as,
    );
    expect(await failure(connect)).toBe("42501");
  });

  it("limits every table with a portal, except those that no person reads", async () => {
    const tables = await stage.db.statement<{ name: string; is_limited: boolean }>(sql`
      SELECT c.relname AS name, EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'portals' AND NOT p.polpermissive) AS is_limited
      FROM pg_class c WHERE c.relkind = 'r' AND c.relrowsecurity AND EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('portal_id', 'connection_id', 'job_id'))`);
    const unlimited = tables.filter((table) => !table.is_limited).map((table) => table.name);
    // System-only tables, and money, which belongs to the whole account: limited members may not read it.
    expect(unlimited.toSorted()).toEqual([
      "address_service_answer",
      "credit_hold",
      "privacy_erasure",
      "purchase_order",
      "removed_connection",
    ]);
    const limited = tables.filter((table) => table.is_limited).map((table) => table.name);
    expect(limited.toSorted()).toEqual([...PORTAL_ROWS.map(([table]) => table), "audit_event"].toSorted());
  });

  it("refuses a row that is written for another account", async () => {
    expect(
      await failure(
        stage.db.withAccount(mine, (tx) =>
          tx.recordMemory.create({
            data: { connectionId: randomUUID(), objectType: "contact", recordId: "2", accountId: other },
          }),
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
    "identity_provider",
    "email_domain",
    "openid_attempt",
  ])("fails an unscoped SELECT on %s instead of returning nothing", async (table) => {
    const unscoped = stage.db.withAccount("", (tx) => tx.$queryRawUnsafe(`SELECT * FROM ${table}`));
    expect(await failure(unscoped)).toBe("PL401");
  });

  it.each([
    ["UPDATE credit_account SET available = available + 1", "42501"],
    ["UPDATE credit_entry SET available_delta = 1000", "42501"],
    ["DELETE FROM credit_entry", "42501"],
    ["UPDATE credit_hold SET amount = 1", "42501"],
    ["INSERT INTO credit_account (account_id) VALUES (gen_random_uuid())", "42501"],
  ])("denies %s to the app and system roles", async (statement, state) => {
    expect(await failure(stage.db.withAccount(mine, (tx) => tx.$executeRawUnsafe(statement)))).toBe(state);
    expect(await failure(stage.db.withSystem((tx) => tx.$executeRawUnsafe(statement)))).toBe(state);
  });

  it("refuses to move credits of an account outside the scope", async () => {
    const foreign = stage.db.withAccount(mine, (tx) =>
      grantCredits(tx, { accountId: other, amount: 5, key: "theft", refType: "test", refId: "1" }),
    );
    expect(await failure(foreign)).toBe("PL404");
  });

  it("does not expose the internal functions to callers", async () => {
    const direct = stage.db.statement(
      sql`SELECT credit_book(${mine}::uuid, 'grant', 5, 0, 0, 0, 0, 'k', 'i', 't', 'r')`,
    );
    expect(await failure(direct)).toBe("42501");
  });

  it("does not open a session for a non-member at the previous release's request", async () => {
    const session = { id: randomUUID(), accountId: mine, userId: other, tokenHash: randomUUID() };
    const open = stage.db.withSystem((tx) => tx.session.create({ data: { ...session, expiresAt: new Date() } }));
    expect(await failure(open)).toBe("PL403");
  });
});

const LOGIN_TABLES = [
  "user_login",
  "session",
  "one_time_token",
  "second_factor",
  "recovery_code",
  "known_network",
] as const;

/** A row of each kind for both, identified by their account. */
async function logins(db: Database, userIds: readonly string[]): Promise<void> {
  const expiresAt = new Date(Date.now() + 60_000);
  await db.withSystem(async (tx) => {
    for (const userId of userIds) {
      const own = { userId, accountId: userId };
      await tx.session.upsert({
        where: { tokenHash: userId },
        create: { id: userId, ...own, tokenHash: userId, expiresAt },
        update: {},
      });
      await tx.oneTimeToken.upsert({
        where: { tokenHash: userId },
        create: { id: userId, ...own, purpose: "reset_password", tokenHash: userId, expiresAt },
        update: {},
      });
      await tx.secondFactor.upsert({
        where: { userId },
        create: { ...own, secret: "-", createdAt: expiresAt },
        update: {},
      });
      const code = { userId, codeHash: "-" };
      await tx.recoveryCode.upsert({
        where: { userId_codeHash: code },
        create: { id: userId, ...own, codeHash: "-" },
        update: {},
      });
      const network = { userId, networkHash: "-" };
      await tx.knownNetwork.upsert({
        where: { userId_networkHash: network },
        create: { ...own, networkHash: "-", lastUsedAt: expiresAt },
        update: {},
      });
    }
  });
}

/** Tables filtered by portal, and how a row leads to its portal. */
const OF_JOB = "(SELECT portal_id FROM job WHERE id = job_id)";
const OF_CONNECTION = "(SELECT portal_id FROM connection WHERE id = connection_id)";
const PORTAL_ROWS: readonly (readonly [table: string, portal: string])[] = [
  ["connection", "portal_id"],
  ["job", "portal_id"],
  ["recurring_job", "portal_id"],
  ["write_policy", "portal_id"],
  ["portal_setting", "portal_id"],
  ["replacement_rule", "portal_id"],
  ["free_look", "portal_id"],
  ["record_choice", "portal_id"],
  ["proposal_group", "portal_id"],
  ["proposal", "portal_id"],
  ["portal_account", "portal_id"],
  ["mapping_version", OF_CONNECTION],
  ["mapping", OF_CONNECTION],
  ["mapping_change", OF_CONNECTION],
  ["auto_clean", OF_CONNECTION],
  ["property_options", OF_CONNECTION],
  ["connection_blocker", OF_CONNECTION],
  ["record_memory", OF_CONNECTION],
  ["address_memory", OF_CONNECTION],
  ["hubspot_event", OF_CONNECTION],
  ["apply_intake", OF_CONNECTION],
  ["portal_inbox", OF_CONNECTION],
  ["address_status", OF_CONNECTION],
  ["status_property", OF_CONNECTION],
  ["status_segment", OF_CONNECTION],
  ["status_work", OF_CONNECTION],
  ["status_due", OF_CONNECTION],
  ["change_feed", OF_CONNECTION],
  ["first_look", OF_CONNECTION],
  ["job_record", OF_JOB],
  ["job_reason", OF_JOB],
  ["job_set", OF_JOB],
  ["job_chunk", OF_JOB],
  ["job_changes", OF_JOB],
  ["list_check", OF_JOB],
  ["list_check_sample", OF_JOB],
];

async function portalsIn(tx: Tx, table: string, portal: string): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ portal: string }[]>(`SELECT DISTINCT ${portal} AS portal FROM ${table}`);
  return rows.map((row) => row.portal).toSorted();
}

async function memberOf(db: Database, accountId: string): Promise<{ id: string; revision: number }> {
  return await db.withSystem((tx) =>
    tx.membership.findFirstOrThrow({ where: { accountId }, select: { id: true, revision: true } }),
  );
}

/** An account with two portals, each with a row of every kind that belongs to a portal. */
async function portalsWithRows(db: Database): Promise<{ accountId: string; portals: string[] }> {
  const accountId = randomUUID();
  const portals = [0, 1].map(() => String(randomInt(1e9, 1e10)));
  await db.withSystem(async (tx) => {
    await tx.account.create({ data: { id: accountId } });
    await tx.user.create({ data: { id: accountId, accountId, email: `${accountId}@example.com`, passwordHash: "x" } });
  });
  const now = new Date();
  for (const portalId of portals)
    await db.withAccount(accountId, async (tx) => {
      const [connectionId, jobId, id] = [randomUUID(), randomUUID(), randomUUID()];
      const place = { accountId, portalId, objectType: "contact" };
      const record = { accountId, recordId: "1" };
      const tokens = { accessToken: "-", refreshToken: "-", accessExpiresAt: now };
      await tx.connection.create({ data: { id: connectionId, accountId, portalId, portalName: "p", ...tokens } });
      await tx.portalAccount.create({ data: { accountId, portalId } });
      await tx.portalSetting.create({ data: { accountId, portalId, changedAt: now } });
      await tx.replacementRule.create({
        data: {
          id,
          accountId,
          portalId,
          part: "city",
          foldedText: "nyc",
          text: "NYC",
          replacement: "New York",
          createdAt: now,
        },
      });
      await tx.writePolicy.create({ data: { ...place, policy: "certain", changedAt: now } });
      await tx.recordChoice.create({ data: { ...place, recordId: "1", kind: "locked", createdAt: now } });
      await tx.freeLook.create({
        data: { ...place, recordId: "1", setKey: "primary", valuesHash: "-", lookedOn: now },
      });
      const connection = { accountId, connectionId, objectType: "contact" };
      await tx.mappingVersion.create({ data: { id, ...connection, contentHash: "-" } });
      await tx.mapping.create({ data: { ...connection, versionId: id } });
      await tx.autoClean.create({ data: { ...connection, pollCursor: now, nextPollAt: now } });
      await tx.propertyOptions.create({ data: { ...connection, property: "state", options: [], readAt: now } });
      await tx.connectionBlocker.create({
        data: { ...connection, operation: "read", reason: "hubspot_refuses", since: now, nextProbeAt: now },
      });
      await tx.recordMemory.create({ data: { ...connection, recordId: "1" } });
      await tx.addressMemory.create({
        data: {
          ...connection,
          recordId: "1",
          setKey: "other",
          valuesHash: "",
          mappingHash: "",
          outcome: "",
          reason: "",
          decidedAt: now,
        },
      });
      await tx.hubspotEvent.create({
        data: { id, ...connection, recordId: "1", kind: "update", dedupeKey: connectionId },
      });
      await tx.applyIntake.create({ data: { id, ...connection, mappingVersionId: id, firstAt: now, dueAt: now } });
      await tx.portalInbox.create({ data: { connectionId, accountId } });
      const ofSet = { ...connection, setKey: "other" };
      const due = { changedAt: now, pollCursor: now, nextPollAt: now };
      await tx.addressStatus.create({ data: { ...ofSet, mode: "write", columns: [], ...due } });
      await tx.statusProperty.create({ data: { ...ofSet, property: "p", columnName: "c" } });
      await tx.statusSegment.create({ data: { ...ofSet, kind: "review" } });
      await tx.statusWork.create({ data: { id, ...connection, refreshAt: now } });
      await tx.changeFeed.create({ data: { id, ...connection, checkedAt: now } });
      await tx.firstLook.create({ data: { ...connection, setKey: "primary", writeHash: "h", beganAt: now } });
      await tx.statusDue.create({ data: { ...connection, recordId: "1", cause: "decided", nextTryAt: now } });
      const list = { ...place, portalName: "p", listId: "1", listName: "l" };
      await tx.recurringJob.create({
        data: { id, ...list, connectionId, recurrenceInterval: "24h", anchorAt: now },
      });
      await tx.job.create({ data: { id: jobId, ...list, connectionId, kind: "list" } });
      const ofJob = { jobId, accountId };
      await tx.jobChunk.create({ data: { ...ofJob, chunkNo: 0 } });
      await tx.jobRecord.create({ data: { ...record, jobId, chunkNo: 0 } });
      await tx.jobReason.create({ data: { ...ofJob, outcome: "failed", reason: "x", count: 1 } });
      await tx.jobSet.create({ data: { ...ofJob, setKey: "other", properties: {} } });
      await tx.jobChanges.create({ data: { ...ofJob, recordIds: [] } });
      await tx.listCheck.create({ data: ofJob });
      await tx.listCheckSample.create({
        data: { ...record, jobId, group: "g", outcome: "o", reason: "r", before: {}, after: {}, changes: [] },
      });
      const group = { id, ...place, connectionId, key: id, reason: "r", country: "", confidence: "", hasValue: false };
      await tx.proposalGroup.create({ data: { ...group, kinds: [], fields: [] } });
      await tx.proposal.create({
        data: {
          id,
          ...place,
          connectionId,
          recordId: "1",
          groupId: id,
          mappingVersionId: id,
          mappingHash: "",
          jobId,
          reason: "r",
          hasValue: false,
          valuesHash: "",
          createdAt: now,
        },
      });
    });
  return { accountId, portals };
}

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

  it("cannot escape the role", async () => {
    expect(await stateOf("SET ROLE NONE", "SELECT * FROM credit_account")).toBe("42501");
    expect(await stateOf("SET ROLE NONE", "UPDATE credit_account SET available = 1000")).toBe("42501");
    expect(await stateOf("SET ROLE plumbline_ledger")).toBe("42501");
  });

  it("cannot shadow the ledger's table with a temporary one", async () => {
    expect(await stateOf("CREATE TEMP TABLE credit_account (account_id uuid)")).toBe("42501");
    const paths = await stage.db.statement<{ path: string }>(sql`
      SELECT DISTINCT setting AS path FROM pg_proc, unnest(proconfig) AS setting
      WHERE pronamespace = 'public'::regnamespace AND setting LIKE 'search_path=%'`);
    expect(paths).toEqual([{ path: "search_path=pg_catalog, public, pg_temp" }]);
  });
});
