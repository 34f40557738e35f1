import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { contactList, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { alerts, panels, referencesIn } from "./support/named-metrics.ts";
import { samplesOf, scrape, sumOf } from "./support/scrape.ts";

// A product that has run a job is scraped as by Prometheus and checked against the dashboards and alert rules.

let product: TestProduct;
let scraped: string;
let portalId: string;
beforeAll(async () => {
  const [worker = 0, api = 0] = await freePorts(2);
  product = await testProduct({ METRICS_PORT: String(worker), API_METRICS_PORT: String(api) });
  await product.startWorker();
  const customer = await product.customerWithPortal(1_000);
  ({ portalId } = customer);
  const { listId } = await contactList(customer, portalId, 25);
  await untilJob(customer, await startList(customer, portalId, listId), ["completed"]);
  // The SDK's metrics appear after its first flush.
  await vi.waitUntil(async () => (await scrape([worker])).includes("temporal_worker_task_slots_available"), {
    timeout: 20_000,
    interval: 500,
  });
  scraped = await scrape([api, worker]);
});
afterAll(() => product[Symbol.asyncDispose]());

const valueOf = (name: string, labels: Record<string, string> = {}) => sumOf(samplesOf(scraped), name, labels);
const isThere = ({ metric }: { metric: string }) => scraped.includes(`\n${metric}`);

describe("metrics", () => {
  it("exist for every panel of the dashboards", () => {
    expect(panels.length).toBeGreaterThan(15);
    const missing = panels.filter(({ expr }) => {
      const references = referencesIn(expr);
      return references.length === 0 || !references.every(isThere);
    });
    expect(missing).toEqual([]);
  });

  it("exist for every alert, and every alert refers to a situation of the operating guide", () => {
    expect(alerts.length).toBeGreaterThan(10);
    const anchors = new Set(
      [...readFileSync(join(ROOT, "docs/operating.md"), "utf8").matchAll(/<a id="([\w-]+)">/g)].map(
        ([, id]) => `https://github.com/plumbline/plumbline/blob/main/docs/operating.md#${id}`,
      ),
    );
    const wrong = alerts.filter(
      ({ expr, annotations }) =>
        // `up` is Prometheus's own.
        !(referencesIn(expr).every(isThere) && (referencesIn(expr).length > 0 || /\bup\b/.test(expr))) ||
        !anchors.has(annotations.runbook_url),
    );
    expect(wrong).toEqual([]);
  });

  it("reflect the work of the job", () => {
    const decided = ["confirmed", "corrected", "unchanged", "review", "failed", "skipped"].map((outcome) =>
      valueOf("plumbline_records_total", { outcome }),
    );
    expect(decided.reduce((sum, count) => sum + count, 0)).toBe(25);
    expect(valueOf("plumbline_jobs", { status: "running" })).toBe(0);
    expect(valueOf("plumbline_state_readable")).toBe(1);
    expect(valueOf("plumbline_ledger_violations")).toBe(0);
    expect(
      valueOf("plumbline_hubspot_request_duration_seconds_count", { operation: "write_records", status: "200" }),
    ).toBeGreaterThan(0);
    expect(valueOf("plumbline_rate_budget_wait_seconds_count", { budget: "hubspot" })).toBeGreaterThan(1);
    expect(valueOf("plumbline_outbox_oldest_due_seconds", { kind: "emails" })).toBeGreaterThanOrEqual(0);
  });

  it("contain no personal data and no customer ID", () => {
    for (const secret of [portalId, "@example.com"]) expect(scraped).not.toContain(secret);
  });
});
