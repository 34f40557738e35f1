import { randomUUID } from "node:crypto";
import { openDatabase, type Database } from "@plumbline/core/db/database.ts";
import { inject } from "vitest";
import "./provided.ts";
import { createDatabase, databaseUrl, dropDatabase } from "../create-database.ts";

export type TestDatabase = { url: string; db: Database; [Symbol.asyncDispose](): Promise<void> };

/** A database of its own, copied from the migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("adminUrl"), name, inject("templateDatabase"));
  const url = databaseUrl(inject("adminUrl"), name);
  const db = openDatabase(url, { appConnections: 8, systemConnections: 4 });
  return {
    url,
    db,
    async [Symbol.asyncDispose]() {
      await db.close();
      await dropDatabase(inject("adminUrl"), name);
    },
  };
}
