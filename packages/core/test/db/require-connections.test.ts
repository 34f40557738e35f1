import { randomUUID } from "node:crypto";
import { ConfigError, parseConfig } from "@plumbline/core/config/config.ts";
import { openDatabase, sql } from "@plumbline/core/db/database.ts";
import { requireConnections } from "@plumbline/core/db/require-connections.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { pino } from "pino";
import { expect, it, vi } from "vitest";

const configOf = (url: string, connections: { app: number; system: number }, pooler = "none") =>
  parseConfig({
    PUBLIC_URL: "https://plumbline.example",
    DATABASE_URL: url,
    TEMPORAL_ADDRESS: "localhost:7233",
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
    DATABASE_APP_CONNECTIONS: String(connections.app),
    DATABASE_SYSTEM_CONNECTIONS: String(connections.system),
    DATABASE_POOLER: pooler,
  });

/** The result of a start with pools of this size. */
async function startWith(url: string, connections: { app: number; system: number }, pooler = "none"): Promise<string> {
  const config = configOf(url, connections, pooler);
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

it("counts the connections that processes may open, and names the settings when there are too few", async () => {
  await using database = await testDatabase();
  expect(await startWith(database.directUrl, { app: 8, system: 4 })).toBe("started");

  // A process that may open 100, and has opened one.
  const other = openDatabase(database.directUrl, { appConnections: 60, systemConnections: 40 });
  await other.statement(sql`SELECT 1`);
  try {
    expect(await startWith(database.directUrl, { app: 100, system: 60 })).toMatch(
      /^DATABASE_APP_CONNECTIONS \+ DATABASE_SYSTEM_CONNECTIONS = 160: with \d+ processes of the product, which may open \d{3} connections, .* PostgreSQL's 197 are not enough/,
    );
    expect(await startWith(database.directUrl, { app: 100, system: 60 }, "transaction")).toBe("started");
  } finally {
    await other.close();
  }
});

it("starts while the database is unreachable", async () => {
  const [nowhere = 0] = await freePorts(1);
  expect(await startWith(`postgresql://nobody:nothing@127.0.0.1:${nowhere}/gone`, { app: 8, system: 4 })).toBe(
    "started",
  );
});

it("production-S4-4: counts the connections of a slow database once it answers", async () => {
  vi.useFakeTimers();
  try {
    const log = { warn: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() };
    let asked = 0;
    const statement = <Row>(): Promise<Row[]> => {
      asked += 1;
      if (asked < 3) return Promise.reject(new Error("timeout"));
      return Promise.resolve(JSON.parse('[{"allowed":100,"product":120,"processes":5,"others":3}]') as Row[]);
    };
    const config = configOf("postgresql://somewhere/plumbline", { app: 8, system: 4 });
    await requireConnections({ db: { statement }, config, log });
    expect(log.warn).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(3);
    expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("PostgreSQL's 100 are not enough"));
  } finally {
    vi.useRealTimers();
  }
});

it("opens at most sixty connections for three workers and two apis under any load", async () => {
  await using database = await testDatabase();
  const { database: defaults } = parseConfig({
    PUBLIC_URL: "https://plumbline.example",
    DATABASE_URL: database.directUrl,
    TEMPORAL_ADDRESS: "localhost:7233",
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
  });
  const processes = Array.from({ length: 5 }, () => openDatabase(database.directUrl, defaults));
  const open = sql`SELECT count(*)::int AS connections FROM pg_stat_activity
    WHERE datname = current_database() AND split_part(application_name, ':', 2) = ${String(defaults.appConnections + defaults.systemConnections)}`;
  try {
    const counted = await Promise.all(
      processes.flatMap((db) =>
        Array.from({ length: 40 }, (_, no) =>
          no % 2 === 0
            ? db.withAccount(randomUUID(), (tx) => tx.$queryRaw<{ connections: number }[]>(open))
            : db.statement<{ connections: number }>(open),
        ),
      ),
    );
    const most = Math.max(...counted.map(([row]) => row?.connections ?? 0));
    expect(most).toBeGreaterThan(40);
    expect(most).toBeLessThanOrEqual(60);
  } finally {
    await Promise.all(processes.map((db) => db.close()));
  }
});
