import type { Context } from "@plumbline/core/context.ts";
import { closeInbox, drainInbox } from "@plumbline/core/hubspot-events/drain-inbox.ts";
import { completeCallbacks } from "@plumbline/core/hubspot-events/complete-callbacks.ts";
import { receiveAction } from "@plumbline/core/hubspot-events/receive-action.ts";
import { checkSlice } from "@plumbline/core/jobs/check/slice.ts";
import { beginJob } from "@plumbline/core/jobs/lifecycle/begin.ts";
import { finaliseJob } from "@plumbline/core/jobs/lifecycle/end.ts";
import { startersOf } from "@plumbline/core/jobs/starters-of.ts";
import { parseJob } from "@plumbline/core/work/job-row.ts";
import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { at, callsOf, connectionOf, mapTypes, noControl, recordId, type EventOwner } from "../support/event-owner.ts";

// "Check this record": a workflow learns what a cleaning would do; nothing is written or charged.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

const OAKLAND = { address: "1 Frank H Ogawa Plz", city: "Oakland", state: "CA", zip: "94612", country: "US" };
const MISSPELT = { address: "1000 Grant St", city: "denvr", state: "CO", zip: "80203", country: "US" };
const EMPTY = { address: "", city: "", state: "", zip: "", country: "" };

type Outputs = Record<string, string>;

/** An owner with a mapped portal and no automatic cleaning. */
async function mappedOwner(): Promise<EventOwner> {
  const customer = await product.customerWithPortal();
  await mapTypes(customer, ["contact"]);
  return { ...customer, connection: await connectionOf(product, customer.portalId) };
}

const edit = (owner: EventOwner, id: string, properties: Record<string, string>) =>
  product.control("PATCH", `/portals/${owner.portalId}/records/contact/${id}`, { properties });

const where = ({ connection }: EventOwner) => ({ connectionId: connection.id });
const eventsOf = (owner: EventOwner) =>
  product.ctx.db.withSystem((tx) => tx.hubspotEvent.findMany({ where: { ...where(owner), kind: "check" } }));
const jobsOf = (owner: EventOwner) =>
  product.ctx.db.withSystem((tx) =>
    tx.job.findMany({ where: { ...where(owner), kind: "check" }, orderBy: { createdAt: "asc" } }),
  );

/** Through the sandbox and our API, as HubSpot sends them. */
async function enroll(owner: EventOwner, recordIds: readonly string[]): Promise<void> {
  const before = (await eventsOf(owner)).length;
  await product.control("POST", `/portals/${owner.portalId}/enrolments`, {
    objectType: "contact",
    recordIds,
    action: "check",
  });
  await expect.poll(async () => (await eventsOf(owner)).length, { timeout: 30_000 }).toBe(before + recordIds.length);
}

async function outputsOf(owner: EventOwner): Promise<{ recordId: string; outputs: Outputs; completions: number }[]> {
  const { enrolments } = (await product.control("GET", `/portals/${owner.portalId}/enrolments`)) as {
    enrolments: { recordId: string; outputs: Outputs; completions: number }[];
  };
  return enrolments;
}

/** An account may have five records checked per day. */
const withLimit = (ctx: Context): Context => ({
  ...ctx,
  config: { ...ctx.config, limits: { ...ctx.config.limits, checkRecordsPerDay: 5 } },
});

const drain = (owner: EventOwner) =>
  drainInbox(withLimit(product.ctx), { connectionId: owner.connection.id }, noControl);

async function runCheck(jobId: string): Promise<void> {
  await beginJob(product.ctx, { jobId }, noControl);
  expect(await checkSlice(product.ctx, { jobId }, noControl)).toEqual({ end: "checked", isDone: true });
  await finaliseJob(product.ctx, { jobId, end: { status: "completed", reason: null } }, noControl);
}

const complete = (owner: EventOwner) =>
  completeCallbacks(product.ctx, { connectionId: owner.connection.id }, noControl);

const action = (owner: EventOwner, more: { callbackId: string; addressSet?: string; id?: string }) => ({
  callbackId: more.callbackId,
  origin: { portalId: owner.portalId },
  object: { objectId: more.id ?? recordId(0), objectType: "CONTACT" },
  inputFields: { addressSet: more.addressSet ?? "primary" },
});

