import { setTimeout as delay } from "node:timers/promises";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode } from "@plumbline/dev-env/node-service.ts";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { expect, inject, it } from "vitest";

it("fails no request during shutdown under load behind a load balancer", async () => {
  await using database = await testDatabase();
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const api = await startNode({
    script: "apps/api/src/main.ts",
    env: {
      NODE_ENV: "production",
      PUBLIC_URL: "https://plumbline.example",
      PORT: String(port),
      ...database.env,
      TEMPORAL_ADDRESS: inject("temporalAddress"),
      TEMPORAL_TASK_QUEUE_PREFIX: "shutdown-test",
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      DRAIN_SECONDS: "2",
    },
    logFile: null,
  });
  const ended = new Promise<number | null>((resolve) => api.process.once("exit", resolve));
  const client = apiClient(url);
  const { token } = (await client.ok("POST", "/api/auth/register", {
    email: "load@example.com",
    password: "correct horse battery",
  })) as { token: string };
  client.token = token;

  const out = { isOut: false };
  const failures: unknown[] = [];
  let answered = 0;
  let answeredWhileDraining = 0;
  const balancer = async () => {
    while (!out.isOut) {
      out.isOut = (await fetch(new URL("/readyz", url))).status !== 200;
      // A client that was routed here a moment ago arrives now.
      if (out.isOut) await visit();
      else await delay(50);
    }
  };
  const visit = async () => {
    const isDraining = out.isOut;
    await client.ok("GET", "/api/auth/credit-balance").then(
      () => {
        answered += 1;
        if (isDraining) answeredWhileDraining += 1;
      },
      (error: unknown) => void failures.push(error),
    );
  };
  const visitor = async () => {
    while (!out.isOut) await visit();
  };
  const load = Promise.all([balancer(), ...Array.from({ length: 8 }, visitor)]);
  await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(50);
  api.process.kill("SIGTERM");
  await load;
  expect(failures).toEqual([]);
  expect(answeredWhileDraining).toBeGreaterThan(0);
  expect(await ended).toBe(0);
});
