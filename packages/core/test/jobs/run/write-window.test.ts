import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { Context } from "../../../src/context.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../../src/jobs/lifecycle/end.ts";
import { CutOff, withUpdates } from "./support/hubspot-calls.ts";
import { assertJobConsistent, control, newJob, readJob } from "./support/job-consistency.ts";

// An attempt is taken over while its batch update is in flight: the connection was cut, its process was killed, or HubSpot is slow.
// Nothing is read before the update has arrived or can no longer arrive.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
type Job = Awaited<ReturnType<typeof newJob>>;

async function readyJob(): Promise<{ job: Job; chunkNo: number }> {
  const job = await newJob(product);
  const [chunkNo = -1] = await readJob(product.ctx, job.jobId);
  return { job, chunkNo };
}

/** A context that records its waiting time, without waiting. */
function withoutWaiting(ctx: Context, whileWaiting: () => Promise<void> = () => Promise.resolve()) {
  let waitedMs = 0;
  const sleep = async (ms: number) => {
    waitedMs += ms;
    await whileWaiting();
  };
  return { ctx: { ...ctx, sleep }, waitedMs: () => waitedMs };
}

async function expectWrittenOnce({ job }: { job: Job }): Promise<void> {
  await finaliseJob(product.ctx, { jobId: job.jobId, end: { status: "completed", reason: null } }, control);
  await assertJobConsistent(product, job, 10);
  const writes = (await product.control("GET", `/portals/${job.customer.portalId}/writes`)) as {
    id: string;
    appWrites: number;
  }[];
  expect(writes.length).toBeGreaterThan(0);
  expect(writes.filter(({ appWrites }) => appWrites !== 1)).toEqual([]);
  expect(await product.violations()).toEqual([]);
}

it("waits for an update that arrives after its attempt was taken over", async () => {
  const { job, chunkNo } = await readyJob();
  let arrive: () => Promise<unknown> = () => Promise.reject(new Error("nothing was sent"));
  const cutOff = withUpdates(product.ctx, (send) => {
    arrive = send;
    return Promise.reject(new CutOff());
  });
  await expect(runChunk(cutOff, { jobId: job.jobId, chunkNo }, control)).rejects.toThrow(CutOff);

  let hasArrived = false;
  const late = async () => {
    if (!hasArrived) await arrive();
    hasArrived = true;
  };
  const next = withoutWaiting(product.ctx, late);
  expect(await runChunk(next.ctx, { jobId: job.jobId, chunkNo }, control)).toEqual({ end: "done" });
  await late();
  await expectWrittenOnce({ job });
});

it("writes an update that never arrived once its window has closed", async () => {
  const { job, chunkNo } = await readyJob();
  const cutOff = withUpdates(product.ctx, () => Promise.reject(new CutOff()));
  await expect(runChunk(cutOff, { jobId: job.jobId, chunkNo }, control)).rejects.toThrow(CutOff);
  const next = withoutWaiting(product.ctx);
  expect(await runChunk(next.ctx, { jobId: job.jobId, chunkNo }, control)).toEqual({ end: "done" });
  // From the check of the lease: 5 s to begin the call, 5 s to connect, 20 s for a response.
  expect(next.waitedMs()).toBeGreaterThan(20_000);
  expect(next.waitedMs()).toBeLessThanOrEqual(30_000);
  await expectWrittenOnce({ job });
});

it("does not wait if the update has already been applied", async () => {
  const { job, chunkNo } = await readyJob();
  const cutOff = withUpdates(product.ctx, async (send) => {
    await send();
    throw new CutOff();
  });
  await expect(runChunk(cutOff, { jobId: job.jobId, chunkNo }, control)).rejects.toThrow(CutOff);
  const next = withoutWaiting(product.ctx);
  expect(await runChunk(next.ctx, { jobId: job.jobId, chunkNo }, control)).toEqual({ end: "done" });
  expect(next.waitedMs()).toBe(0);
  await expectWrittenOnce({ job });
});

it("does not wait if the attempt ended before it was allowed to write", async () => {
  const { job, chunkNo } = await readyJob();
  const { db } = product.ctx;
  const cutOff: Context = {
    ...product.ctx,
    db: {
      ...db,
      statement: async (statement) => {
        if (statement.sql.includes("write_until")) throw new CutOff();
        return await db.statement(statement);
      },
    },
  };
  await expect(runChunk(cutOff, { jobId: job.jobId, chunkNo }, control)).rejects.toThrow(CutOff);
  const next = withoutWaiting(product.ctx);
  expect(await runChunk(next.ctx, { jobId: job.jobId, chunkNo }, control)).toEqual({ end: "done" });
  expect(next.waitedMs()).toBe(0);
  await expectWrittenOnce({ job });
});

it("does not send an update after its window has closed, and lets the next attempt begin at once", async () => {
  const { job, chunkNo } = await readyJob();
  let lateByMs = 0;
  const clock: Context = { ...product.ctx, now: () => new Date(Date.now() + lateByMs) };
  // The process was frozen between the check of its lease and the call.
  const frozen = withUpdates(clock, (send) => {
    lateByMs = 10_000;
    return send();
  });
  await expect(runChunk(frozen, { jobId: job.jobId, chunkNo }, control)).rejects.toThrow("not sent in time");
  expect(await product.control("GET", `/portals/${job.customer.portalId}/writes`)).toEqual([]);
  const next = withoutWaiting(product.ctx);
  expect(await runChunk(next.ctx, { jobId: job.jobId, chunkNo }, control)).toEqual({ end: "done" });
  expect(next.waitedMs()).toBe(0);
  await expectWrittenOnce({ job });
});

it("does not wait after HubSpot answers 429", async () => {
  const { job, chunkNo } = await readyJob();
  await product.control("POST", "/faults", {
    kind: "status",
    status: 429,
    route: "batch/update",
    portalId: Number(job.customer.portalId),
    times: 1,
  });
  await expect(runChunk(product.ctx, { jobId: job.jobId, chunkNo }, control)).rejects.toThrow("HubSpot");
  const { writeUntil } = await product.ctx.db.withSystem((tx) =>
    tx.jobChunk.findUniqueOrThrow({ where: { jobId_chunkNo: { jobId: job.jobId, chunkNo } } }),
  );
  expect(writeUntil).toBeNull();
});
