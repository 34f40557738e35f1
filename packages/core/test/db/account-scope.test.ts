import { randomUUID } from "node:crypto";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../../src/db/database.ts";
import { withoutRowSecurity } from "@plumbline/dev-env/testing/without-row-security.ts";

// Row-level security is off here: what holds is the query's own narrowing.

let database: Awaited<ReturnType<typeof testDatabase>>;
const [mine, other] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  database = await testDatabase();
  await withoutRowSecurity(database.adminUrl);
  for (const accountId of [mine, other])
    await database.db.withAccount(accountId, async (tx) => {
      await tx.account.create({ data: { id: accountId } });
      await tx.user.create({
        data: { id: accountId, accountId, email: `${accountId}@example.com`, passwordHash: "x" },
      });
    });
});
afterAll(() => database[Symbol.asyncDispose]());

const asMine = <T>(work: (tx: Tx) => Promise<T>) => database.db.withAccount(mine, work);

it("is needed: without it the same connection sees every account", async () => {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  const { rows } = await client.query("SELECT 1 FROM user_login");
  await client.end();
  expect(rows).toHaveLength(2);
});

it("asks for one account's rows, whatever the question", async () => {
  const where = { id: other };
  expect(await asMine((tx) => tx.user.findMany())).toMatchObject([{ accountId: mine }]);
  expect(await asMine((tx) => tx.user.count())).toBe(1);
  expect(await asMine((tx) => tx.user.findUnique({ where }))).toBeNull();
  expect(await asMine((tx) => tx.user.findFirst({ where: { AND: { accountId: other } } }))).toBeNull();
  expect(await asMine((tx) => tx.user.findFirst({ where: { OR: [where, { email: "x" }] } }))).toBeNull();
  expect(await asMine((tx) => tx.account.findUnique({ where }))).toBeNull();
  expect(await asMine((tx) => tx.user.groupBy({ by: "accountId" }))).toEqual([{ accountId: mine }]);
  await expect(asMine((tx) => tx.user.findUniqueOrThrow({ where }))).rejects.toThrow();
});

it("changes and deletes one account's rows", async () => {
  const where = { id: other };
  expect(await asMine((tx) => tx.user.updateMany({ data: { passwordHash: "y" } }))).toEqual({ count: 1 });
  await expect(asMine((tx) => tx.user.update({ where, data: { passwordHash: "y" } }))).rejects.toThrow();
  await expect(asMine((tx) => tx.user.delete({ where }))).rejects.toThrow();
  expect(await asMine((tx) => tx.user.deleteMany({ where }))).toEqual({ count: 0 });
  const theirs = await database.db.withAccount(other, (tx) => tx.user.findUnique({ where }));
  expect(theirs).toMatchObject({ passwordHash: "x" });
  expect(await asMine((tx) => tx.user.update({ where: { id: mine }, data: { passwordHash: "z" } }))).toMatchObject({
    passwordHash: "z",
  });
});
