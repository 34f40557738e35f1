import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode } from "@plumbline/dev-env/node-service.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { contactList, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it, vi } from "vitest";

/** Accepts every connection and never responds. */
async function startSilentCollector(): Promise<{ url: string; accepted(): number; close(): void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on("error", () => {}).resume()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted: () => sockets.length,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it("completes a job and stops api and worker although the trace collector never answers", async () => {
  const collector = await startSilentCollector();
  // Waiting for the collector would exceed this test's timeout.
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_TIMEOUT: "600000",
    OTEL_BSP_EXPORT_TIMEOUT: "600000",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const product = await testProduct(settings);
  try {
    const worker = await product.startWorker();
    const [port = 0] = await freePorts(1);
    const api = await startNode({
      script: "apps/api/src/main.ts",
      env: { ...product.env, PORT: String(port), DRAIN_SECONDS: "0" },
      logFile: null,
    });
    const customer = await product.customerWithPortal(100);
    const accepted = collector.accepted();
    const { email } = customer;
    await apiClient(`http://127.0.0.1:${port}`).call("POST", "/api/auth/forgot-password", { email });
    const { listId } = await contactList(customer, customer.portalId, 25);
    const job = await untilJob(customer, await startList(customer, customer.portalId, listId), ["completed"]);
    expect(job.records_processed).toBe(25);
    // Both have spans in flight.
    await expect.poll(() => collector.accepted(), { timeout: 20_000 }).toBeGreaterThan(accepted);

    await Promise.all([api.stop(), worker.stop()]);
    expect([api, worker].map(({ process }) => [process.exitCode, process.signalCode])).toEqual([
      [0, null],
      [0, null],
    ]);
  } finally {
    await product[Symbol.asyncDispose]();
    collector.close();
    vi.unstubAllEnvs();
  }
});