it("reports what a cleaning would do with each record, without writing or charging", async () => {
  const owner = await mappedOwner();
  const [right, wrong, empty] = [recordId(0), recordId(1), recordId(2)];
  await edit(owner, right, OAKLAND);
  await edit(owner, wrong, MISSPELT);
  await edit(owner, empty, EMPTY);
  const balance = await creditBalance(owner);
  await enroll(owner, [right, wrong, empty, wrong]);
  expect(await drain(owner)).toMatchObject({ jobs: 1 });
  const [job] = await jobsOf(owner);
  const jobId = job?.id ?? "";
  expect(job).toMatchObject({ listId: "", recordsTotal: 3 });
  await runCheck(jobId);
  await complete(owner);
  const told = await outputsOf(owner);
  expect(told).toHaveLength(4);
  const of = (id: string) => told.find((one) => one.recordId === id)?.outputs;
  expect(of(right)).toMatchObject({
    hs_execution_state: "SUCCESS",
    status: "confirmed",
    changed_fields: "",
    score: "100",
    city: "Oakland",
    county: "Alameda",
    job_id: jobId,
  });
  for (const { outputs } of told.filter((one) => one.recordId === wrong))
    expect(outputs).toMatchObject({
      hs_execution_state: "SUCCESS",
      status: "corrected",
      changed_fields: "city",
      city: "Denver",
      score: "95",
    });
  expect(of(empty)).toMatchObject({ hs_execution_state: "SUCCESS", status: "skipped", city: "" });
  expect(told.every(({ completions }) => completions === 1)).toBe(true);
  expect((await eventsOf(owner)).map(({ status }) => status)).toEqual(["done", "done", "done", "done"]);
  expect((await callsOf(product, owner.portalId))["batch/update"] ?? 0).toBe(0);
  expect(await creditBalance(owner)).toBe(balance);
  const kept = await product.ctx.db.withSystem(async (tx) => ({
    records: await tx.jobRecord.count({ where: { jobId } }),
    memories: await tx.recordMemory.count({ where: where(owner) }),
    samples: await tx.listCheckSample.count({ where: { jobId } }),
  }));
  expect(kept).toEqual({ records: 0, memories: 0, samples: 2 });
  const check = await owner.api.ok("GET", `/api/hubspot/checks/${jobId}`);
  expect(check).toMatchObject({
    status: "completed",
    records_total: 3,
    outcomes: { confirmed: 1, corrected: 1, empty: 1 },
    samples: [{ record_id: wrong, outcome: "corrected" }],
  });
  const started = await product.ctx.db.withAccount(owner.connection.accountId, async (tx) => {
    const row = parseJob(await tx.job.findUniqueOrThrow({ where: { id: jobId } }));
    return (await startersOf(tx, [row]))(row);
  });
  expect(started).toEqual({ kind: "hubspot", name: "" });
});

it("deduplicates delivered callbacks, and answers once after a crash at any step", async () => {
  const owner = await mappedOwner();
  await edit(owner, recordId(0), OAKLAND);
  const { connection } = owner;
  await enroll(owner, [recordId(0)]);
  const [delivered] = await eventsOf(owner);
  const callbackId = delivered?.callbackId ?? "";
  for (let time = 0; time < 2; time += 1)
    expect(await receiveAction(product.ctx, "check", action(owner, { callbackId }))).toEqual({ end: "waits" });
  expect(await eventsOf(owner)).toHaveLength(1);
  // The process dies once the job is stored: its start is lost.
  const lost = {
    ...product.ctx,
    workflows: { ...product.ctx.workflows, start: () => Promise.reject(new Error("died")) },
  };
  await drainInbox(lost, { connectionId: connection.id }, noControl);
  await Promise.all([drain(owner), drain(owner)]);
  const jobs = await jobsOf(owner);
  expect(jobs).toHaveLength(1);
  const jobId = jobs[0]?.id ?? "";
  await beginJob(product.ctx, { jobId }, noControl);
  await checkSlice(product.ctx, { jobId }, noControl);
  // An attempt presumed dead ends after the next one.
  expect(await checkSlice(product.ctx, { jobId }, noControl)).toEqual({ end: "checked", isDone: true });
  for (let time = 0; time < 2; time += 1)
    await finaliseJob(product.ctx, { jobId, end: { status: "completed", reason: null } }, noControl);
  for (let time = 0; time < 2; time += 1) await complete(owner);
  expect(await eventsOf(owner)).toMatchObject([{ status: "done", jobId }]);
  expect((await callsOf(product, owner.portalId))["callbacks/complete"]).toBe(1);
});

