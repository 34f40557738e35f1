import { randomUUID } from "node:crypto";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sqlState } from "../../src/db/sql-error.ts";
import { checkInvariants } from "../../src/credits/check-invariants.ts";
import {
  clawBackCredits,
  freezeCredits,
  grantCredits,
  holdCredits,
  openCreditAccount,
  settleHold,
  unfreezeCredits,
} from "../../src/credits/ledger.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** An account with a job, whose counters stand for the work that settles pay for (law I4). */
async function newAccount(credits: number): Promise<{ accountId: string; jobId: string }> {
  const accountId = randomUUID();
  const jobId = randomUUID();
  await database.db.withAccount(accountId, async (tx) => {
    await tx.account.create({ data: { id: accountId } });
    await openCreditAccount(tx, accountId);
    if (credits > 0)
      await grantCredits(tx, { accountId, amount: credits, key: "start", refType: "test", refId: "start" });
    await tx.job.create({
      data: {
        id: jobId,
        accountId,
        portalId: "1",
        portalName: "p",
        kind: "update",
        objectType: "contact",
        status: "running",
      },
    });
  });
  return { accountId, jobId };
}

const balance = (accountId: string) =>
  database.db.withAccount(accountId, (tx) => tx.creditAccount.findUniqueOrThrow({ where: { accountId } }));
const violations = async (accountId: string) =>
  (await checkInvariants(database)).filter((violation) => violation.account_id === accountId);
const stateOf = async (work: Promise<unknown>) =>
  sqlState(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  );

it("grants once per key, and refuses the key with another amount", async () => {
  const { accountId } = await newAccount(0);
  const grant = (amount: number) =>
    database.db.withAccount(accountId, (tx) =>
      grantCredits(tx, { accountId, amount, key: "order:1", refType: "order", refId: "1" }),
    );
  expect([await grant(50), await grant(50)]).toEqual([true, false]);
  expect(await stateOf(grant(60))).toBe("PL409");
  expect((await balance(accountId)).available).toBe(50);
});

it("holds as many as there are, and says why it holds none", async () => {
  const { accountId, jobId } = await newAccount(5);
  const hold = (wanted: number, key: string) =>
    database.db.withAccount(accountId, (tx) =>
      holdCredits(tx, { accountId, holdId: randomUUID(), jobId, chunkNo: Number(key), wanted, key }),
    );
  expect(await hold(3, "1")).toEqual({ amount: 3, refused: null });
  expect(await hold(3, "2")).toEqual({ amount: 2, refused: null });
  expect(await hold(3, "3")).toEqual({ amount: 0, refused: "out_of_credits" });
  expect(await balance(accountId)).toMatchObject({ available: 0, held: 5 });
});

it("settles a hold once: a late settle is refused and never paid from what is available", async () => {
  const { accountId, jobId } = await newAccount(10);
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
  expect(await balance(accountId)).toMatchObject({ available: 7, held: 0, spent: 3 });
  expect(await stateOf(settle(1))).toBe("PL410");
  expect(await balance(accountId)).toMatchObject({ available: 7, held: 0, spent: 3 });
  expect(await violations(accountId)).toEqual([]);
});

it("refuses more successes than credits held", async () => {
  const { accountId, jobId } = await newAccount(10);
  const holdId = randomUUID();
  await database.db.withAccount(accountId, (tx) =>
    holdCredits(tx, { accountId, holdId, jobId, chunkNo: 0, wanted: 2, key: "h" }),
  );
  expect(await stateOf(database.db.withAccount(accountId, (tx) => settleHold(tx, { holdId, successes: 3 })))).toBe(
    "PL409",
  );
});

it("never overdraws with fifty spenders at once", async () => {
  const { accountId, jobId } = await newAccount(1_000);
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
  const after = await balance(accountId);
  const total = spent.reduce((sum, amount) => sum + amount, 0);
  expect(after).toMatchObject({ held: 0, spent: total, available: 1_077 - total });
  expect(await violations(accountId)).toEqual([]);
});

