import { ConfigError, parseConfig } from "@plumbline/core/config/config.ts";
import { openDatabase, sql } from "@plumbline/core/db/database.ts";
import { requireConnections } from "@plumbline/core/db/require-connections.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { pino } from "pino";
import { expect, it } from "vitest";

/** What a start with pools of this size says. */
async function startWith(url: string, connections: { app: number; system: number }, pooler = "none"): Promise<string> {
  const config = parseConfig({
    PUBLIC_URL: "https://plumbline.example",
    DATABASE_URL: url,
    TEMPORAL_ADDRESS: "localhost:7233",
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
    DATABASE_APP_CONNECTIONS: String(connections.app),
    DATABASE_SYSTEM_CONNECTIONS: String(connections.system),
    DATABASE_POOLER: pooler,
  });
  const db = openDatabase(url, config.database);
  try {
    await requireConnections({ db, config, log: pino({ level: "silent" }) });
    return "started";
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join("\n");
    throw error;
  } finally {
    await db.close();
  }
}

it("counts what running processes may open, and names the settings when there is no room", async () => {
  await using database = await testDatabase();
  expect(await startWith(database.url, { app: 8, system: 4 })).toBe("started");

  // A process that may open 100, of which it has opened one.
  const other = openDatabase(database.url, { appConnections: 60, systemConnections: 40 });
  await other.statement(sql`SELECT 1`);
  try {
    expect(await startWith(database.url, { app: 100, system: 60 })).toMatch(
      /^DATABASE_APP_CONNECTIONS \+ DATABASE_SYSTEM_CONNECTIONS = 160: with \d+ processes of the product, which may open \d{3} connections, .* PostgreSQL's 197 are not enough/,
    );
    expect(await startWith(database.url, { app: 100, system: 60 }, "transaction")).toBe("started");
  } finally {
    await other.close();
  }
});

it("starts while the database does not answer", async () => {
  const [nowhere = 0] = await freePorts(1);
  expect(await startWith(`postgresql://nobody:nothing@127.0.0.1:${nowhere}/gone`, { app: 8, system: 4 })).toBe(
    "started",
  );
});
