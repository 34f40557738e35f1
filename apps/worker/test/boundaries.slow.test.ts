import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { once } from "node:events";
import { sql } from "@plumbline/core/db/database.ts";
import type { NodeService } from "@plumbline/dev-env/node-service.ts";
import { startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lock, lockWhenThere, type DatabaseLock } from "./support/database-lock.ts";
import { sandboxHold, type HoldOptions, type SandboxHold } from "./support/sandbox-hold.ts";
import { assertJobConsistent, makeList, type CustomerWithPortal } from "./support/job-consistency.ts";

// A worker is killed with SIGKILL at each boundary between two steps of a batch. Held sandbox calls and database locks bring it
// there, never a timer, and the test checks the rows to prove that the worker is at that boundary.

/** Three chunks, all in flight at once. */
const SIZE = 300;
const CHUNKS = 3;
const CREDITS = 1_000;

let product: TestProduct;
let customer: CustomerWithPortal;
let listId: string;
let jobId: string;

beforeEach(async () => {
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
  customer = await product.customerWithPortal(CREDITS);
  listId = await makeList(product, customer.portalId, SIZE);
});
afterEach(() => product[Symbol.asyncDispose]());

async function start(): Promise<NodeService> {
  const worker = await product.startWorker();
  jobId = await startList(customer, customer.portalId, listId);
  return worker;
}

/** Dead, and its connections closed. */
async function kill(worker: NodeService): Promise<void> {
  const ended = once(worker.process, "exit");
  worker.process.kill("SIGKILL");
  await ended;
}

async function assertJobConsistentWithNewWorker(): Promise<void> {
  await product.startWorker();
  await untilJob(customer, jobId, FINAL_STATUSES, 200_000);
  await assertJobConsistent(product, customer, { jobId, listId, size: SIZE, credits: CREDITS + 10 });
}

/** All chunks have begun and the sandbox holds their first reads; the reads before the job's window pass. */
async function untilReading(): Promise<{ worker: NodeService; reads: SandboxHold }> {
  const worker = await start();
  const chunks = await lockWhenThere(product, "SELECT FROM job_chunk WHERE job_id = $1 FOR UPDATE", [jobId]);
  expect(chunks.rows).toBe(CHUNKS);
  await chunks.untilBlocking(CHUNKS);
  const reads = await hold("after-apply:batch/read", { times: CHUNKS });
  await chunks.release();
  await reads.untilWaiting(CHUNKS);
  return { worker, reads };
}

const hold = (point: string, options: HoldOptions) => sandboxHold(product, point, customer.portalId, options);
const holdWrites = () => hold("after-apply:batch/update", { times: CHUNKS });
const lockOpenHolds = () =>
  lock(product, "SELECT FROM credit_hold WHERE job_id = $1 AND status = 'open' FOR UPDATE", [jobId]);

type Place = { read: number; open: number; planned: number; decided: number; written: number; status: string };

/** The job's progress in its rows and in the CRM: ids read, open holds, open plans, successes, records written. */
async function place(): Promise<Place> {
  const [rows] = await product.ctx.db.statement<{
    read: number;
    open: number;
    planned: number;
    decided: number;
    status: string;
  }>(sql`
    SELECT job.status,
      (SELECT COUNT(*)::int FROM job_record r WHERE r.job_id = job.id) AS read,
      (SELECT COUNT(*)::int FROM credit_hold h WHERE h.job_id = job.id AND h.status = 'open') AS open,
      (SELECT COUNT(*)::int FROM job_record r WHERE r.job_id = job.id AND r.state = 'planned') AS planned,
      (SELECT COUNT(*)::int FROM job_record r WHERE r.job_id = job.id AND r.state IN ('confirmed', 'corrected')) AS decided
    FROM job WHERE id = ${jobId}::uuid`);
  if (!rows) throw new Error("no such job");
  const written = (await product.control("GET", `/portals/${customer.portalId}/writes`)) as unknown[];
  return { ...rows, written: written.length };
}

const some: unknown = expect.toSatisfy((count: number) => count > 0);

it("recovers from a kill while reading the list", async () => {
  const memberships = await hold("after-apply:memberships", { skip: 1 });
  const worker = await start();
  await memberships.untilWaiting(1);
  expect(await place()).toMatchObject({ read: 0, open: 0 });
  await kill(worker);
  await memberships.release();
  await assertJobConsistentWithNewWorker();
});

it("recovers from a kill after the read, before the hold", async () => {
  const { worker, reads } = await untilReading();
  const chunks = await lock(product, "SELECT FROM job_chunk WHERE job_id = $1 FOR UPDATE", [jobId]);
  await reads.release();
  await chunks.untilBlocking(CHUNKS);
  expect(await place()).toMatchObject({ read: SIZE, open: 0, planned: 0, decided: 0, written: 0 });
  await kill(worker);
  await chunks.release();
  await assertJobConsistentWithNewWorker();
});

it("recovers from a kill after the hold, before the plan is saved", async () => {
  const { worker, reads } = await untilReading();
  const worked = await lockARecordOfEachChunk();
  expect(worked.rows).toBe(CHUNKS);
  await reads.release();
  await worked.untilBlocking(CHUNKS);
  expect(await place()).toMatchObject({ open: CHUNKS, planned: 0, decided: 0, written: 0 });
  await kill(worker);
  await worked.release();
  await assertJobConsistentWithNewWorker();
});

