import { randomUUID } from "node:crypto";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkInvariants } from "../../src/maintenance/check-invariants.ts";
import {
  clawBackCredits,
  freezeCredits,
  grantCredits,
  holdCredits,
  reverseDismissal,
  settleHold,
  unfreezeCredits,
} from "../../src/credits/ledger.ts";
import { chargeDismissal } from "./support/charge-dismissal.ts";
import { balance, newAccount, stateOf } from "./support/ledger-account.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

// The model: five numbers and a list of open holds.
type Model = {
  available: number;
  held: number;
  spent: number;
  frozen: number;
  owed: number;
  holds: { id: string; amount: number }[];
  taken: Map<string, number>;
  disputes: Map<string, number>;
  dismissed: number;
  seen: Set<string>;
};
type Step =
  | { do: "grant"; amount: number; key: string }
  | { do: "hold"; wanted: number }
  | { do: "settle"; pick: number; share: number }
  | { do: "settleAgain" }
  | { do: "claw"; payment: string; target: number }
  | { do: "freeze"; dispute: string; amount: number }
  | { do: "unfreeze"; dispute: string }
  | { do: "dismiss"; amount: number }
  | { do: "reverseDismissal"; amount: number };

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
  fc.record({ do: fc.constant("dismiss" as const), amount }),
  fc.record({ do: fc.constant("reverseDismissal" as const), amount }),
);

it("agrees with a simple model in 500 random account histories", { timeout: 240_000 }, async () => {
  const accounts: string[] = [];
  const lives = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
    const { accountId, jobId } = await newAccount(database, 0);
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
      dismissed: 0,
      seen: new Set(),
    };
    let lastClosed: string | null = null;
    await database.db.withAccount(accountId, async (tx) => {
      for (const [index, move] of steps.entries())
        lastClosed = await play(tx, { accountId, jobId, index, move, model, lastClosed });
    });
    const real = await balance(database, accountId);
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
    case "dismiss": {
      const entry = { accountId, amount: move.amount, key: `dismissal:${index}`, proposalId: "p" };
      if (move.amount > model.available) {
        await tx.$executeRaw`SAVEPOINT dismissal`;
        expect(await stateOf(chargeDismissal(tx, entry))).toBe("PL402");
        await tx.$executeRaw`ROLLBACK TO SAVEPOINT dismissal`;
        return lastClosed;
      }
      await chargeDismissal(tx, entry);
      await countDismissed(tx, accountId, move.amount);
      model.available -= move.amount;
      model.spent += move.amount;
      model.dismissed += move.amount;
      return lastClosed;
    }
    case "reverseDismissal": {
      const amount = Math.min(move.amount, model.dismissed);
      if (amount === 0) return lastClosed;
      const entry = { accountId, amount, key: `dismissal_reversal:${index}`, proposalId: "p" };
      await reverseDismissal(tx, { ...entry, paidAt: new Date() });
      await countDismissed(tx, accountId, -amount);
      model.spent -= amount;
      model.dismissed -= amount;
      comesIn(amount);
      return lastClosed;
    }
  }
}

/** Usage counts the cost of dismissals beside the processed addresses. */
async function countDismissed(tx: Tx, accountId: string, by: number): Promise<void> {
  await tx.usageMonth.updateMany({ where: { accountId }, data: { dismissedCharged: { increment: by } } });
}
