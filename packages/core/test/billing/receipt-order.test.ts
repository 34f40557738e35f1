import { randomUUID } from "node:crypto";
import { readReceipts, type ReceiptsPage } from "@plumbline/core/billing/list-receipts.ts";
import type { ReceiptOrder } from "@plumbline/schema/billing/receipt-order.ts";
import { openCreditAccount } from "@plumbline/core/credits/ledger.ts";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

// The orders of receipts over more entries than are put in order together.

const ENTRIES = 10_100;
const TOGETHER = 10_000;

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await testDatabase();
  accountId = randomUUID();
  await database.db.withAccount(accountId, async (tx) => {
    await tx.account.create({ data: { id: accountId } });
    await openCreditAccount(tx, accountId);
  });
  // Only a superuser can write entries directly, with the triggers off.
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(
      `INSERT INTO credit_entry (account_id, seq, kind, available_delta, held_delta, spent_delta, frozen_delta, owed_delta,
         available_after, held_after, idempotency_key, input_hash, ref_type, ref_id, created_at)
       SELECT $1, no, 'grant', no % 97 + 1, 0, 0, 0, 0, (sum(no % 97 + 1) OVER (ORDER BY no))::int, 0, 'key ' || no, '', 'operator',
         '-', timestamptz '2026-01-01' + no * interval '1 minute'
       FROM generate_series(1, $2::int) AS no`,
      [accountId, ENTRIES],
    );
  } finally {
    await client.end();
  }
});
afterAll(() => database[Symbol.asyncDispose]());

async function pagesOf(order: ReceiptOrder, first: number): Promise<ReceiptsPage[]> {
  const pages: ReceiptsPage[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page: ReceiptsPage = await readReceipts(database, { accountId }, { order, first, after: after ?? null });
    pages.push(page);
    after = page.endCursor;
  }
  return pages;
}
const numbersOf = (pages: readonly ReceiptsPage[]) => pages.flatMap(({ nodes }) => nodes.map(({ seq }) => seq));
const all = Array.from({ length: ENTRIES }, (_, index) => index + 1);
const largestFirst = (numbers: readonly number[]) => numbers.toSorted((a, b) => (b % 97) - (a % 97) || b - a);

it("lists the oldest first, each once, with balances that match the ledger", async () => {
  const pages = await pagesOf("oldest", 1_000);
  expect(numbersOf(pages)).toEqual(all);
  const nodes = pages.flatMap((page) => page.nodes);
  let balance = 0;
  for (const line of nodes) {
    balance += line.change;
    expect(line.balance).toBe(balance);
  }
});

it("lists the largest of the newest entries first, then of the older ones, each once", async () => {
  const pages = await pagesOf("largest", 3_000);
  const older = ENTRIES - TOGETHER;
  expect(numbersOf(pages)).toEqual([...largestFirst(all.slice(older)), ...largestFirst(all.slice(0, older))]);
  const since = new Date(Date.UTC(2026, 0, 1, 0, older + 1));
  expect(pages.map(({ orderedSince }) => orderedSince)).toEqual([since, since, since, since, null]);
});
