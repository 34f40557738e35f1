import { randomUUID } from "node:crypto";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../../src/db/database.ts";
import { withoutRowSecurity } from "@plumbline/dev-env/testing/without-row-security.ts";

// Row-level security is off here: only the query's own filter applies.

let database: Awaited<ReturnType<typeof testDatabase>>;
const [mine, other] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  database = await testDatabase();
  await withoutRowSecurity(database.adminUrl);
  for (const accountId of [mine, other])
    await database.db.withSystem(async (tx) => {
      await tx.account.create({ data: { id: accountId } });
      // The first user of an account becomes its owner.
      await tx.user.create({
        data: { id: accountId, accountId, email: `${accountId}@example.com`, passwordHash: "x" },
      });
      for (const portalId of ["1", "2"])
        await tx.portalSetting.create({ data: { accountId, portalId, changedAt: new Date() } });
    });
});
afterAll(() => database[Symbol.asyncDispose]());

const asMine = <T>(work: (tx: Tx) => Promise<T>) => database.db.withAccount(mine, work);

it("is required: the same connection sees every account without it", async () => {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  const { rows } = await client.query("SELECT 1 FROM user_login");
  await client.end();
  expect(rows).toHaveLength(2);
});

it("returns only the account's own rows for any query", async () => {
  const where = { accountId: other };
  expect(await asMine((tx) => tx.membership.findMany())).toMatchObject([{ accountId: mine }]);
  expect(await asMine((tx) => tx.membership.count())).toBe(1);
  expect(await asMine((tx) => tx.membership.findFirst({ where }))).toBeNull();
  expect(await asMine((tx) => tx.membership.findFirst({ where: { AND: { accountId: other } } }))).toBeNull();
  expect(await asMine((tx) => tx.membership.findFirst({ where: { OR: [where, { email: "x" }] } }))).toBeNull();
  expect(await asMine((tx) => tx.account.findUnique({ where: { id: other } }))).toBeNull();
  expect(await asMine((tx) => tx.membership.groupBy({ by: "accountId" }))).toEqual([{ accountId: mine }]);
  await expect(asMine((tx) => tx.account.findUniqueOrThrow({ where: { id: other } }))).rejects.toThrow();
});

it("changes and deletes only the account's own rows", async () => {
  const theirs = await database.db.withAccount(other, (tx) => tx.membership.findFirstOrThrow());
  const where = { id: theirs.id };
  expect(await asMine((tx) => tx.membership.updateMany({ data: { role: "manager" } }))).toEqual({ count: 1 });
  await expect(asMine((tx) => tx.membership.update({ where, data: { role: "viewer" } }))).rejects.toThrow();
  const setting = { accountId_portalId: { accountId: other, portalId: "1" } };
  await expect(asMine((tx) => tx.portalSetting.delete({ where: setting }))).rejects.toThrow();
  expect(await asMine((tx) => tx.portalSetting.deleteMany({ where: { accountId: other } }))).toEqual({ count: 0 });
  expect(await database.db.withAccount(other, (tx) => tx.membership.findUnique({ where }))).toEqual(theirs);
});

it("reads only the login that the transaction names", async () => {
  await expect(asMine((tx) => tx.user.findMany())).rejects.toThrow(/names none/);
  await expect(asMine((tx) => tx.session.findMany())).rejects.toThrow(/names none/);
  const scope = { accountId: mine, loginId: mine };
  expect(await database.db.within(scope, (tx) => tx.user.findMany())).toMatchObject([{ id: mine }]);
  const change = (tx: Tx) => tx.user.updateMany({ where: { id: other }, data: { passwordHash: "y" } });
  expect(await database.db.within(scope, change)).toEqual({ count: 0 });
});

it("returns only rows of the portals that the transaction is limited to", async () => {
  const member = await database.db.withAccount(other, (tx) => tx.membership.findFirstOrThrow());
  const settings = (tx: Tx) => tx.portalSetting.findMany({ select: { portalId: true } });
  const as = { id: member.id, revision: member.revision, portals: ["2"] };
  expect(await database.db.within({ accountId: other }, settings, as)).toEqual([{ portalId: "2" }]);
  expect(await database.db.readAccount(other, settings, as)).toEqual([{ portalId: "2" }]);
  const where = { portalId: "1" };
  const change = (tx: Tx) => tx.portalSetting.updateMany({ where, data: { defaultCountry: "DE" } });
  expect(await database.db.within({ accountId: other }, change, as)).toEqual({ count: 0 });
});
