import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, describe, expect, it } from "vitest";
import type { Context } from "../../../src/context.ts";
import { createHubspot } from "../../../src/portals/hubspot/hubspot.ts";
import { isWaitable } from "../../../src/portals/hubspot/errors.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { chunksLeft } from "../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../../src/jobs/lifecycle/end.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { assertJobConsistent, control, newJob, passCanary } from "./support/job-consistency.ts";
import { withOwnRecords } from "../../support/with-own-records.ts";

// A response about the whole call is never a record's fault, and a property that can no longer hold an address stops the job.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(() => product.control("DELETE", "/faults"));

type Job = Awaited<ReturnType<typeof newJob>>;

async function ready(records = 25): Promise<Job> {
  const job = await newJob(product, records);
  await product.grant(job.customer.email, 2 * records);
  await beginJob(product.ctx, { jobId: job.jobId }, control);
  await readSlice(product.ctx, { jobId: job.jobId }, control);
  await passCanary(product.ctx, job.jobId);
  return job;
}

/** How each chunk ended; `waits` if it is to be retried. */
async function clean(ctx: Context, { jobId }: Job): Promise<string[]> {
  const ends: string[] = [];
  for (const chunkNo of await chunksLeft(ctx, { jobId })) {
    try {
      const end = await runChunk(ctx, { jobId, chunkNo }, control);
      ends.push("reason" in end ? `${end.end}: ${end.reason}` : end.end);
    } catch (error) {
      if (!isWaitable(error)) throw error;
      ends.push("waits");
    }
  }
  return ends;
}

/** A process that calls HubSpot when the blockers are due for a probe. */
function anHourLater(ctx: Context): Context {
  const hubspot = createHubspot({ ...ctx, now: () => new Date(Date.now() + 3_600_000) });
  return withOwnRecords({ ...ctx, hubspot });
}

async function ended({ jobId }: Job, reason: string): Promise<number> {
  return await product.ctx.db.withSystem((tx) => tx.jobRecord.count({ where: { jobId, reason } }));
}

const calls = async ({ customer }: Job, route: string) =>
  ((await product.control("GET", `/portals/${customer.portalId}/stats`)) as { requests: Record<string, number> })
    .requests[route] ?? 0;

async function finish(job: Job, records: number): Promise<void> {
  await product.control("DELETE", "/faults");
  const ends = await clean(anHourLater(product.ctx), job);
  expect(new Set(ends)).toEqual(new Set(["done"]));
  await finaliseJob(product.ctx, { jobId: job.jobId, end: { status: "completed", reason: null } }, control);
  await assertJobConsistent(product, job, 10 + 2 * records);
}

describe("an update that is refused as a whole", () => {
  it.each([
    [402, "blocked: hubspot_refuses"],
    [404, "blocked: hubspot_refuses"],
    [413, "blocked: hubspot_refuses"],
    [409, "waits"],
    [421, "waits"],
    [488, "waits"],
  ])("with status %i fails no record, costs one call and ends %s", async (status, end) => {
    const job = await ready();
    await product.control("POST", "/faults", {
      kind: "refuse",
      status,
      route: "batch/update",
      portalId: Number(job.customer.portalId),
      body: { category: "OTHER", message: "no" },
    });
    expect(await clean(product.ctx, job)).toEqual([end]);
    // Fetch itself resends a misdirected request once.
    expect(await calls(job, "batch/update")).toBe(status === 421 ? 2 : 1);
    expect(await ended(job, "refused_by_crm")).toBe(0);
    await finish(job, 25);
  });

  it.each([400, 422])("with status %i that names nothing fails no record before a first success", async (status) => {
    const job = await ready();
    await product.control("POST", "/faults", {
      kind: "refuse",
      status,
      route: "batch/update",
      portalId: Number(job.customer.portalId),
    });
    expect(await clean(product.ctx, job)).toEqual(["blocked: writes_refused"]);
    expect(await ended(job, "refused_by_crm")).toBe(0);
    await finish(job, 25);
  });

  it("fails the records if a person chose to continue", async () => {
    const job = await ready();
    const where = { id: job.jobId };
    await product.ctx.db.withSystem((tx) => tx.job.update({ where, data: { refusedWritesAccepted: true } }));
    await product.control("POST", "/faults", {
      kind: "refuse",
      status: 400,
      route: "batch/update",
      portalId: Number(job.customer.portalId),
    });
    expect(await clean(product.ctx, job)).toEqual(["blocked: writes_refused"]);
    expect(await ended(job, "refused_by_crm")).toBe(9);
  });
});

describe("a mapped property that changes while a job runs", () => {
  it.each([
    ["is archived", "zip", { removed: true }],
    ["is archived", "city", { removed: true }],
    ["becomes a dropdown", "city", { options: ["Boston", "Salem"] }],
    ["becomes a number", "state", { number: true }],
    ["becomes read-only", "city", { readOnly: true }],
  ])("and %s (%s) pauses the job within one batch, without charging unread records", async (_what, name, change) => {
    const job = await ready(300);
    await product.control("PUT", `/portals/${job.customer.portalId}/properties/contacts/${name}`, change);
    expect(new Set(await clean(product.ctx, job))).toEqual(new Set(["blocked: mapping_missing"]));
    for (const reason of [
      "refused_by_crm",
      "not_written",
      ...("removed" in change ? ["postal_code_missing", "city_missing"] : []),
    ])
      expect([reason, await ended(job, reason)]).toEqual([reason, 0]);
    // Three batches, each read once; the first refusal of each compares the definitions.
    expect(await calls(job, "batch/read")).toBeLessThanOrEqual(3);
    expect(await calls(job, "batch/update")).toBeLessThanOrEqual(3);
  });
});
