import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accessToken } from "@plumbline/core/portals/access-token.ts";
import type { NodeService } from "@plumbline/dev-env/node-service.ts";
import { contactList, startList, untilJob, type JobAnswer } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startCollector, type CollectedSpan, type Collector } from "./support/otlp-collector.ts";

// A job of a product that exports its traces to a collector: api in this process, a worker in its own.

const folder = mkdtempSync(join(tmpdir(), "plumbline-traces-"));
const logFile = join(folder, "worker.log");
let collector: Collector;
let worker: NodeService;
let product: TestProduct;
let customer: Awaited<ReturnType<TestProduct["customerWithPortal"]>>;
let job: JobAnswer;
let trace: CollectedSpan[];
beforeAll(async () => {
  collector = await startCollector();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "200",
    OTEL_EXPORTER_OTLP_TIMEOUT: "1000",
  };
  for (const [name, value] of Object.entries({ ...settings, TEST_WORKER_LOG: logFile })) vi.stubEnv(name, value);
  product = await testProduct({ ...settings, LOG_LEVEL: "warn" });
  // For the worker alone, because the export logs its recoveries at level info.
  product.env.LOG_LEVEL = "info";
  worker = await product.startWorker();
  customer = await product.customerWithPortal(1_000);
  await product.control("POST", "/faults", { kind: "status", status: 500, route: "batch/update", times: 1 });
  const { listId } = await contactList(customer, customer.portalId, 25);
  job = await untilJob(customer, await startList(customer, customer.portalId, listId), ["completed", "failed"]);
  trace = await vi.waitUntil(
    () => {
      const { traceId } = spans("POST /api/hubspot/manual-clean")[0] ?? {};
      const found = collector.spans.filter((span) => span.traceId === traceId);
      return found.some(({ name }) => name === "cleanList") ? found : null;
    },
    { timeout: 20_000, interval: 200 },
  );
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await collector?.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const spans = (name: string) => collector.spans.filter((span) => span.name === name);

/** The span names on the path from the request to the span. */
function path(span: CollectedSpan | undefined): string[] {
  if (span === undefined) return [];
  return [...path(trace.find(({ spanId }) => spanId === span.parentSpanId)), span.name];
}

describe("the trace of a job", () => {
  it("leads from the request through the workflow and its activities to HubSpot and PostgreSQL", () => {
    expect(job.status).toBe("completed");
    const toActivity = ["POST /api/hubspot/manual-clean", "start cleanList", "cleanList", "cleanChunk"];
    const paths = trace.map((span) => path(span).join(" > "));
    expect(paths).toContain([...toActivity, "HubSpot write_records"].join(" > "));
    expect(paths).toContain([...toActivity, "UPDATE job_record"].join(" > "));
    // The trace has no detached spans.
    const roots = new Set(trace.map((span) => path(span)[0]));
    expect([...roots]).toEqual([toActivity[0]]);
    expect(new Set(trace.map(({ service }) => service))).toEqual(new Set(["plumbline-api", "plumbline-worker"]));
  });

  it("has the IDs of the objects concerned", () => {
    const request = trace.find(({ name }) => name.startsWith("POST "));
    expect(request?.attributes).toMatchObject({
      "http.route": "/api/hubspot/manual-clean",
      "http.response.status_code": 202,
      "plumbline.request_id": expect.stringMatching(/^[\w-]{36}$/),
      "plumbline.account_id": expect.stringMatching(/^[\w-]{36}$/),
    });
    const chunk = trace.find(({ name }) => name === "cleanChunk");
    expect(chunk?.attributes).toMatchObject({
      "plumbline.job_id": job.id,
      "temporal.workflow_id": `job:${job.id}`,
      "temporal.activity.attempt": 1,
    });
    const write = trace.find(({ name, hasFailed }) => name === "HubSpot write_records" && !hasFailed);
    expect(write?.attributes).toMatchObject({
      "plumbline.operation": "write_records",
      "http.response.status_code": 200,
    });
  });

  it("includes HubSpot's token calls by operation", () => {
    const exchange = spans("HubSpot exchange_code")[0];
    expect(exchange?.attributes).toMatchObject({ "http.request.method": "POST", "http.response.status_code": 200 });
    const around = collector.spans.find(({ spanId }) => spanId === exchange?.parentSpanId);
    expect(around?.name).toBe("GET /api/hubspot/oauth-callback");
  });

  it("includes calls to systems other than HubSpot, but no files or health checks", async () => {
    await fetch(new URL("/readyz", product.apiUrl));
    await vi.waitUntil(() => spans("mail server").length > 0, { timeout: 20_000, interval: 200 });
    const routes = collector.spans.flatMap(({ attributes }) => attributes["http.route"] ?? []).map(String);
    expect(routes.filter((route) => !/^\/(?:api\/|graphql$)/.test(route))).toEqual([]);
  });

  it("marks a failed call only by its status", () => {
    const failed = trace.find(({ name, hasFailed }) => name === "HubSpot write_records" && hasFailed);
    expect(failed?.attributes).toMatchObject({ "http.response.status_code": 500, "error.type": "500" });
  });

  it("contains no address, email, token, query or statement text", async () => {
    const stored = await product.ctx.db.withSystem((tx) => tx.jobRecord.findMany({ where: { jobId: job.id } }));
    const values = stored.flatMap(({ before, after }) => textsIn([before, after])).filter((text) => text.length > 3);
    expect(values.length).toBeGreaterThan(50);
    const { id: connectionId, accountId } = await product.ctx.db.withSystem((tx) =>
      tx.connection.findFirstOrThrow({ where: { portalId: customer.portalId } }),
    );
    const { token } = await accessToken(product.ctx, { accountId, connectionId, portalId: customer.portalId });
    const secrets = [...values, customer.email, customer.password, String(customer.api.token), token];
    // An id is no secret, and its digits may match a postal code.
    const sent = collector.received().toString("utf8").toLowerCase().replaceAll(uuid, "");
    expect(secrets.filter((secret) => sent.includes(secret.toLowerCase()))).toEqual([]);
    const texts = collector.spans.flatMap(({ name, attributes }) => [name, ...Object.values(attributes).map(String)]);
    expect(texts.filter((text) => /[@?$]|bearer|\bwhere\b|[\w-]{40,}/i.test(text))).toEqual([]);
  });
});

it("completes jobs while the collector is down, logs that once and stops in time", async () => {
  const lines = (text: RegExp) => readFileSync(logFile, "utf8").match(text) ?? [];
  const warnings = () => lines(/traces cannot be delivered/g);
  await vi.waitUntil(() => warnings().length === lines(/traces are delivered again/g).length, { timeout: 20_000 });
  const before = warnings().length;
  await collector.close();
  for (const size of [10, 25]) {
    const { listId } = await contactList(customer, customer.portalId, size);
    const again = await untilJob(customer, await startList(customer, customer.portalId, listId), ["completed"]);
    expect(again.records_processed).toBe(size);
    await vi.waitUntil(() => warnings().length > before, { timeout: 20_000, interval: 100 });
  }
  await worker.stop();
  expect(worker.process.exitCode).toBe(0);
  expect(warnings()).toHaveLength(before + 1);
});

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every text in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