it("blocks new holds while credits are owed or a dispute is open, and pays what is owed first", async () => {
  const { accountId, jobId } = await newAccount(10);
  const inAccount = <T>(work: Parameters<typeof database.db.withAccount<T>>[1]) =>
    database.db.withAccount(accountId, work);
  const hold = (key: string) =>
    inAccount((tx) =>
      holdCredits(tx, { accountId, holdId: randomUUID(), jobId, chunkNo: Number(key), wanted: 1, key }),
    );
  await inAccount((tx) => clawBackCredits(tx, { accountId, payment: "p1", target: 14 }));
  expect(await balance(accountId)).toMatchObject({ available: 0, owed: 4 });
  expect((await hold("1")).refused).toBe("account_blocked");
  await inAccount((tx) => grantCredits(tx, { accountId, amount: 10, key: "more", refType: "test", refId: "m" }));
  expect(await balance(accountId)).toMatchObject({ available: 6, owed: 0 });
  await inAccount((tx) => freezeCredits(tx, { accountId, dispute: "d1", amount: 100 }));
  expect(await balance(accountId)).toMatchObject({ available: 0, frozen: 6, openDisputes: 1 });
  expect((await hold("2")).refused).toBe("account_blocked");
  expect(await inAccount((tx) => unfreezeCredits(tx, { accountId, dispute: "d1" }))).toBe(true);
  expect(await inAccount((tx) => unfreezeCredits(tx, { accountId, dispute: "d1" }))).toBe(false);
  expect((await hold("3")).amount).toBe(1);
  expect(await violations(accountId)).toEqual([]);
});

// The model: five numbers and a list of open holds, as a person would keep them on paper.
type Model = {
  available: number;
  held: number;
  spent: number;
  frozen: number;
  owed: number;
  holds: { id: string; amount: number }[];
  taken: Map<string, number>;
  disputes: Map<string, number>;
  seen: Set<string>;
};
type Step =
  | { do: "grant"; amount: number; key: string }
  | { do: "hold"; wanted: number }
  | { do: "settle"; pick: number; share: number }
  | { do: "settleAgain" }
  | { do: "claw"; payment: string; target: number }
  | { do: "freeze"; dispute: string; amount: number }
  | { do: "unfreeze"; dispute: string };

const amount = fc.integer({ min: 1, max: 60 });
const name = fc.constantFrom("a", "b", "c");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("grant" as const), amount, key: fc.constantFrom("g1", "g2", "g3", "g4", "g5", "g6") }),
  fc.record({ do: fc.constant("hold" as const), wanted: amount }),
  fc.record({ do: fc.constant("settle" as const), pick: fc.nat(9), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.constant({ do: "settleAgain" as const }),
  fc.record({ do: fc.constant("claw" as const), payment: name, target: fc.integer({ min: 0, max: 80 }) }),
  fc.record({ do: fc.constant("freeze" as const), dispute: name, amount }),
  fc.record({ do: fc.constant("unfreeze" as const), dispute: name }),
);

it("agrees with a model kept on paper in 500 random lives of an account", { timeout: 240_000 }, async () => {
  const accounts: string[] = [];
  const lives = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
    const { accountId, jobId } = await newAccount(0);
    accounts.push(accountId);
    const model: Model = {
      available: 0,
      held: 0,
      spent: 0,
      frozen: 0,
      owed: 0,
      holds: [],
      taken: new Map(),
      disputes: new Map(),
      seen: new Set(),
    };
    let lastClosed: string | null = null;
    await database.db.withAccount(accountId, async (tx) => {
      for (const [index, move] of steps.entries())
        lastClosed = await play(tx, { accountId, jobId, index, move, model, lastClosed });
    });
    const real = await balance(accountId);
    expect(real).toMatchObject({
      available: model.available,
      held: model.held,
      spent: model.spent,
      frozen: model.frozen,
      owed: model.owed,
    });
  });
  await fc.assert(lives, { numRuns: 500 });
  const broken = (await checkInvariants(database)).filter((violation) => accounts.includes(violation.account_id));
  expect(broken).toEqual([]);
});

