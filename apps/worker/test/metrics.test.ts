import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { contactList, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";

// A product that has done a job is scraped as Prometheus does, and held to the dashboards and alert rules.

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };
type Rules = { groups: { rules: { alert: string; expr: string; annotations: { runbook_url: string } }[] }[] };

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
  const scrape = async (port: number) => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // What the SDK measures is there once it has flushed.
  await vi.waitUntil(async () => (await scrape(worker)).includes("temporal_worker_task_slots_available"), {
    timeout: 20_000,
    interval: 500,
  });
  scraped = `${await scrape(api)}\n${await scrape(worker)}`;
});
afterAll(() => product[Symbol.asyncDispose]());

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const dashboards = globSync("deploy/grafana/*.json", { cwd: ROOT }).flatMap((path) =>
  (JSON.parse(read(path)) as Dashboard).panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`${path}: ${title}`, expr] as const),
  ),
);
const alerts = globSync("deploy/alerts/*.yaml", { cwd: ROOT }).flatMap((path) =>
  (parse(read(path)) as Rules).groups.flatMap(({ rules }) => rules),
);

/** The names of metrics in a PromQL expression: words before a selector, or after one of its functions. */
function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:plumbline|temporal|http|process|nodejs)_\w+/g)].map(([name]) => name);
}

/** Values by metric and labels. */
function valueOf(name: string, labels = ""): number {
  const line = scraped.split("\n").find((candidate) => candidate.startsWith(`${name}${labels} `));
  return line === undefined ? Number.NaN : Number(line.slice(line.lastIndexOf(" ") + 1));
}

describe("metrics", () => {
  it("exist for every panel of the dashboards", () => {
    expect(dashboards.length).toBeGreaterThan(15);
    const missing = dashboards.flatMap(([panel, expression]) => {
      const names = metricsIn(expression);
      return names.length > 0 && names.every((name) => scraped.includes(`\n${name}`))
        ? []
        : [`${panel}: ${expression}`];
    });
    expect(missing).toEqual([]);
  });

  it("exist for every alert, which names a situation of the operating guide", () => {
    expect(alerts.length).toBeGreaterThan(10);
    const anchors = new Set(
      [...read("docs/operating.md").matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => `docs/operating.md#${id}`),
    );
    const wrong = alerts.filter(
      ({ expr, annotations }) =>
        // `up` is Prometheus's own.
        !(
          metricsIn(expr).every((name) => scraped.includes(`\n${name}`)) &&
          (metricsIn(expr).length > 0 || /\bup\b/.test(expr))
        ) || !anchors.has(annotations.runbook_url),
    );
    expect(wrong).toEqual([]);
  });

  it("tell what the job did", () => {
    const decided = ["confirmed", "corrected", "unchanged", "review", "failed", "skipped"].map((outcome) =>
      valueOf("plumbline_records_total", `{outcome="${outcome}"}`),
    );
    expect(decided.reduce((sum, count) => sum + count, 0)).toBe(25);
    expect(valueOf("plumbline_jobs", '{status="running"}')).toBe(0);
    expect(valueOf("plumbline_state_readable")).toBe(1);
    expect(valueOf("plumbline_ledger_violations")).toBe(0);
    expect(
      valueOf("plumbline_hubspot_request_duration_seconds_count", '{operation="write_records",status="200"}'),
    ).toBeGreaterThan(0);
    expect(valueOf("plumbline_rate_budget_wait_seconds_count", '{budget="hubspot"}')).toBeGreaterThan(1);
    expect(valueOf("plumbline_outbox_oldest_due_seconds", '{kind="emails"}')).toBeGreaterThanOrEqual(0);
  });

  it("hold no personal data and no id of a customer", () => {
    for (const secret of [portalId, "@example.com"]) expect(scraped).not.toContain(secret);
  });
});
