import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { requireOutsideTransaction } from "@plumbline/core/db/bind-transactions.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const call = () => requireOutsideTransaction("HubSpot");
const accountId = "00000000-0000-4000-8000-000000000001";

it.each([
  ["of an account", () => database.db.withAccount(accountId, () => Promise.resolve(call()))],
  ["that only reads", () => database.db.readAccount(accountId, () => Promise.resolve(call()))],
  ["of the system", () => database.db.withSystem(() => Promise.resolve(call()))],
])("refuses an external call inside a transaction %s", async (_name, work) => {
  await expect(work()).rejects.toThrow("HubSpot was called inside a database transaction");
});

it("allows a call before and after a transaction", async () => {
  expect(call).not.toThrow();
  await database.db.withSystem(() => Promise.resolve());
  expect(call).not.toThrow();
});
