import { randomUUID } from "node:crypto";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdCredits, reverseDismissal, settleHold, spendingRoom } from "../../src/credits/ledger.ts";
import { chargeDismissal } from "./support/charge-dismissal.ts";
import { newAccount, stateOf } from "./support/ledger-account.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

type Scope = "account" | "portal" | "recurring_job";
type Caps = { perRun?: number | null; perMonth?: number | null };

async function limit(accountId: string, scope: Scope, scopeId: string, caps: Caps): Promise<void> {
  const values = { perRun: null, perMonth: null, ...caps, changedAt: new Date() };
  await database.db.withAccount(accountId, (tx) =>
    tx.spendingLimit.upsert({
      where: { accountId_scope_scopeId: { accountId, scope, scopeId } },
      create: { accountId, scope, scopeId, ...values },
      update: values,
    }),
  );
}
async function jobOf(accountId: string, portalId = "1", of: { ofRecurringJob?: string } = {}): Promise<string> {
  const id = randomUUID();
  await database.db.withAccount(accountId, (tx) =>
    tx.job.create({
      data: {
        id,
        accountId,
        portalId,
        portalName: "p",
        kind: "update",
        objectType: "contact",
        status: "running",
        ...of,
      },
    }),
  );
  return id;
}
async function hold(accountId: string, jobId: string, wanted: number) {
  const holdId = randomUUID();
  const held = await database.db.withAccount(accountId, (tx) =>
    holdCredits(tx, { accountId, holdId, jobId, chunkNo: 0, wanted, key: holdId }),
  );
  return { ...held, holdId };
}
const settle = (accountId: string, holdId: string, successes: number) =>
  database.db.withAccount(accountId, (tx) => settleHold(tx, { holdId, successes }));
/** Only the ledger writes holds. */
async function asIfAMonthAgo(accountId: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  const month = "date_trunc('month', now() AT TIME ZONE 'UTC')";
  await client.query(`UPDATE credit_hold SET created_at = ${month} - interval '10 days' WHERE account_id = $1`, [
    accountId,
  ]);
  await client.query(
    `UPDATE spending_counter SET begins_on = (${month} - interval '1 month')::date WHERE account_id = $1 AND scope <> 'run'`,
    [accountId],
  );
  await client.end();
}
const room = (accountId: string, jobId: string | null) =>
  database.db.withAccount(accountId, (tx) => spendingRoom(tx, { accountId, jobId }));

it("allows everything without a limit", async () => {
  const { accountId, jobId } = await newAccount(database, 100);
  expect(await room(accountId, jobId)).toBeNull();
  expect(await hold(accountId, jobId, 60)).toMatchObject({ amount: 60, refused: null });
});

