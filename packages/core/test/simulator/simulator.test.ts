import { loadEngine } from "@plumbline/address";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "../../src/db/database.ts";
import type { Host } from "./account.ts";
import { Clock } from "./clock.ts";
import { Coverage } from "./coverage.ts";
import { plans } from "./plan.ts";
import { simulate } from "./simulate.ts";

let database: TestDatabase;
let host: Host;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  database = await testDatabase();
  const clock = { current: new Clock() };
  const { DATABASE_URL: databaseUrl, DATABASE_POOLER: pooler } = database.env;
  const db = openDatabase(databaseUrl, { pooler, now: () => clock.current.now() });
  host = { db, databaseUrl, engine: loadEngine(), clock };
});
afterAll(async () => {
  await host?.db.close();
  vi.useRealTimers();
  await database?.[Symbol.asyncDispose]();
});

it("holds every law in twenty seeds", { timeout: 600_000 }, async () => {
  const coverage = new Coverage();
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      coverage.runs += 1;
      await simulate(host, plan, coverage);
    }),
    {
      seed: Number(process.env.SEED ?? 20_301),
      ...(process.env.PLAN ? { path: process.env.PLAN } : {}),
      numRuns: Number(process.env.RUNS ?? 20),
      endOnFailure: true,
    },
  );
  expect(coverage.runs).toBeGreaterThan(0);
  if (process.env.COVERAGE) process.stdout.write(`${coverage.steps} steps, ${coverage.ms} ms\n`);
  if (process.env.COVERAGE)
    process.stdout.write(`${JSON.stringify(Object.fromEntries([...coverage.counts].toSorted()), null, 1)}\n`);
});
