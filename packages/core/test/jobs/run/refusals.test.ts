import { creditBalance, outcomeRows, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { Context } from "../../../src/context.ts";
import { createHubspot } from "../../../src/portals/hubspot/hubspot.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { chunksLeft } from "../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../../src/jobs/lifecycle/end.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { recordId } from "../../support/event-owner.ts";
import { isRead, isUpdate, refusedUpdate, withCalls } from "./support/hubspot-calls.ts";
import { assertJobConsistent, control, newJob, passCanary, runJob } from "./support/job-consistency.ts";
import { withOwnRecords } from "../../support/with-own-records.ts";

// HubSpot, an operator or a person interrupts a batch. The records end as they would have ended without it.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

/** A process that calls HubSpot when the blockers are due for a probe. */
function anHourLater(ctx: Context): Context {
  const hubspot = createHubspot({ ...ctx, now: () => new Date(Date.now() + 3_600_000) });
  return withOwnRecords({ ...ctx, hubspot });
}

async function cleanAll(ctx: Context, jobId: string) {
  const ends = [];
  for (const chunkNo of await chunksLeft(ctx, { jobId })) ends.push(await runChunk(ctx, { jobId, chunkNo }, control));
  return ends;
}

async function beginAndRead(ctx: Context, jobId: string): Promise<void> {
  await beginJob(ctx, { jobId }, control);
  await readSlice(ctx, { jobId }, control);
  await passCanary(ctx, jobId);
}

it("reaches the same outcome for review and failed records after a permanent write refusal", async () => {
  const job = await newJob(product, 25);
  await product.grant(job.customer.email, 40);
  await beginAndRead(product.ctx, job.jobId);
  const fault = {
    kind: "status",
    status: 403,
    route: "batch/update",
    portalId: Number(job.customer.portalId),
    times: 1,
  };
  await product.control("POST", "/faults", fault);
  expect(await cleanAll(product.ctx, job.jobId)).toEqual([{ end: "blocked", reason: "missing_permission" }]);
  await cleanAll(anHourLater(product.ctx), job.jobId);
  await finaliseJob(product.ctx, { jobId: job.jobId, end: { status: "completed", reason: null } }, control);
  expect((await outcomeRows(job.customer, job.jobId)).some((row) => row.outcome === "review")).toBe(true);
  await assertJobConsistent(product, job, 50);
});

it.each(["left out of the answer", "refused for a property"])(
  "keeps written values when HubSpot refuses details about a record that was %s",
  async (what) => {
    const job = await newJob(product, 25);
    await product.grant(job.customer.email, 40);
    await beginAndRead(product.ctx, job.jobId);
    const { portalId } = job.customer;
    const some = await product.ctx.db.withSystem((tx) =>
      tx.jobRecord.findMany({ where: { jobId: job.jobId }, orderBy: { recordId: "asc" }, take: 5 }),
    );
    const flag = async (flags: string[]) => {
      for (const { recordId } of some)
        await product.control("PATCH", `/portals/${portalId}/records/contact/${recordId}`, { flags });
    };
    if (what === "refused for a property") await flag(["refuses_writes"]);
    else
      await product.control("POST", "/faults", { kind: "missing", route: "batch/update", portalId: Number(portalId) });
    // The read before the write passes; rereads of unclear records and reads of definitions do not.
    for (const fault of [{ route: "batch/read", skip: 1 }, { route: "properties" }])
      await product.control("POST", "/faults", { kind: "refuse", status: 403, portalId: Number(portalId), ...fault });
    expect(await cleanAll(product.ctx, job.jobId)).toEqual([{ end: "blocked", reason: "missing_permission" }]);
    const written = (await product.control("GET", `/portals/${portalId}/writes`)) as { id: string }[];
    const rows = await product.ctx.db.withSystem((tx) => tx.jobRecord.findMany({ where: { jobId: job.jobId } }));
    expect(written.length).toBeGreaterThan(5);
    for (const { id } of written)
      expect([id, rows.find((row) => row.recordId === id)?.state]).toEqual([id, "corrected"]);
    await product.control("DELETE", "/faults");
    await flag([]);
    await cleanAll(anHourLater(product.ctx), job.jobId);
    await finaliseJob(product.ctx, { jobId: job.jobId, end: { status: "completed", reason: null } }, control);
    await assertJobConsistent(product, job, 50);
  },
);

it("reaches the same outcome for them if an operator stops writes midway", async () => {
  const job = await newJob(product, 25);
  await product.grant(job.customer.email, 40);
  await beginAndRead(product.ctx, job.jobId);
  const stop = { scope: job.customer.portalId, reason: "test", createdBy: "test" };
  const stopping = withCalls(product.ctx, async (send, request) => {
    const answer = await send();
    if (isRead(request)) await product.ctx.db.withSystem((tx) => tx.writeStop.create({ data: stop }));
    return answer;
  });
  expect(await cleanAll(stopping, job.jobId)).toEqual([{ end: "blocked", reason: "stopped_by_operator" }]);
  await product.ctx.db.withSystem((tx) => tx.writeStop.delete({ where: { scope: stop.scope } }));
  await cleanAll(product.ctx, job.jobId);
  await finaliseJob(product.ctx, { jobId: job.jobId, end: { status: "completed", reason: null } }, control);
  await assertJobConsistent(product, job, 50);
});

it("keeps a value that a person typed while a refused batch was being split", async () => {
  const job = await newJob(product, 100);
  await product.grant(job.customer.email, 200);
  const { portalId } = job.customer;
  await beginAndRead(product.ctx, job.jobId);
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId: job.jobId }, orderBy: { recordId: "asc" } }),
  );
  // A dozen records that HubSpot refuses without naming them, and a clock on which each call takes a second.
  const refused = rows.filter((_, index) => index % 8 === 3).map((row) => row.recordId);
  let elapsedMs = 0;
  let updates = 0;
  let typed = "";
  const clock: Context = { ...product.ctx, now: () => new Date(Date.now() + elapsedMs) };
  const slow = withCalls(clock, async (send, request) => {
    elapsedMs += 1_000;
    if (!isUpdate(request)) return await send();
    updates += 1;
    const { inputs } = request.json as { inputs: { id: string }[] };
    if (updates === 2) {
      // A person edits the last record that is still to be written.
      typed =
        (
          await product.ctx.db.withSystem((tx) =>
            tx.jobRecord.findMany({
              where: { jobId: job.jobId, state: "planned", plannedOutcome: "corrected", recordId: { notIn: refused } },
              orderBy: { recordId: "desc" },
              take: 1,
            }),
          )
        )[0]?.recordId ?? "";
      await product.control("PATCH", `/portals/${portalId}/records/contact/${typed}`, {
        properties: { city: "Typed By Hand" },
      });
    }
    if (inputs.some(({ id }) => refused.includes(id))) throw refusedUpdate();
    return await send();
  });
  await cleanAll(slow, job.jobId);
  const writes = (await product.control("GET", `/portals/${portalId}/writes`)) as {
    id: string;
    properties: Record<string, string>;
  }[];
  expect(typed).not.toBe("");
  const after = (
    (await product.control("GET", `/portals/${portalId}/records/contact/${typed}`)) as {
      properties: Record<string, string>;
    }
  ).properties;
  expect(writes.filter((write) => write.id === typed && "city" in write.properties)).toEqual([]);
  expect(after.city).toBe("Typed By Hand");
});