type Tx = Parameters<Parameters<typeof database.db.withAccount>[1]>[0];
type Play = { accountId: string; jobId: string; index: number; move: Step; model: Model; lastClosed: string | null };

async function play(tx: Tx, { accountId, jobId, index, move, model, lastClosed }: Play): Promise<string | null> {
  const comesIn = (credits: number) => {
    const pays = Math.min(model.owed, credits);
    model.owed -= pays;
    model.available += credits - pays;
  };
  switch (move.do) {
    case "grant": {
      const key = `${move.key}:${move.amount}`;
      const granted = await grantCredits(tx, { accountId, amount: move.amount, key, refType: "test", refId: move.key });
      expect(granted).toBe(!model.seen.has(key));
      if (granted) comesIn(move.amount);
      model.seen.add(key);
      return lastClosed;
    }
    case "hold": {
      const id = randomUUID();
      const held = await holdCredits(tx, {
        accountId,
        holdId: id,
        jobId,
        chunkNo: index,
        wanted: move.wanted,
        key: `hold:${index}`,
      });
      const isBlocked = model.owed > 0 || [...model.disputes.values()].some((frozen) => frozen >= 0);
      const expected = isBlocked ? 0 : Math.min(move.wanted, model.available);
      expect(held.amount).toBe(expected);
      if (expected > 0) model.holds.push({ id, amount: expected });
      model.available -= expected;
      model.held += expected;
      return lastClosed;
    }
    case "settle": {
      const hold = model.holds[move.pick % Math.max(model.holds.length, 1)];
      if (!hold) return lastClosed;
      const successes = Math.floor(hold.amount * move.share);
      await settleHold(tx, { holdId: hold.id, successes });
      await tx.job.update({ where: { id: jobId }, data: { confirmed: { increment: successes } } });
      model.holds = model.holds.filter((open) => open.id !== hold.id);
      model.held -= hold.amount;
      model.spent += successes;
      comesIn(hold.amount - successes);
      return hold.id;
    }
    case "settleAgain": {
      if (!lastClosed) return lastClosed;
      await tx.$executeRaw`SAVEPOINT again`;
      expect(await stateOf(settleHold(tx, { holdId: lastClosed, successes: 0 }))).toBe("PL410");
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT again`;
      return lastClosed;
    }
    case "claw": {
      const delta = move.target - (model.taken.get(move.payment) ?? 0);
      expect(await clawBackCredits(tx, { accountId, payment: move.payment, target: move.target })).toBe(delta);
      model.taken.set(move.payment, move.target);
      if (delta > 0) {
        const now = Math.min(delta, model.available);
        model.available -= now;
        model.owed += delta - now;
      } else comesIn(-delta);
      return lastClosed;
    }
    case "freeze": {
      if (model.disputes.has(move.dispute)) return lastClosed;
      const frozen = Math.min(model.available, move.amount);
      expect(await freezeCredits(tx, { accountId, dispute: move.dispute, amount: move.amount })).toBe(frozen);
      model.disputes.set(move.dispute, frozen);
      model.available -= frozen;
      model.frozen += frozen;
      return lastClosed;
    }
    case "unfreeze": {
      const frozen = model.disputes.get(move.dispute) ?? -1;
      expect(await unfreezeCredits(tx, { accountId, dispute: move.dispute })).toBe(frozen >= 0);
      if (frozen < 0) return lastClosed;
      model.disputes.set(move.dispute, -1);
      model.frozen -= frozen;
      comesIn(frozen);
      return lastClosed;
    }
  }
}
