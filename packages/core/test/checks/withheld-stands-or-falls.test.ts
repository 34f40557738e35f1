import { randomUUID } from "node:crypto";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database, Tx } from "../../src/db/database.ts";
import { saveCheckSlice } from "../../src/jobs/check/save.ts";
import { newAccount } from "../credits/support/ledger-account.ts";
import { looksOf, take } from "../credits/support/looks.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

class Died extends Error {}

/** A database whose process dies behind the nth statement of its transactions; counts them. */
function dying(db: Database, at: number): { db: Pick<Database, "withAccount">; statements: string[] } {
  const statements: string[] = [];
  const counted = <T extends object>(target: T, name: string): T =>
    new Proxy(target, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key);
        if (typeof value === "object" && value !== null) return counted(value, String(key));
        if (typeof value !== "function") return value;
        return async (...args: unknown[]) => {
          const [template] = args;
          statements.push(Array.isArray(template) ? template.join("?") : `${name}.${String(key)}`);
          const answer: unknown = await Reflect.apply(value, of, args);
          if (statements.length === at) throw new Died();
          return answer;
        };
      },
    });
  return {
    statements,
    db: { withAccount: (accountId, work) => db.withAccount(accountId, (tx) => work(counted<Tx>(tx, "tx"))) },
  };
}

const judged = (from: number, count: number, isNew: boolean) =>
  Array.from({ length: count }, (_, at) => ({
    recordId: `r${from + at}`,
    setKey: "primary",
    outcome: isNew ? ("corrected" as const) : ("failed" as const),
    reason: isNew ? "cleaned" : "unreadable_text",
    detail: isNew ? "spelling" : "unreadable_text",
    before: { city: "bosten" },
    after: { city: isNew ? "Boston" : "bosten" },
    changes: [],
    isAlreadyCleaned: false,
  }));

async function newCheck() {
  const { accountId } = await newAccount(database, 0);
  const id = randomUUID();
  const job = await database.db.withAccount(accountId, (tx) =>
    tx.job.create({
      data: { id, accountId, portalId: "1", portalName: "p", kind: "check", objectType: "contact", status: "running" },
    }),
  );
  await take(database, accountId, { looks: looksOf(0, 490) });
  const save = (db: Pick<Database, "withAccount">, found: ReturnType<typeof judged>) =>
    saveCheckSlice(
      {
        db: { ...database.db, ...db },
        now: () => new Date(),
        addressService: null,
        valueHashes: async () => ({ isOf: () => true, toStore: (plain) => plain, keyed: (plain) => `keyed ${plain}` }),
      },
      job,
      {
        found: [{ setKey: "primary", style: null, judged: found, empty: 0, gone: 0, locked: 0 }],
        addresses: 15,
        unreadable: 0,
        cursor: null,
      },
    );
  const state = () =>
    database.db.withAccount(accountId, async (tx) => ({
      looks: await tx.freeLook.count(),
      counted: (await tx.freeLookDay.aggregate({ _sum: { looks: true } }))._sum.looks,
      shown: await tx.listCheckSample.count({ where: { after: { path: ["city"], equals: "Boston" } } }),
      stored: await tx.listCheckSample.count(),
      withheld: (await tx.listCheck.findUnique({ where: { jobId: id } }))?.withheld ?? 0,
    }));
  return { save, state };
}

it("stores findings and their free looks atomically", async () => {
  const all = dying(database.db, 0);
  await (await newCheck()).save(all.db, judged(0, 15, true));
  expect(all.statements.length).toBeGreaterThan(4);
  for (let at = 1; at <= all.statements.length; at += 1) {
    const { save, state } = await newCheck();
    await expect(save(dying(database.db, at).db, judged(0, 15, true))).rejects.toThrow(Died);
    expect(await state()).toEqual({ looks: 490, counted: 490, shown: 0, stored: 0, withheld: 0 });
    await save(database.db, judged(0, 15, true));
    expect(await state()).toEqual({ looks: 500, counted: 500, shown: 10, stored: 15, withheld: 5 });
  }
});

it("takes free looks in one statement, and only if there are new values", async () => {
  const looks = (statements: readonly string[]) => statements.filter((text) => text.includes("take_free_looks")).length;
  const { save } = await newCheck();
  const some = dying(database.db, 0);
  await save(some.db, judged(0, 15, true));
  expect(looks(some.statements)).toBe(1);
  const none = dying(database.db, 0);
  await (await newCheck()).save(none.db, judged(0, 15, false));
  expect(looks(none.statements)).toBe(0);
});