it("stops between two calls of a split batch when another attempt has taken over", async () => {
  const job = await newJob(product, 100);
  await product.grant(job.customer.email, 200);
  await beginAndRead(product.ctx, job.jobId);
  let updates = 0;
  const overtaken = withCalls(product.ctx, async (send, request) => {
    if (!isUpdate(request)) return await send();
    updates += 1;
    if (updates === 2)
      await product.ctx.db.withSystem((tx) =>
        tx.jobChunk.updateMany({ where: { jobId: job.jobId }, data: { leaseNo: { increment: 1 } } }),
      );
    throw refusedUpdate();
  });
  await expect(cleanAll(overtaken, job.jobId)).rejects.toThrow("Another attempt took over this chunk");
  expect(updates).toBe(2);
});

it("sends a heartbeat before each call of a split batch", async () => {
  const job = await newJob(product, 25);
  await product.grant(job.customer.email, 200);
  await beginAndRead(product.ctx, job.jobId);
  let heartbeats = 0;
  const between: number[] = [];
  const refusing = withCalls(product.ctx, async (send, request) => {
    if (!isUpdate(request)) return await send();
    between.push(heartbeats);
    heartbeats = 0;
    throw refusedUpdate();
  });
  const counting = { heartbeat: () => void (heartbeats += 1) };
  for (const chunkNo of await chunksLeft(product.ctx, { jobId: job.jobId }))
    await runChunk(refusing, { jobId: job.jobId, chunkNo }, counting);
  expect(between.length).toBeGreaterThan(4);
  expect(between.every((count) => count > 0)).toBe(true);
});

