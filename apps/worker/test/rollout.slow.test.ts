import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import type { NodeService } from "@plumbline/dev-env/node-service.ts";
import { startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { assertJobConsistent, makeList, type CustomerWithPortal } from "./support/job-consistency.ts";
import { plumblineDeployment, startVersion, writeBundles } from "./support/worker-versions.ts";

// A release as operators roll it out (docs/operating.md, "Rolling out a version"): two worker versions side by side, whose
// workflow code cannot continue each other's histories, and one version that is rolled back.

const SIZE = 500;
/** Keeps a job running for as long as its portal is slow. */
const LONG = 6_000;
const CREDITS = 7_000;

type Job = { customer: CustomerWithPortal; listId: string; jobId: string; size: number };

let product: TestProduct;
let folder: string;
let workers: NodeService[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-rollout-"));
  product = await testProduct({
    HUBSPOT_REQUESTS_PER_SECOND: "200",
    TEMPORAL_DEPLOYMENT_NAME: `test-${randomUUID().slice(0, 8)}`,
  });
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) worker.process.kill("SIGKILL");
  await product[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const plumbline = (...args: string[]) => plumblineDeployment(product, ...args);

async function deploy(buildId: string, bundle: string, command: readonly string[] = ["promote"]): Promise<void> {
  workers.push(await startVersion(product, buildId, bundle));
  // Temporal knows a version from its first poll.
  await expect
    .poll(() => plumbline(...command, buildId).catch(String), { timeout: 60_000 })
    .toMatch(/new work goes to/i);
}

async function startJob(size = SIZE): Promise<Job> {
  const customer = await product.customerWithPortal(CREDITS);
  const listId = await makeList(product, customer.portalId, size);
  return { customer, listId, size, jobId: await startList(customer, customer.portalId, listId) };
}

/** Slows the calls of one portal; resolves to a function that ends it. */
async function slow(customer: CustomerWithPortal): Promise<() => Promise<unknown>> {
  // Below the timeout of a call, 20 s.
  const fault = { kind: "slow", ms: 15_000, times: null, portalId: Number(customer.portalId) };
  const { id } = (await product.control("POST", "/faults", fault)) as { id: string };
  return () => product.control("DELETE", `/faults/${id}`);
}

const processed = async ({ customer, jobId }: Job) =>
  (await untilJob(customer, jobId, ["running", ...FINAL_STATUSES])).records_processed;

async function untilDone({ customer, jobId }: Job): Promise<void> {
  expect(await untilJob(customer, jobId, FINAL_STATUSES, 240_000)).toMatchObject({ status: "completed" });
}

/** What must hold for every job once it has ended. */
async function expectConsistent(jobs: readonly Job[]): Promise<void> {
  for (const { customer, ...job } of jobs)
    await assertJobConsistent(product, customer, { ...job, credits: CREDITS + 10 });
}

/** Build ids of the versions that completed workflow tasks of the job, from its histories, oldest run first. */
async function versionsOf({ jobId }: Job): Promise<string[]> {
  const { client, close } = connectTemporal(product.config);
  try {
    const runs = [];
    for await (const run of client.workflow.list({ query: `WorkflowId = 'job:${jobId}'` })) runs.push(run);
    const found: string[] = [];
    for (const { workflowId, runId } of runs.toSorted((a, b) => Number(a.startTime) - Number(b.startTime))) {
      const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
      for (const { workflowTaskCompletedEventAttributes: task } of events ?? []) {
        const buildId = task?.deploymentVersion?.buildId;
        if (buildId && buildId !== found.at(-1)) found.push(buildId);
      }
    }
    return found;
  } finally {
    await close();
  }
}

it(
  "finishes a running job on its version, runs new ones on the next, and rolls back without lost or duplicate records",
  { timeout: 900_000 },
  async () => {
    const { v1, v2, v3 } = writeBundles(folder);
    await deploy("1.0.0-a", v1);
    const paused = await startJob(200);
    await paused.customer.api.ok("POST", `/api/hubspot/jobs/${paused.jobId}/pause`);
    await untilJob(paused.customer, paused.jobId, ["paused"]);
    const old = await startJob(LONG);
    await expect.poll(() => processed(old), { timeout: 60_000 }).toBeGreaterThan(0);
    const endSlowness = await slow(old.customer);

    await deploy("2.0.0-b", v2, ["ramp", "50"]);
    expect(await plumbline("status")).toMatch(/2\.0\.0-b +ramping 50 %[^]*1\.0\.0-a +current/);
    expect(await plumbline("roll-back")).toMatch(/^New work goes to 1\.0\.0-a\./);
    expect(await plumbline("status")).not.toContain("ramping");
    expect(await plumbline("promote", "2.0.0-b")).toBe("New work goes to 2.0.0-b.");
    const next = await startJob();
    await untilDone(next);
    expect(await versionsOf(next)).toEqual(["2.0.0-b"]);
    // A waiting job moves to the new version at its next wake; a running one stays.
    await paused.customer.api.ok("POST", `/api/hubspot/jobs/${paused.jobId}/resume`);
    await untilDone(paused);
    expect(await versionsOf(paused)).toEqual(["1.0.0-a", "2.0.0-b"]);

    await deploy("3.0.0-c", v3);
    const stuck = await startJob();
    await expect.poll(() => plumbline("status"), { timeout: 60_000 }).toMatch(/3\.0\.0-c +current +[1-9]/);
    expect(await processed(stuck)).toBe(0);
    expect(await plumbline("roll-back")).toMatch(/^New work goes to 2\.0\.0-b\. [1-9]\d* workflows of 3\.0\.0-c/);
    await untilDone(stuck);
    expect(await versionsOf(stuck)).toEqual(["3.0.0-c", "2.0.0-b"]);

    // The old job ran on its original version all the time.
    expect(await processed(old)).toBeLessThan(LONG);
    expect(await plumbline("status")).toMatch(/1\.0\.0-a +draining +1 /);
    await endSlowness();
    await untilDone(old);
    expect(await versionsOf(old)).toEqual(["1.0.0-a"]);
    await expect.poll(() => plumbline("status"), { timeout: 30_000 }).toMatch(/1\.0\.0-a +drain(?:ing|ed) +0 /);
    await expectConsistent([paused, old, next, stuck]);
  },
);

it("does not promote a version whose workers fail to start", { timeout: 120_000 }, async () => {
  const { v1 } = writeBundles(folder);
  await deploy("1.0.0-a", v1);
  await expect(startVersion(product, "2.0.0-b", join(folder, "missing.js"))).rejects.toThrow(/ended at its start/);
  await expect(plumbline("promote", "2.0.0-b")).rejects.toThrow(/2\.0\.0-b/);
  const job = await startJob(100);
  await untilDone(job);
  await expectConsistent([job]);
  expect(await versionsOf(job)).toEqual(["1.0.0-a"]);
});
