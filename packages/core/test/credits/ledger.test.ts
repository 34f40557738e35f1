import { randomUUID } from "node:crypto";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  clawBackCredits,
  freezeCredits,
  grantCredits,
  holdCredits,
  settleHold,
  unfreezeCredits,
} from "../../src/credits/ledger.ts";
import { balance, newAccount, stateOf, violations } from "./support/ledger-account.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

it("grants once per key, and refuses the key with a different amount", async () => {
  const { accountId } = await newAccount(database, 0);
  const grant = (amount: number) =>
    database.db.withAccount(accountId, (tx) =>
      grantCredits(tx, { accountId, amount, key: "order:1", refType: "order", refId: "1" }),
    );
  expect([await grant(50), await grant(50)]).toEqual([true, false]);
  expect(await stateOf(grant(60))).toBe("PL409");
  expect((await balance(database, accountId)).available).toBe(50);
});

it("holds as many credits as are available, and gives the reason when there are none", async () => {
  const { accountId, jobId } = await newAccount(database, 5);
  const hold = (wanted: number, key: string) =>
    database.db.withAccount(accountId, (tx) =>
      holdCredits(tx, { accountId, holdId: randomUUID(), jobId, chunkNo: Number(key), wanted, key }),
    );
  expect(await hold(3, "1")).toEqual({ amount: 3, refused: null });
  expect(await hold(3, "2")).toEqual({ amount: 2, refused: null });
  expect(await hold(3, "3")).toEqual({ amount: 0, refused: "out_of_credits" });
  expect(await balance(database, accountId)).toMatchObject({ available: 0, held: 5 });
});

it("settles a hold once and refuses a late settle", async () => {
  const { accountId, jobId } = await newAccount(database, 10);
  const holdId = randomUUID();
  await database.db.withAccount(accountId, (tx) =>
    holdCredits(tx, { accountId, holdId, jobId, chunkNo: 0, wanted: 4, key: "h" }),
  );
  const settle = (successes: number) =>
    database.db.withAccount(accountId, async (tx) => {
      await settleHold(tx, { holdId, successes });
      await tx.job.update({ where: { id: jobId }, data: { confirmed: { increment: successes } } });
    });
  await settle(3);
  expect(await balance(database, accountId)).toMatchObject({ available: 7, held: 0, spent: 3 });
  expect(await stateOf(settle(1))).toBe("PL410");
  expect(await balance(database, accountId)).toMatchObject({ available: 7, held: 0, spent: 3 });
  expect(await violations(database, accountId)).toEqual([]);
});

it("refuses more successes than credits held", async () => {
  const { accountId, jobId } = await newAccount(database, 10);
  const holdId = randomUUID();
  await database.db.withAccount(accountId, (tx) =>
    holdCredits(tx, { accountId, holdId, jobId, chunkNo: 0, wanted: 2, key: "h" }),
  );
  expect(await stateOf(database.db.withAccount(accountId, (tx) => settleHold(tx, { holdId, successes: 3 })))).toBe(
    "PL409",
  );
});

it("never overdraws with fifty concurrent spenders", async () => {
  const { accountId, jobId } = await newAccount(database, 1_000);
  const spend = async (chunkNo: number) => {
    const holdId = randomUUID();
    const held = await database.db.withAccount(accountId, (tx) =>
      holdCredits(tx, { accountId, holdId, jobId, chunkNo, wanted: 100, key: `hold:${chunkNo}` }),
    );
    if (held.amount === 0) return 0;
    const successes = Math.floor(held.amount / 2);
    await database.db.withAccount(accountId, async (tx) => {
      await settleHold(tx, { holdId, successes });
      await tx.job.update({ where: { id: jobId }, data: { corrected: { increment: successes } } });
    });
    return successes;
  };
  const late = database.db.withAccount(accountId, (tx) =>
    grantCredits(tx, { accountId, amount: 77, key: "late", refType: "test", refId: "late" }),
  );
  const spent = await Promise.all(Array.from({ length: 50 }, (_, index) => spend(index)));
  await late;
  const after = await balance(database, accountId);
  const total = spent.reduce((sum, amount) => sum + amount, 0);
  expect(after).toMatchObject({ held: 0, spent: total, available: 1_077 - total });
  expect(await violations(database, accountId)).toEqual([]);
});

it("blocks new holds during a debt or dispute, and pays the debt first", async () => {
  const { accountId, jobId } = await newAccount(database, 10);
  const inAccount = <T>(work: Parameters<typeof database.db.withAccount<T>>[1]) =>
    database.db.withAccount(accountId, work);
  const hold = (key: string) =>
    inAccount((tx) =>
      holdCredits(tx, { accountId, holdId: randomUUID(), jobId, chunkNo: Number(key), wanted: 1, key }),
    );
  await inAccount((tx) => clawBackCredits(tx, { accountId, payment: "p1", target: 14 }));
  expect(await balance(database, accountId)).toMatchObject({ available: 0, owed: 4 });
  expect((await hold("1")).refused).toBe("account_blocked");
  await inAccount((tx) => grantCredits(tx, { accountId, amount: 10, key: "more", refType: "test", refId: "m" }));
  expect(await balance(database, accountId)).toMatchObject({ available: 6, owed: 0 });
  await inAccount((tx) => freezeCredits(tx, { accountId, dispute: "d1", amount: 100 }));
  expect(await balance(database, accountId)).toMatchObject({ available: 0, frozen: 6, openDisputes: 1 });
  expect((await hold("2")).refused).toBe("account_blocked");
  expect(await inAccount((tx) => unfreezeCredits(tx, { accountId, dispute: "d1" }))).toBe(true);
  expect(await inAccount((tx) => unfreezeCredits(tx, { accountId, dispute: "d1" }))).toBe(false);
  expect((await hold("3")).amount).toBe(1);
  expect(await violations(database, accountId)).toEqual([]);
});
