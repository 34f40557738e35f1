import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode } from "@plumbline/dev-env/node-service.ts";
import { WORKER_MEMORY } from "@plumbline/dev-env/product-env.ts";
import { contactList, startList } from "@plumbline/dev-env/stories.ts";
import { relayTo } from "@plumbline/dev-env/testing/relay-to.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, inject, it } from "vitest";

/** Long enough for clients to notice, retry and log an error. */
const AWAY_MS = 8_000;

it("writes only JSON while PostgreSQL, Temporal and HubSpot are down in turn", async () => {
  const [temporalHost = "", temporalPort] = inject("temporalAddress").split(":");
  await using product = await testProduct();
  const direct = new URL(product.env.DATABASE_URL ?? "");
  const hubspot = new URL(product.env.HUBSPOT_API_URL ?? "");
  const relays = {
    database: await relayTo({ host: direct.hostname, port: Number(direct.port) }),
    temporal: await relayTo({ host: temporalHost, port: Number(temporalPort) }),
    hubspot: await relayTo({ host: hubspot.hostname, port: Number(hubspot.port) }),
  };
  const through = (url: URL, port: number) => Object.assign(new URL(url), { hostname: "127.0.0.1", port }).href;
  const [apiPort = 0, metricsPort = 0] = await freePorts(2);
  const env = {
    ...product.env,
    ...WORKER_MEMORY,
    LOG_LEVEL: "debug",
    PORT: String(apiPort),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: through(direct, relays.database.port),
    HUBSPOT_API_URL: through(hubspot, relays.hubspot.port),
    TEMPORAL_ADDRESS: `127.0.0.1:${relays.temporal.port}`,
  };
  const folder = mkdtempSync(join(tmpdir(), "plumbline-logs-"));
  const start = async (part: "api" | "worker") =>
    await startNode({ script: `apps/${part}/src/main.ts`, env, logFile: join(folder, `${part}.log`) });
  const parts = [await start("worker"), await start("api")];
  try {
    const customer = await product.customerWithPortal(10_000);
    const list = await contactList(customer, customer.portalId, 500);
    for (const relay of Object.values(relays)) {
      await startList(customer, customer.portalId, list.listId);
      await relay.cut();
      await fetch(`http://127.0.0.1:${apiPort}/api/auth/credit-balance`);
      await delay(AWAY_MS);
      await relay.restore();
    }
    await relays.temporal.cut();
    await relays.database.cut();
    await Promise.all(parts.map((part) => part.stop()));
  } finally {
    for (const { process } of parts) process.kill("SIGKILL");
  }
  for (const part of ["api", "worker"]) {
    const lines = readFileSync(join(folder, `${part}.log`), "utf8")
      .split("\n")
      .filter(Boolean);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => !isLogLine(line))).toEqual([]);
  }
  expect(readFileSync(join(folder, "worker.log"), "utf8")).toContain("gRPC call");
  rmSync(folder, { recursive: true });
}, 180_000);

function isLogLine(line: string): boolean {
  try {
    const { level, time, msg } = JSON.parse(line) as Record<string, unknown>;
    return typeof level === "string" && typeof time === "string" && typeof msg === "string";
  } catch {
    return false;
  }
}

it.each(["api", "worker"] as const)(
  "stops the %s in time while PostgreSQL and Temporal do not respond",
  async (part) => {
    const [temporalHost = "", temporalPort] = inject("temporalAddress").split(":");
    await using product = await testProduct();
    const direct = new URL(product.env.DATABASE_URL ?? "");
    const database = await relayTo({ host: direct.hostname, port: Number(direct.port) });
    const temporal = await relayTo({ host: temporalHost, port: Number(temporalPort) });
    const [port = 0] = await freePorts(1);
    const { process: child } = await startNode({
      script: `apps/${part}/src/main.ts`,
      env: {
        ...product.env,
        PORT: String(port),
        DATABASE_URL: Object.assign(new URL(direct), { hostname: "127.0.0.1", port: String(database.port) }).href,
        TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}`,
      },
      logFile: null,
    });
    await delay(2_000);
    database.freeze();
    temporal.freeze();
    await delay(2_000);
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const signalledAt = Date.now();
    child.kill("SIGTERM");
    await Promise.race([ended, delay(45_000)]);
    const tookMs = Date.now() - signalledAt;
    child.kill("SIGKILL");
    expect(tookMs).toBeLessThan(34_000);
    await Promise.all([database.cut(), temporal.cut()]);
  },
  120_000,
);
