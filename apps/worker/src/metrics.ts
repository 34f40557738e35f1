import type { Server } from "node:http";
import { createServer as createTcpServer } from "node:net";
import type { Context } from "@plumbline/core/context.ts";
import { OUTBOX } from "@plumbline/core/dispatch/outbox.ts";
import { addStateMetrics } from "@plumbline/core/metrics/add-state-metrics.ts";
import { createRegistry } from "@plumbline/core/metrics/create-registry.ts";
import { serveMetrics } from "@plumbline/core/metrics/serve-metrics.ts";

/**
 * One page of a worker for Prometheus: its process, the product's state, and the metrics of Temporal's SDK. The SDK serves its
 * own page on a loopback port, which is read on each scrape.
 */
export async function serveWorkerMetrics(input: {
  ctx: Context;
  port: number;
  temporalPort: number;
  isTemporalUp: () => Promise<boolean>;
}): Promise<Server> {
  const { ctx, port, temporalPort, isTemporalUp } = input;
  const registry = createRegistry();
  const refreshState = addStateMetrics(registry, ctx, { outbox: OUTBOX, isTemporalUp });
  return await serveMetrics({
    port,
    host: ctx.config.metricsHost,
    contentType: registry.contentType,
    async read() {
      const [ofTemporal] = await Promise.all([readTemporal(temporalPort), refreshState()]);
      return `${await registry.metrics()}\n${ofTemporal}`;
    },
  });
}

/** Empty until the SDK has its first measurement. */
async function readTemporal(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(2_000) });
  return response.ok ? await response.text() : "";
}

/** A free port on the loopback interface. */
export async function freeLoopbackPort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  const { port } = address;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
