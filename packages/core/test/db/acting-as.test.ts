import { randomUUID } from "node:crypto";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingAs } from "../../src/db/acting-as.ts";
import type { Tx } from "../../src/db/database.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A member's request, and its clock. */
async function request() {
  const accountId = randomUUID();
  const { db } = database;
  const member = await db.withSystem(async (tx) => {
    await tx.account.create({ data: { id: accountId } });
    // The first user of an account becomes its owner.
    await tx.user.create({ data: { id: accountId, accountId, email: `${accountId}@example.com`, passwordHash: "x" } });
    return await tx.membership.findFirstOrThrow({ where: { accountId } });
  });
  let now = Date.now();
  const acting = actingAs(
    { db, now: () => new Date(now) },
    {
      accountId,
      userId: accountId,
      sessionId: randomUUID(),
      identityProviderId: null,
      member,
      portals: null,
    },
  );
  const members = (tx: Tx) => tx.membership.count();
  return {
    read: () => acting.readAccount(accountId, members),
    write: () => acting.withAccount(accountId, members),
    minuteLater: () => {
      now += 60_000;
    },
    change: (data: object) => db.withSystem((tx) => tx.membership.update({ where: { id: member.id }, data })),
  };
}

describe("a request of a member", () => {
  it("continues while their access is unchanged", async () => {
    const { read, write, minuteLater } = await request();
    minuteLater();
    expect([await read(), await write()]).toEqual([1, 1]);
  });

  it.each([
    ["is removed", { endedAt: new Date() }],
    ["has another access", { revision: 2 }],
  ])("is aborted once the member %s", async (_name, change) => {
    const asked = await request();
    await asked.change(change);
    await expect(asked.write()).rejects.toMatchObject({ code: "access_changed" });
    asked.minuteLater();
    await expect(asked.read()).rejects.toMatchObject({ code: "access_changed" });
  });
});