it("responds at once for an unmapped address set or an unconnected portal", async () => {
  const owner = await mappedOwner();
  expect(
    await receiveAction(product.ctx, "check", action(owner, { callbackId: "ap-check-1", addressSet: "warehouse" })),
  ).toEqual({ end: "refused", status: "not_configured" });
  expect(
    await receiveAction(product.ctx, "check", {
      ...action(owner, { callbackId: "ap-check-2" }),
      origin: { portalId: "1" },
    }),
  ).toEqual({ end: "refused", status: "not_connected" });
  expect(await eventsOf(owner)).toEqual([]);
});

it.each(["workflow", "check"] as const)(
  "answers at once if the portal does not allow completing a callback of kind %s",
  async (kind) => {
    const owner = await mappedOwner();
    const { id, scopes } = owner.connection;
    const granted = scopes.filter((scope) => scope !== "automation");
    await product.ctx.db.withSystem((tx) => tx.connection.update({ where: { id }, data: { scopes: granted } }));
    expect(scopes).toContain("automation");
    expect(await receiveAction(product.ctx, kind, action(owner, { callbackId: `ap-${kind}-3` }))).toEqual({
      end: "refused",
      status: "not_permitted",
    });
    expect(await eventsOf(owner)).toEqual([]);
  },
);

it("answers with the status limit beyond the account's allowance, and checks again a day later", async () => {
  const owner = await mappedOwner();
  const ids = Array.from({ length: 7 }, (_, index) => recordId(index));
  await enroll(owner, ids);
  await drain(owner);
  const [job] = await jobsOf(owner);
  expect(job?.recordsTotal).toBe(5);
  await runCheck(job?.id ?? "");
  await complete(owner);
  const limited = (await outputsOf(owner)).filter(({ outputs }) => outputs.status === "limit");
  expect(limited).toHaveLength(2);
  for (const { outputs } of limited) {
    expect(outputs).toMatchObject({ hs_execution_state: "FAIL_CONTINUE", job_id: "" });
    expect(outputs.score).toBeUndefined();
  }
  await enroll(owner, [recordId(0)]);
  await drain(owner);
  await complete(owner);
  expect((await outputsOf(owner)).filter(({ outputs }) => outputs.status === "limit")).toHaveLength(3);
  expect(await jobsOf(owner)).toHaveLength(1);
  await enroll(owner, [recordId(0)]);
  const tomorrow = at(product.ctx, Date.now() + 25 * 60 * 60_000);
  await drainInbox(withLimit(tomorrow), { connectionId: owner.connection.id }, noControl);
  expect(await jobsOf(owner)).toHaveLength(2);
});

it("leaves records that arrive during a check to the next one", async () => {
  const owner = await mappedOwner();
  await enroll(owner, [recordId(0)]);
  await drain(owner);
  await enroll(owner, [recordId(1)]);
  expect(await drain(owner)).toEqual({ end: "blocked" });
  const [first] = await jobsOf(owner);
  await runCheck(first?.id ?? "");
  expect(await drain(owner)).toMatchObject({ end: "drained", jobs: 1 });
  expect((await jobsOf(owner)).map(({ recordsTotal }) => recordsTotal)).toEqual([1, 1]);
});

it("ends the callbacks of a disconnected portal, and reports a canceled check", async () => {
  const owner = await mappedOwner();
  await enroll(owner, [recordId(0)]);
  await drain(owner);
  const [job] = await jobsOf(owner);
  await finaliseJob(product.ctx, { jobId: job?.id ?? "", end: { status: "canceled", reason: null } }, noControl);
  await complete(owner);
  expect((await outputsOf(owner))[0]?.outputs).toMatchObject({
    hs_execution_state: "FAIL_CONTINUE",
    status: "not_done",
  });
  await enroll(owner, [recordId(1)]);
  await drain(owner);
  await enroll(owner, [recordId(2)]);
  await product.ctx.db.withSystem((tx) =>
    tx.connection.update({ where: { id: owner.connection.id }, data: { status: "disconnecting" } }),
  );
  await closeInbox(product.ctx, owner.connection.id);
  await complete(owner);
  expect((await eventsOf(owner)).map(({ status }) => status)).toEqual(["done", "done", "done"]);
});
