import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../src/time.ts";
import { buy, look, looksOf, lookTogether, shownOf, take } from "./support/looks.ts";
import { balance, newAccount, violations } from "./support/ledger-account.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const taken = async (accountId: string, from: number, count: number, now = new Date()) =>
  shownOf(await take(database, accountId, { looks: looksOf(from, count), now }));
const today = Date.UTC(2026, 5, 15, 12);
const days = (count: number) => new Date(today + count * DAY_MS);

describe("the bound on free looks", () => {
  it("shows the first 500 addresses in 30 days in row order", async () => {
    const { accountId } = await newAccount(database, 10_000);
    expect(await taken(accountId, 0, 480, days(0))).toBe(480);
    const next = await take(database, accountId, { looks: looksOf(480, 60), now: days(1) });
    expect(next).toEqual(Array.from({ length: 60 }, (_, at) => at < 20));
    expect(await taken(accountId, 600, 10, days(29))).toBe(0);
    // The first day has left the 30 days, then the second.
    expect(await taken(accountId, 1_000, 1_000, days(30))).toBe(480);
    expect(await taken(accountId, 3_000, 1_000, days(31))).toBe(20);
  });

  it("counts the same values of an address once, also within a batch", async () => {
    const { accountId } = await newAccount(database, 0);
    expect(await taken(accountId, 0, 499, days(0))).toBe(499);
    const looks = [look("a"), look("a"), look(3), look("b"), look("a", "other values")];
    expect(await take(database, accountId, { looks, now: days(2) })).toEqual([true, true, true, false, false]);
    // Shown again after 30 days, it counts again.
    expect(await take(database, accountId, { looks: [look(3)], now: days(31) })).toEqual([true]);
    expect(await taken(accountId, 1_000, 1_000, days(31))).toBe(498);
  });

  it("grows by the credits bought in the last 30 days or still unspent, whichever is more", async () => {
    const { accountId } = await newAccount(database, 300);
    await buy(database, accountId, { credits: 1_000, paidAt: days(-40) });
    // Bought long ago: the smaller of the balance and what was ever bought.
    expect(await taken(accountId, 0, 5_000, days(0))).toBe(1_500);
    await buy(database, accountId, { credits: 200, paidAt: days(-1) });
    expect((await balance(database, accountId)).available).toBe(1_500);
    expect(await taken(accountId, 10_000, 5_000, days(0))).toBe(200);
    await buy(database, accountId, { credits: 3_000, paidAt: days(0) });
    expect(await taken(accountId, 20_000, 5_000, days(0))).toBe(3_000);
  });

  it("does not count refunded credits as bought", async () => {
    const { accountId } = await newAccount(database, 0);
    const id = await buy(database, accountId, { credits: 1_000, paidAt: days(-1) });
    const refund = (refundedCents: number) =>
      database.db.withAccount(accountId, (tx) => tx.creditPurchase.update({ where: { id }, data: { refundedCents } }));
    await refund(25);
    expect(await taken(accountId, 0, 100, days(0))).toBe(100);
    expect(await taken(accountId, 0, 5_000, days(0))).toBe(1_250);
    await refund(100);
    expect(await taken(accountId, 10_000, 10, days(0))).toBe(0);
    await refund(0);
    expect(await taken(accountId, 20_000, 5_000, days(0))).toBe(250);
  });

  it("is not enforced while processes of the previous release may be running", async () => {
    const { accountId } = await newAccount(database, 0);
    const from = (boundFrom: Date) =>
      database.db.withSystem((tx) => tx.freeLookState.update({ where: { id: 1 }, data: { boundFrom } }));
    await from(days(1));
    expect(await taken(accountId, 0, 900, days(0))).toBe(900);
    expect(await taken(accountId, 0, 900, days(1))).toBe(500);
    await from(new Date(0));
  });

  it("is reached exactly by 20 concurrent channels", { timeout: 60_000 }, async () => {
    let seed = 7;
    const of = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let run = 0; run < 10; run += 1)
      expect(await lookTogether(database, { channels: 20, bought: run % 2 === 0 ? 0 : 300, of })).toBeNull();
  });

  it("does not touch the ledger", async () => {
    const { accountId } = await newAccount(database, 10);
    await taken(accountId, 0, 600);
    expect(await violations(database, accountId)).toEqual([]);
    expect(await balance(database, accountId)).toMatchObject({ available: 10, spent: 0, seq: 1 });
  });
});