describe("a limit", () => {
  it("per month counts held and spent credits, and returns released ones", async () => {
    const { accountId, jobId } = await newAccount(database, 100);
    await limit(accountId, "account", "", { perMonth: 10 });
    const first = await hold(accountId, jobId, 8);
    expect(first).toMatchObject({ amount: 8, refused: null });
    const second = await hold(accountId, await jobOf(accountId), 8);
    expect(second).toMatchObject({ amount: 2, refused: null });
    expect(await hold(accountId, jobId, 1)).toMatchObject({ amount: 0, refused: "spending_limit" });
    await settle(accountId, first.holdId, 3);
    expect(await room(accountId, jobId)).toBe(5);
    await settle(accountId, second.holdId, 2);
    expect(await hold(accountId, jobId, 50)).toMatchObject({ amount: 5, refused: null });
  });

  it("counts spending from before it was set, and applies a change at once", async () => {
    const { accountId, jobId } = await newAccount(database, 100);
    const { holdId } = await hold(accountId, jobId, 30);
    await settle(accountId, holdId, 30);
    await limit(accountId, "account", "", { perMonth: 20 });
    expect(await room(accountId, jobId)).toBe(-10);
    expect(await hold(accountId, jobId, 5)).toMatchObject({ amount: 0, refused: "spending_limit" });
    await limit(accountId, "account", "", { perMonth: 33 });
    expect(await hold(accountId, jobId, 5)).toMatchObject({ amount: 3, refused: null });
  });

  it("of zero stops all spending", async () => {
    const { accountId, jobId } = await newAccount(database, 100);
    await limit(accountId, "account", "", { perMonth: 0 });
    expect(await hold(accountId, jobId, 1)).toMatchObject({ amount: 0, refused: "spending_limit" });
  });

  it("per run applies to each run separately", async () => {
    const { accountId, jobId } = await newAccount(database, 100);
    await limit(accountId, "account", "", { perRun: 10 });
    const other = await jobOf(accountId);
    expect([await hold(accountId, jobId, 50), await hold(accountId, other, 50)]).toMatchObject([
      { amount: 10 },
      { amount: 10 },
    ]);
    expect(await hold(accountId, jobId, 1)).toMatchObject({ refused: "spending_limit" });
  });

  it("per portal does not affect other portals; the strictest limit applies", async () => {
    const { accountId } = await newAccount(database, 100);
    await limit(accountId, "account", "", { perMonth: 25 });
    await limit(accountId, "portal", "7", { perMonth: 10, perRun: 4 });
    const [inside, again, outside] = [
      await jobOf(accountId, "7"),
      await jobOf(accountId, "7"),
      await jobOf(accountId, "8"),
    ];
    expect(await hold(accountId, inside, 50)).toMatchObject({ amount: 4 });
    expect(await hold(accountId, again, 50)).toMatchObject({ amount: 4 });
    expect(await hold(accountId, outside, 50)).toMatchObject({ amount: 17 });
    expect(await hold(accountId, await jobOf(accountId, "7"), 50)).toMatchObject({ refused: "spending_limit" });
  });

  it("resets with the next month; a hold counts for the month it was made in", async () => {
    const { accountId, jobId } = await newAccount(database, 100);
    await limit(accountId, "account", "", { perMonth: 10, perRun: 15 });
    const { holdId } = await hold(accountId, jobId, 10);
    await asIfAMonthAgo(accountId);
    expect(await hold(accountId, await jobOf(accountId), 8)).toMatchObject({ amount: 8, refused: null });
    await settle(accountId, holdId, 4);
    const counters = await database.db.withAccount(accountId, (tx) =>
      tx.spendingCounter.findMany({ where: { scope: "account" }, orderBy: { beginsOn: "asc" } }),
    );
    expect(counters).toMatchObject([
      { held: 0, spent: 4 },
      { held: 8, spent: 0 },
    ]);
    expect(await room(accountId, jobId)).toBe(2);
    // The run has spent 4 of its 15, whatever the month.
    await limit(accountId, "account", "", { perMonth: 100, perRun: 15 });
    expect(await room(accountId, jobId)).toBe(11);
  });

  it("per month also applies to paid dismissals", async () => {
    const { accountId } = await newAccount(database, 100);
    await limit(accountId, "account", "", { perMonth: 5 });
    const dismiss = (amount: number) =>
      database.db.withAccount(accountId, (tx) =>
        chargeDismissal(tx, { accountId, amount, key: randomUUID(), proposalId: randomUUID() }),
      );
    expect(await stateOf(dismiss(6))).toBe("PL402");
    await dismiss(5);
    expect(await room(accountId, null)).toBe(0);
  });

  it("audit-13: of a recurring job also applies to a retry of its run", async () => {
    const { accountId } = await newAccount(database, 100);
    const schedule = randomUUID();
    await limit(accountId, "recurring_job", schedule, { perMonth: 10 });
    const retry = await jobOf(accountId, "1", { ofRecurringJob: schedule });
    const held = await hold(accountId, retry, 30);
    expect(held.amount).toBe(10);
    await settle(accountId, held.holdId, 10);
    expect(await hold(accountId, await jobOf(accountId, "1", { ofRecurringJob: schedule }), 1)).toMatchObject({
      amount: 0,
      refused: "spending_limit",
    });
    expect((await hold(accountId, await jobOf(accountId), 1)).amount).toBe(1);
  });

  it("audit-S4-4: of this month is not raised when a dismissal of last month is taken back", async () => {
    const { accountId } = await newAccount(database, 100);
    await limit(accountId, "account", "", { perMonth: 10 });
    const dismissal = (key: string) => ({ accountId, amount: 4, key, proposalId: randomUUID() });
    await database.db.withAccount(accountId, (tx) => chargeDismissal(tx, dismissal("last month")));
    await asIfAMonthAgo(accountId);
    await database.db.withAccount(accountId, (tx) => chargeDismissal(tx, dismissal("this month")));
    const paidAt = new Date();
    paidAt.setUTCDate(0);
    await database.db.withAccount(accountId, (tx) => reverseDismissal(tx, { ...dismissal("back"), paidAt }));
    expect(await room(accountId, null)).toBe(6);
    await database.db.withAccount(accountId, (tx) =>
      reverseDismissal(tx, { ...dismissal("back too"), paidAt: new Date() }),
    );
    expect(await room(accountId, null)).toBe(10);
  });

  it("is not exceeded by forty concurrent holds", async () => {
    const { accountId } = await newAccount(database, 100_000);
    await limit(accountId, "account", "", { perMonth: 1_000 });
    const jobs = await Promise.all(Array.from({ length: 40 }, () => jobOf(accountId)));
    const most = { used: 0 };
    const work = async (jobId: string, no: number) => {
      for (;;) {
        const { amount, refused, holdId } = await hold(accountId, jobId, 7 + (no % 13));
        if (amount === 0) return refused;
        // The last credits are spent in full: otherwise released credits would be held again endlessly.
        await settle(accountId, holdId, amount > 3 ? amount - (no % 3) : amount);
        const counters = await database.db.withAccount(accountId, (tx) =>
          tx.spendingCounter.findMany({ where: { scope: "account" } }),
        );
        most.used = Math.max(most.used, ...counters.map(({ held, spent }) => held + spent));
      }
    };
    const ends = await Promise.all(jobs.map(work));
    expect(new Set(ends)).toEqual(new Set(["spending_limit"]));
    expect(most.used).toBeLessThanOrEqual(1_000);
    const account = await database.db.withAccount(accountId, (tx) =>
      tx.creditAccount.findUniqueOrThrow({ where: { accountId } }),
    );
    expect(account).toMatchObject({ held: 0 });
    expect(account.spent).toBeLessThanOrEqual(1_000);
    expect(account.spent).toBeGreaterThan(1_000 - 20);
  });
});
