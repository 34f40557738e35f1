import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { Context } from "../../../src/context.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../../src/jobs/lifecycle/end.ts";
import { CutOff, isRead, isUpdate, refusedUpdate, withCalls } from "./support/hubspot-calls.ts";
import {
  assertJobConsistent,
  control,
  newJob,
  readJob,
  startContacts,
  type PortalCustomer,
} from "./support/job-consistency.ts";

// A batch is read and written in several calls, but held, planned and settled at once.

const RECORDS = 500;

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

/** A job whose list is one chunk. */
async function jobOfOneChunk() {
  const { customer, jobId } = await newJob(product, RECORDS);
  await product.grant(customer.email, RECORDS);
  return await asOneChunk(customer, jobId);
}

async function asOneChunk(customer: PortalCustomer, jobId: string) {
  await product.ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { chunkSize: RECORDS } }));
  const chunks = await readJob(product.ctx, jobId);
  expect(chunks).toHaveLength(1);
  return { customer, jobId, chunkNo: chunks[0] ?? -1 };
}

type Job = Awaited<ReturnType<typeof jobOfOneChunk>>;

const canaryPassed = ({ jobId }: Job) =>
  product.ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { refusedWritesAccepted: true } }));

async function expectWrittenOnce(job: Job): Promise<void> {
  await finaliseJob(product.ctx, { jobId: job.jobId, end: { status: "completed", reason: null } }, control);
  await assertJobConsistent(product, job, 10 + RECORDS);
  const writes = (await product.control("GET", `/portals/${job.customer.portalId}/writes`)) as { appWrites: number }[];
  expect(writes.filter(({ appWrites }) => appWrites !== 1)).toEqual([]);
  expect(await product.violations()).toEqual([]);
}

/** A chunk's calls, with the number of records in each. */
async function cleanCounted(ctx: Context, { jobId, chunkNo }: Job) {
  const calls: [string, number][] = [];
  const counted = withCalls(ctx, (send, request) => {
    const { inputs } = request.json as { inputs: unknown[] };
    calls.push([isRead(request) ? "read" : "update", inputs.length]);
    return send();
  });
  expect(await runChunk(counted, { jobId, chunkNo }, control)).toEqual({ end: "done" });
  return calls;
}

it("reads only the first hundred records of a chunk until HubSpot has accepted a write", async () => {
  const job = await jobOfOneChunk();
  const calls = await cleanCounted(product.ctx, job);
  expect(calls.slice(0, 3).map(([call]) => call)).toEqual(["read", "update", "read"]);
  await expectWrittenOnce(job);
});

it("packs corrected records of several reads into as few updates as possible", async () => {
  const job = await jobOfOneChunk();
  await canaryPassed(job);
  const calls = await cleanCounted(product.ctx, job);
  const rows = await outcomeRows(job.customer, job.jobId);
  const corrected = rows.filter((row) => row.outcome === "corrected").length;
  expect(calls.filter(([call]) => call === "read")).toEqual(Array.from({ length: 5 }, () => ["read", 100]));
  expect(calls.filter(([call]) => call === "update")).toHaveLength(Math.ceil(corrected / 100));
  await expectWrittenOnce(job);
});

it("writes before the values it read become stale", async () => {
  const job = await jobOfOneChunk();
  await canaryPassed(job);
  let passedMs = 0;
  const clock: Context = { ...product.ctx, now: () => new Date(startedAt + passedMs) };
  const startedAt = Date.now();
  const slow = withCalls(clock, (send, request) => {
    if (isRead(request)) passedMs += 1_000;
    return send();
  });
  const calls = await cleanCounted(slow, job);
  const firstUpdate = calls.findIndex(([call]) => call === "update");
  expect(calls.slice(0, firstUpdate).filter(([call]) => call === "read")).toHaveLength(2);
  // No record was reread for its age.
  expect(calls.filter(([call]) => call === "read")).toHaveLength(5);
  await expectWrittenOnce(job);
});

it("neither duplicates nor loses records if the response to a later update is lost", async () => {
  const job = await jobOfOneChunk();
  await canaryPassed(job);
  let updates = 0;
  const cutOff = withCalls(product.ctx, async (send, request) => {
    const answer = await send();
    if (isUpdate(request) && (updates += 1) === 2) throw new CutOff();
    return answer;
  });
  await expect(runChunk(cutOff, job, control)).rejects.toThrow(CutOff);
  // The next attempt writes what was not sent once nothing can be in flight.
  const next = { ...product.ctx, sleep: () => Promise.resolve() };
  expect(await runChunk(next, job, control)).toEqual({ end: "done" });
  await expectWrittenOnce(job);
});

it("retries a batch that hits an internal error in smaller ones, and fails only the faulty record", async () => {
  const job = await jobOfOneChunk();
  await canaryPassed(job);
  const records = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId: job.jobId }, orderBy: { recordId: "asc" }, select: { recordId: true } }),
  );
  const bad = records[250]?.recordId ?? "";
  const failing = withCalls(product.ctx, async (send, request) => {
    const answer = await send();
    if (isRead(request) && JSON.stringify(request.json).includes(`"${bad}"`)) throw new TypeError("at fault");
    return answer;
  });
  expect(await runChunk(failing, job, control)).toEqual({ end: "done" });
  await finaliseJob(product.ctx, { jobId: job.jobId, end: { status: "completed", reason: null } }, control);
  const rows = await outcomeRows(job.customer, job.jobId);
  expect(rows.filter((row) => row.reason === "internal").map((row) => row.record_id)).toEqual([bad]);
  expect(rows.filter((row) => row.outcome === "not_done")).toEqual([]);
  expect(await product.violations()).toEqual([]);
});

it("treats a few refused records of a large batch as faulty records, not as a portal rule", async () => {
  const first = await jobOfOneChunk();
  await canaryPassed(first);
  await cleanCounted(product.ctx, first);
  await expectWrittenOnce(first);
  const { customer } = first;
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId: first.jobId }, orderBy: { recordId: "asc" }, select: { recordId: true } }),
  );
  // After the chunk's first call, and few enough for the job to be at its start until it ends.
  const edited = rows.slice(100).flatMap(({ recordId }, index) => (index % 8 === 0 ? [recordId] : []));
  const refused = edited.slice(0, 30);
  const properties = { address: "1600 pennsylvania avenue nw", city: "washington", state: "DC", zip: "20500" };
  for (const recordId of edited)
    await product.control("PATCH", `/portals/${customer.portalId}/records/contact/${recordId}`, { properties });

  const jobId = await startContacts(customer, RECORDS);
  const next = await asOneChunk(customer, jobId);
  const refusing = withCalls(product.ctx, async (send, request) => {
    const { inputs } = request.json as { inputs: { id: string }[] };
    const named = inputs.map(({ id }) => id).filter((id) => refused.includes(id));
    if (!isUpdate(request) || named.length === 0) return await send();
    throw refusedUpdate({ errors: [{ context: { ids: named } }] });
  });
  expect(await runChunk(refusing, next, control)).toEqual({ end: "done" });
  await finaliseJob(product.ctx, { jobId, end: { status: "completed", reason: null } }, control);
  const outcomes = await outcomeRows(customer, jobId);
  const refusedOnes = outcomes.filter((row) => row.reason === "refused_by_crm").map((row) => row.record_id);
  expect(refusedOnes.length).toBeGreaterThan(20);
  expect(refused).toEqual(expect.arrayContaining(refusedOnes));
  expect(outcomes.filter((row) => row.outcome === "not_done")).toEqual([]);
});
