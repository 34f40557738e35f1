import { randomUUID } from "node:crypto";
import { checkEntries } from "@plumbline/core/credits/check-entries.ts";
import { grantCredits, holdCredits, openCreditAccount, settleHold } from "@plumbline/core/credits/ledger.ts";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

// The nightly check of a ledger of any length: in slices, from the end of the last check.

const ENTRIES = 23;
const SLICE = 5;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function accountWithEntries(): Promise<string> {
  const accountId = randomUUID();
  await database.db.withAccount(accountId, async (tx) => {
    await tx.account.create({ data: { id: accountId } });
    await openCreditAccount(tx, accountId);
    for (let no = 1; no <= ENTRIES - 2; no += 1)
      await grantCredits(tx, { accountId, amount: 10, key: `grant ${no}`, refType: "operator", refId: "-" });
    const holdId = randomUUID();
    await holdCredits(tx, { accountId, holdId, jobId: randomUUID(), chunkNo: 0, wanted: 7, key: "hold" });
    await settleHold(tx, { holdId, successes: 7 });
  });
  return accountId;
}

/** Only a superuser can do this, with the triggers off. */
async function damage(accountId: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(statement, [accountId]);
  } finally {
    await client.end();
  }
}

const check = (accountId: string, heartbeat?: () => void) => checkEntries(database, accountId, heartbeat, SLICE);
const checkpointOf = async (accountId: string) =>
  (await database.db.withSystem((tx) => tx.ledgerCheckpoint.findUnique({ where: { accountId } })))?.seq ?? 0;
const violated = async (accountId: string) => (await check(accountId)).map(({ invariant }) => invariant.slice(0, 2));

it("resumes after an interruption without reading an entry twice", async () => {
  const accountId = await accountWithEntries();
  let slices = 0;
  const dies = () => {
    slices += 1;
    if (slices === 3) throw new Error("died");
  };
  await expect(check(accountId, dies)).rejects.toThrow("died");
  expect(await checkpointOf(accountId)).toBe(2 * SLICE);
  slices = -100;
  expect(await check(accountId, dies)).toEqual([]);
  expect(slices + 100).toBe(Math.ceil((ENTRIES - 2 * SLICE) / SLICE));
  expect(await checkpointOf(accountId)).toBe(ENTRIES);
});

it.each([
  [
    "a balance that is not the running sum",
    "UPDATE credit_entry SET available_after = available_after + 1 WHERE account_id = $1 AND seq = 12",
    ["I6"],
  ],
  ["an entry that is missing", "DELETE FROM credit_entry WHERE account_id = $1 AND seq = 12", ["I5", "I6"]],
  ["newest entries that are missing", "DELETE FROM credit_entry WHERE account_id = $1 AND seq > 20", ["I2"]],
  [
    "an account that is not the sum of its entries",
    "UPDATE credit_account SET spent = spent + 1 WHERE account_id = $1",
    ["I2"],
  ],
])("finds %s every time", async (_name, statement, expected) => {
  const accountId = await accountWithEntries();
  await damage(accountId, statement);
  expect(await violated(accountId)).toEqual(expected);
  expect(await violated(accountId)).toEqual(expected);
});