it("resends a refused batch once without the records that HubSpot named", async () => {
  const job = await newJob(product, 100);
  await product.grant(job.customer.email, 200);
  await beginAndRead(product.ctx, job.jobId);
  const refused = (
    await product.ctx.db.withSystem((tx) =>
      tx.jobRecord.findMany({ where: { jobId: job.jobId }, orderBy: { recordId: "asc" } }),
    )
  )
    .filter((_, index) => index % 8 === 3)
    .map((row) => row.recordId);
  let updates = 0;
  const counting = withCalls(product.ctx, async (send, request) => {
    if (!isUpdate(request)) return await send();
    updates += 1;
    const { inputs } = request.json as { inputs: { id: string }[] };
    const named = inputs.map(({ id }) => id).filter((id) => refused.includes(id));
    if (named.length === 0) return await send();
    throw refusedUpdate({ errors: [{ context: { ids: named } }] });
  });
  expect(await cleanAll(counting, job.jobId)).toEqual([{ end: "done" }]);
  await finaliseJob(product.ctx, { jobId: job.jobId, end: { status: "completed", reason: null } }, control);
  const rows = await outcomeRows(job.customer, job.jobId);
  expect(rows.filter((row) => row.reason === "refused_by_crm").length).toBeGreaterThan(4);
  expect(updates).toBe(2);
  expect(await creditBalance(job.customer)).toBe(210 - rows.filter((row) => row.credits === "1").length);
});

it("holds no credits after a job that ended between read and hold", async () => {
  const job = await newJob(product, 25);
  await product.grant(job.customer.email, 40);
  await beginAndRead(product.ctx, job.jobId);
  const canceled = withCalls(product.ctx, async (send, request) => {
    const answer = await send();
    if (isRead(request))
      await finaliseJob(product.ctx, { jobId: job.jobId, end: { status: "canceled", reason: "user" } }, control);
    return answer;
  });
  await expect(cleanAll(canceled, job.jobId)).rejects.toThrow("Another attempt took over this chunk");
  expect(await creditBalance(job.customer)).toBe(50);
  expect(
    await product.ctx.db.withSystem((tx) => tx.creditHold.count({ where: { jobId: job.jobId, status: "open" } })),
  ).toBe(0);
});

it("cleans an entire job", async () => {
  const job = await newJob(product, 10);
  await runJob(product.ctx, job.jobId);
  await assertJobConsistent(product, job, 10);
});

it("names the property whose new value HubSpot refused", async () => {
  const { customer } = await newJob(product, 25);
  const { portalId } = customer;
  await product.grant(customer.email, 40);
  const [first, second] = [recordId(0), recordId(1)];
  const boston = { address: "1 city hall sq", city: "Boston", state: "MA", zip: "02201", country: "US" };
  for (const [id, values] of [
    [first, { ...boston, city: "bostn" }],
    [second, boston],
  ] as const)
    await product.control("PATCH", `/portals/${portalId}/records/contact/${id}`, { properties: values });
  const { listId } = (await product.control("POST", `/portals/${portalId}/lists`, {
    objectType: "contact",
    recordIds: [first, second],
  })) as { listId: string };
  const started = await startList(customer, portalId, listId);
  await product.control("PUT", `/portals/${portalId}/properties/contact/city`, { pattern: "^bos" });
  await runJob(product.ctx, started);
  const { data } = (await customer.api.ok("POST", "/graphql", {
    query: `{ job(id: "${started}") { records { nodes { recordId outcome reason reasonText } } } }`,
  })) as { data: { job: { records: { nodes: object[] } } } };
  expect(data.job.records.nodes).toEqual([
    {
      recordId: first,
      outcome: "failed",
      reason: "refused_by_crm",
      reasonText: "HubSpot refused the new value of the property 'city'.",
    },
    expect.objectContaining({ recordId: second, outcome: "corrected" }),
  ]);
});
