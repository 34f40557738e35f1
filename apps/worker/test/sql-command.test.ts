import { readRows } from "@plumbline/migrations/read-rows.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, describe, expect, it } from "vitest";

const product = useTestProduct();
let url: string;
beforeAll(async () => {
  url = product.env.DATABASE_URL ?? "";
  await product.customerWithPortal();
});
describe("plumbline sql", () => {
  it("reads rows of every account with the product's login", async () => {
    const { columns, rows } = await readRows(url, "SELECT status, previous_refresh_token FROM connection;");
    expect(columns).toEqual(["status", "previous_refresh_token"]);
    expect(rows).toEqual([["active", null]]);
  });

  it("shows at most 200 rows, and reports that there are more", async () => {
    const { rows, hasMore } = await readRows(url, "SELECT * FROM generate_series(1, 100000)");
    expect([rows.length, hasMore]).toEqual([200, true]);
  });

  it.each([
    ["UPDATE connection SET status = 'needs_reconnect'", "Only a query is allowed"],
    ["EXPLAIN SELECT 1", "Only a query is allowed"],
    ["SELECT 1; SELECT 2", "Only one query is allowed"],
    ["SELECT FROM WHERE", "syntax error"],
  ])("production-S4-5: explains why it does not run %s", async (statement, reason) => {
    await expect(readRows(url, statement)).rejects.toThrow(reason);
  });

  it.each([
    "UPDATE connection SET status = 'needs_reconnect'",
    "WITH changed AS (DELETE FROM connection RETURNING id) SELECT * FROM changed",
    "SELECT 1; UPDATE connection SET status = 'needs_reconnect'",
    "SELECT 1; COMMIT; DELETE FROM connection",
    "SELECT set_config('transaction_read_only', 'off', true)",
    "SELECT credit_unfreeze(account_id, 'x') FROM credit_account",
    "COPY connection TO PROGRAM 'cat'",
  ])("cannot change data by %s", async (statement) => {
    await expect(readRows(url, statement)).rejects.toThrow();
    const { rows } = await readRows(url, "SELECT status FROM connection");
    expect(rows).toEqual([["active"]]);
  });
});
