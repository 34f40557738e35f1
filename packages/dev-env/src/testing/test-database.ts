import { randomUUID } from "node:crypto";
import { openDatabase, type Database } from "@plumbline/core/db/database.ts";
import { inject } from "vitest";
import "./provided.ts";
import { createDatabase, databaseUrl, dropDatabase, productUrl } from "../create-database.ts";

/** `url`: of the login that the product uses; `adminUrl`: of the owner. */
export type TestDatabase = { url: string; adminUrl: string; db: Database; [Symbol.asyncDispose](): Promise<void> };

/** A database of its own, copied from the migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("adminUrl"), name, inject("templateDatabase"));
  const url = productUrl(inject("adminUrl"), name);
  const db = openDatabase(url, { appConnections: 8, systemConnections: 4 });
  return {
    url,
    adminUrl: databaseUrl(inject("adminUrl"), name),
    db,
    async [Symbol.asyncDispose]() {
      await db.close();
      await dropDatabase(inject("adminUrl"), name);
    },
  };
}
