import { loadEngine } from "@plumbline/address";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import fc from "fast-check";
import { afterAll, beforeAll, vi } from "vitest";
import { openDatabase } from "../../src/db/database.ts";
import type { Host } from "./account.ts";
import { Clock } from "./clock.ts";
import { Coverage } from "./coverage.ts";
import { Broken } from "./laws.ts";
import { plans } from "./plan.ts";
import { simulate } from "./simulate.ts";

type Runs = { seed: number; runs: number };

/**
 * Runs that many plans of a seed against a database of their own; the first plan that breaks a law is printed. Replay it with
 * `SIMULATOR_SEED` and `SIMULATOR_PATH` as printed, and `SIMULATOR_SHRINK=1` to shrink it. `SIMULATOR_COVERAGE=1` prints what was
 * reached.
 */
export function useSimulator(): (of: Runs) => Promise<Coverage> {
  let database: TestDatabase | undefined;
  let host: Host;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    database = await testDatabase();
    const clock = { current: new Clock() };
    const { DATABASE_URL: databaseUrl, DATABASE_POOLER: pooler } = database.env;
    // One step at a time needs few connections.
    const db = openDatabase(databaseUrl, {
      pooler,
      appConnections: 2,
      systemConnections: 1,
      now: () => clock.current.now(),
    });
    host = { db, databaseUrl, engine: loadEngine(), clock };
  });
  afterAll(async () => {
    await host?.db.close();
    vi.useRealTimers();
    await database?.[Symbol.asyncDispose]();
  });
  return async ({ seed, runs }) => {
    const { SIMULATOR_SEED, SIMULATOR_PATH: path, SIMULATOR_RUNS, SIMULATOR_COVERAGE } = process.env;
    const coverage = new Coverage();
    const property = fc.asyncProperty(plans, (plan) => simulate(host, plan, coverage));
    await fc
      .assert(property, {
        seed: Number(SIMULATOR_SEED ?? seed),
        numRuns: Number(SIMULATOR_RUNS ?? runs),
        ...(path ? { path } : {}),
        // A plan has many parts, and each try takes a second.
        endOnFailure: process.env.SIMULATOR_SHRINK !== "1",
      })
      .catch((error: unknown) => {
        throw lawFirst(error);
      })
      .finally(() => {
        if (SIMULATOR_COVERAGE) process.stdout.write(`${coverage.asText()}\n`);
      });
    return coverage;
  };
}

/** The law that did not hold, then the plan. */
function lawFirst(error: unknown): unknown {
  if (!(error instanceof Error) || !(error.cause instanceof Broken)) return error;
  return new Error(`${error.cause.message}\n${error.message}`, { cause: error.cause });
}