/** Locks a record that needs work: records without an address are decided together with the hold. */
async function lockARecordOfEachChunk(): Promise<DatabaseLock> {
  const records = await product.ctx.db.withSystem((tx) => tx.jobRecord.findMany({ where: { jobId } }));
  const truths = (await product.control("POST", `/portals/${customer.portalId}/truth/contact`, {
    ids: records.map((record) => record.recordId),
  })) as { id: string; given: Record<string, string> }[];
  const filled = new Set(truths.filter(({ given }) => Object.values(given).some(Boolean)).map(({ id }) => id));
  const byChunk = new Map(
    records.filter((record) => filled.has(record.recordId)).map((record) => [record.chunkNo, record.recordId]),
  );
  return await lock(product, "SELECT FROM job_record WHERE job_id = $1 AND record_id = ANY ($2) FOR UPDATE", [
    jobId,
    [...byChunk.values()],
  ]);
}

it("recovers from a kill after the plan, before the call to the CRM", async () => {
  const { worker, reads } = await untilReading();
  const budget = await lock(product, "SELECT FROM rate_budget WHERE key = $1 FOR UPDATE", [customer.portalId]);
  await reads.release();
  await budget.untilBlocking(1);
  await expect.poll(async () => (await place()).planned, { interval: 10 }).toBeGreaterThan(0);
  expect(await place()).toMatchObject({ open: some, planned: some, decided: 0, written: 0 });
  await kill(worker);
  await budget.release();
  await assertJobConsistentWithNewWorker();
});

it("recovers from a kill during a write that never arrives", async () => {
  const writes = await hold("before:batch/update", { times: CHUNKS });
  const worker = await start();
  await writes.untilWaiting(CHUNKS);
  expect(await place()).toMatchObject({ open: CHUNKS, planned: some, decided: 0, written: 0 });
  await kill(worker);
  await writes.release();
  expect(await place()).toMatchObject({ written: 0 });
  await assertJobConsistentWithNewWorker();
});

it("recovers from a kill during a write that arrives later", async () => {
  const writes = await hold("before:batch/update", { times: CHUNKS, late: true });
  const worker = await start();
  await writes.untilWaiting(CHUNKS);
  await kill(worker);
  expect(await place()).toMatchObject({ planned: some, written: 0 });
  await writes.release();
  await expect.poll(async () => (await place()).written).toBeGreaterThan(0);
  await assertJobConsistentWithNewWorker();
});

it("recovers from a kill after the CRM wrote, before the response", async () => {
  const writes = await holdWrites();
  const worker = await start();
  await writes.untilWaiting(CHUNKS);
  expect(await place()).toMatchObject({ open: CHUNKS, planned: some, decided: 0, written: some });
  await kill(worker);
  await writes.release();
  await assertJobConsistentWithNewWorker();
});

it("recovers from a second kill during the first recovery", async () => {
  const writes = await holdWrites();
  const first = await start();
  await writes.untilWaiting(CHUNKS);
  await kill(first);
  await writes.release();
  const reads = await hold("after-apply:batch/read", { times: CHUNKS });
  const second = await product.startWorker();
  await reads.untilWaiting(CHUNKS);
  const holds = await lockOpenHolds();
  expect(holds.rows).toBe(CHUNKS);
  await reads.release();
  await holds.untilBlocking(1);
  expect(await place()).toMatchObject({ open: CHUNKS, planned: some, decided: 0, written: some });
  await kill(second);
  await holds.release();
  await assertJobConsistentWithNewWorker();
});

/** All chunks are in their settle, with outcomes uncommitted. The first waits for the lock, the others for the account. */
async function untilSettling(): Promise<{ worker: NodeService; holds: DatabaseLock }> {
  // A call held longer than the worker's timeout is retried, and held again.
  const writes = await hold("after-apply:batch/update", { times: 10 * CHUNKS });
  const worker = await start();
  await expect.poll(place, { timeout: 60_000, interval: 20 }).toMatchObject({ open: CHUNKS, written: some });
  const holds = await lockOpenHolds();
  expect(holds.rows).toBe(CHUNKS);
  await writes.release();
  await holds.untilBlocking(1);
  return { worker, holds };
}

it("recovers from a kill inside the settle", async () => {
  const { worker, holds } = await untilSettling();
  expect(await place()).toMatchObject({ open: CHUNKS, planned: some, decided: 0, written: some });
  await kill(worker);
  await holds.release();
  await assertJobConsistentWithNewWorker();
});

/** All chunks have committed their settle; the job's end is held before it reads the connection. */
async function untilSettled(): Promise<{ worker: NodeService; end: DatabaseLock }> {
  const { worker, holds } = await untilSettling();
  const end = await lock(product, "LOCK TABLE connection IN ACCESS EXCLUSIVE MODE");
  await holds.release();
  await expect
    .poll(place, { timeout: 60_000, interval: 20 })
    .toMatchObject({ status: "running", open: 0, planned: 0, decided: some, written: some });
  return { worker, end };
}

it("recovers from a kill after the commit of the settle", async () => {
  const { worker, end } = await untilSettled();
  await kill(worker);
  await end.release();
  await assertJobConsistentWithNewWorker();
});

it("recovers from a kill while finalizing the job", async () => {
  const { worker, end } = await untilSettled();
  const job = await lock(product, "SELECT FROM job WHERE id = $1 FOR UPDATE", [jobId]);
  await end.release();
  await job.untilBlocking(1);
  expect(await place()).toMatchObject({ status: "running", open: 0, planned: 0, decided: some });
  await kill(worker);
  await job.release();
  await assertJobConsistentWithNewWorker();
});
