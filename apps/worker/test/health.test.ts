import { openDatabase } from "@plumbline/core/db/database.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { testDatabase, type TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import type { State } from "@temporalio/worker";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveHealth } from "../src/health.ts";

// The questions of a supervisor: must this process be restarted, and does it accept work?

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** The statuses of both paths while the workers of a process are in these states. */
async function answers(states: State[], db = database.db): Promise<{ livez: number; readyz: number }> {
  const [port = 0] = await freePorts(1);
  const server = serveHealth({
    ctx: { db },
    workers: states.map((state) => ({ getState: () => state })),
    isTemporalUp: () => Promise.resolve(false),
    port,
    host: "127.0.0.1",
  });
  try {
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    return { livez: await status("/livez"), readyz: await status("/readyz") };
  } finally {
    server.close();
  }
}

it("is alive and ready while all of its workers run", async () => {
  // The first statement waits for a connection, which on a busy machine can take longer than a supervisor's timeout.
  await expect.poll(() => answers(["RUNNING", "RUNNING"]), { timeout: 30_000 }).toEqual({ livez: 200, readyz: 200 });
});

it.each<[State]>([["INITIALIZED"], ["DRAINING"], ["STOPPING"]])(
  "is alive but not ready while one of them is %s",
  async (state) => {
    expect(await answers(["RUNNING", state])).toEqual({ livez: 200, readyz: 503 });
  },
);

it("is neither alive nor ready once one of them has failed", async () => {
  expect(await answers(["FAILED", "RUNNING"])).toEqual({ livez: 503, readyz: 503 });
});

it("is alive but not ready while the database does not respond, within seconds", async () => {
  const [nowhere = 0] = await freePorts(1);
  const away = openDatabase(`postgresql://nobody:nothing@127.0.0.1:${nowhere}/gone`);
  const begun = Date.now();
  expect(await answers(["RUNNING"], away)).toEqual({ livez: 200, readyz: 503 });
  expect(Date.now() - begun).toBeLessThan(5_000);
  await away.close();
});
