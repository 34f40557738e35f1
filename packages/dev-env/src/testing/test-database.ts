import { randomUUID } from "node:crypto";
import type { Pooler } from "@plumbline/core/db/bind-transactions.ts";
import { openDatabase, type Database } from "@plumbline/core/db/database.ts";
import { inject } from "vitest";
import "./provided.ts";
import { createDatabase, databaseUrl, dropDatabase, productUrl } from "../create-database.ts";

export type TestDatabase = {
  /** The product's settings: its login, and the pooler if the run has one (`TEST_POOLER`). */
  env: { DATABASE_URL: string; DATABASE_POOLER: Pooler };
  /** The same login directly at PostgreSQL. */
  directUrl: string;
  /** The owner directly at PostgreSQL. */
  adminUrl: string;
  db: Database;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A separate database, copied from the migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("adminUrl"), name, inject("templateDatabase"));
  const directUrl = productUrl(inject("adminUrl"), name);
  const poolerPort = inject("poolerPort");
  const pooler = poolerPort === null ? "none" : "transaction";
  const url = poolerPort === null ? directUrl : withPort(directUrl, poolerPort);
  const db = openDatabase(url, { appConnections: 8, systemConnections: 4, pooler });
  return {
    env: { DATABASE_URL: url, DATABASE_POOLER: pooler },
    directUrl,
    adminUrl: databaseUrl(inject("adminUrl"), name),
    db,
    async [Symbol.asyncDispose]() {
      await db.close();
      await dropDatabase(inject("adminUrl"), name);
    },
  };
}

function withPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}
