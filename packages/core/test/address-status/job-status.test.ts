import { randomUUID } from "node:crypto";
import { outcomeRows, startList, creditBalance } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { runJob, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { startUndo } from "../undo/support/undo.ts";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../src/jobs/lifecycle/end.ts";
import { callsOf, noControl } from "../support/event-owner.ts";
import {
  dueOf,
  edit,
  queued,
  record,
  refresh,
  segmentMembers,
  shown,
  statesOf,
  statusOf,
  statusPortal,
  sync,
} from "./support/status-portal.ts";
import { cleanRecords } from "../support/clean-records.ts";

// Jobs write the status of what they decide in the updates that they send anyway.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  await product.control("DELETE", "/faults");
  expect(await product.violations()).toEqual([]);
});

const IDS = Array.from({ length: 25 }, (_, index) => String(40_002_000_001 + index));
/** The status for each outcome where nobody was asked. */
const STATUS_OF: Record<string, string> = { corrected: "corrected", confirmed: "verified", review: "needs_review" };

async function expectStatuses(owner: PortalCustomer, jobId: string) {
  for (const { record_id: id = "", outcome = "", reason = "" } of await outcomeRows(owner, jobId)) {
    const [status, shownReason] = (await shown(product, owner, id)).split(" ");
    if (outcome === "skipped") expect([id, status]).toEqual([id, ""]);
    else if (outcome === "failed") expect(["not_verified", "incomplete"]).toContain(status);
    else expect([id, status]).toEqual([id, STATUS_OF[outcome]]);
    if (outcome !== "skipped") expect([id, shownReason]).toEqual([id, reason]);
  }
}

it("writes statuses in the job's own updates and in their spare capacity", async () => {
  const owner = await statusPortal(product);
  const jobId = await cleanRecords(product, owner, IDS);
  await expectStatuses(owner, jobId);
  expect(await dueOf(product, owner)).toEqual([]);
  const corrected = (await outcomeRows(owner, jobId)).find(({ outcome }) => outcome === "corrected");
  const { properties, writes } = await record(product, owner, corrected?.record_id ?? "");
  expect(writes.filter(({ by }) => by === "app")).toHaveLength(1);
  expect(properties).toMatchObject({ plumbline_address_score: "95", plumbline_address_job: jobId });
  expect(properties["plumbline_address_changed"]).not.toBe("");
  expect(Number(properties["plumbline_address_checked_at"])).toBeGreaterThan(Date.now() - 120_000);
  expect(properties["plumbline_address_before"]).toBeUndefined();
});

it("sends no extra call while a call has room, and none in the next run", async () => {
  const [without, owner] = [await product.customerWithPortal(1_000), await statusPortal(product)];
  await product.control("PUT", `/portals/${without.portalId}/limit`, { requests: null });
  const calls = async (of: PortalCustomer) => {
    await product.control("POST", `/portals/${of.portalId}/stats/reset`);
    await cleanRecords(product, of, IDS);
    return await callsOf(product, of.portalId);
  };
  expect((await calls(owner))["batch/update"]).toBe((await calls(without))["batch/update"]);
  const again = await calls(owner);
  await refresh(product, owner);
  expect([again["batch/update"] ?? 0, await dueOf(product, owner)]).toEqual([0, []]);
});

it("shows the same addresses in HubSpot's segment and in the review queue", async () => {
  const owner = await statusPortal(product);
  await cleanRecords(product, owner, IDS);
  const waiting = await queued(owner);
  expect(waiting.length).toBeGreaterThan(2);
  expect((await segmentMembers(product, owner, "needs_review")).toSorted()).toEqual(waiting);
});

it("does not charge for a status", async () => {
  const owner = await statusPortal(product);
  const before = await creditBalance(owner);
  const rows = await outcomeRows(owner, await cleanRecords(product, owner, IDS));
  const paid = rows.filter(({ outcome }) => outcome === "corrected" || outcome === "confirmed").length;
  expect(before - (await creditBalance(owner))).toBe(paid);
  await refresh(product, owner);
  expect(before - (await creditBalance(owner))).toBe(paid);
});

it("stores the address before a correction only on request", async () => {
  const owner = await statusPortal(product, { columns: ["status", "before"] });
  const jobId = await cleanRecords(product, owner, IDS);
  const corrected = (await outcomeRows(owner, jobId)).find(({ outcome }) => outcome === "corrected");
  const { properties } = await record(product, owner, corrected?.record_id ?? "");
  expect(properties["plumbline_address_before"]).toContain(corrected?.city_before ?? "none");
  expect(properties["plumbline_address_score"]).toBeUndefined();
});

it("updates the status of records that an undo restores, and never writes an outdated one", async () => {
  const owner = await statusPortal(product);
  const jobId = await cleanRecords(product, owner, IDS);
  const undoId = await startUndo(owner, jobId);
  await runJob(product.ctx, undoId);
  await refresh(product, owner);
  const [restored] = (await outcomeRows(owner, undoId)).filter(({ outcome }) => outcome === "restored");
  expect(await shown(product, owner, restored?.record_id ?? "")).toBe("not_verified undone_by_you");
  await runJob(product.ctx, await startUndo(owner, undoId));
  await refresh(product, owner);
  expect(await shown(product, owner, restored?.record_id ?? "")).toBe("corrected cleaned");
  expect(await dueOf(product, owner)).toEqual([]);
});

it.each([
  ["deleted", { removed: true }, "missing"],
  ["made a number", { number: true }, "changed"],
  ["robbed of its options", { options: ["verified"] }, "changed"],
])("writes the addresses when an admin has %s the status property during the job", async (_what, change, state) => {
  const owner = await statusPortal(product);
  const property = `/portals/${owner.portalId}/properties/contact/plumbline_address_status`;
  await product.control("PUT", property, change);
  const jobId = await cleanRecords(product, owner, IDS);
  const rows = await outcomeRows(owner, jobId);
  expect(rows.filter(({ reason }) => reason === "refused_by_crm" || reason === "not_written")).toEqual([]);
  const corrected = rows.find(({ outcome }) => outcome === "corrected");
  expect((await record(product, owner, corrected?.record_id ?? "")).appWrites).toBe(1);
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: state });
  // Due statuses wait for the property; nothing is sent meanwhile.
  expect((await dueOf(product, owner)).length).toBeGreaterThan(0);
  await product.control("POST", `/portals/${owner.portalId}/stats/reset`);
  await refresh(product, owner);
  expect(await callsOf(product, owner.portalId)).toEqual({});
});

it("does not fail records when HubSpot refuses a call without a reason but accepts the addresses", async () => {
  const owner = await statusPortal(product);
  const fault = { kind: "reject", property: "plumbline_address_status", route: "batch/update", times: null };
  await product.control("POST", "/faults", { ...fault, portalId: Number(owner.portalId) });
  const rows = await outcomeRows(owner, await cleanRecords(product, owner, IDS));
  expect(rows.filter(({ reason }) => reason === "refused_by_crm")).toEqual([]);
  expect(rows.some(({ outcome }) => outcome === "corrected")).toBe(true);
});

it("distinguishes a refused record from a refused status, and shows the result after a refresh", async () => {
  const owner = await statusPortal(product);
  const [bad = ""] = IDS;
  await edit(product, owner, bad, { address: "350 5th Ave", city: "NYC", state: "NY", zip: "10118", country: "US" });
  await product.control("PATCH", `/portals/${owner.portalId}/records/contact/${bad}`, { flags: ["refuses_writes"] });
  const jobId = await cleanRecords(product, owner, IDS);
  const ended = await outcomeRows(owner, jobId);
  expect(ended.filter(({ reason }) => reason === "refused_by_crm").map(({ record_id }) => record_id)).toEqual([bad]);
  expect(await dueOf(product, owner)).toEqual([bad]);
  await product.control("PATCH", `/portals/${owner.portalId}/records/contact/${bad}`, { flags: [] });
  await refresh(product, owner);
  expect(await shown(product, owner, bad)).toBe("not_verified refused_by_crm");
  expect(await dueOf(product, owner)).toEqual([]);
});

it("recovers when the response to a status call is lost", async () => {
  const owner = await statusPortal(product);
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "contact",
    recordIds: IDS,
  })) as { listId: string };
  const jobId = await startList(owner, owner.portalId, listId);
  const fault = { kind: "drop-after-apply", route: "batch/update", portalId: Number(owner.portalId) };
  await product.control("POST", "/faults", fault);
  await expect(runJob(product.ctx, jobId)).rejects.toThrow();
  await runJobFromTheMiddle(jobId);
  await product.ctx.db.withSystem((tx) => tx.statusDue.updateMany({ data: { nextTryAt: new Date(0) } }));
  await refresh(product, owner);
  await expectStatuses(owner, jobId);
  expect(await dueOf(product, owner)).toEqual([]);
});

async function runJobFromTheMiddle(jobId: string): Promise<void> {
  await runChunk(product.ctx, { jobId, chunkNo: 0 }, noControl);
  await finaliseJob(product.ctx, { jobId, end: { status: "completed", reason: null } }, noControl);
}

it("adds at most a tenth more calls within the first job, and a third in total", { timeout: 300_000 }, async () => {
  const [without, owner] = [await product.customerWithPortal(3_000), await statusPortal(product)];
  await product.grant(owner.email, 3_000);
  const size = 2_000;
  const calls = async (of: PortalCustomer) => {
    await product.control("PUT", `/portals/${of.portalId}/limit`, { requests: null });
    const { listId } = (await product.control("POST", `/portals/${of.portalId}/lists`, {
      objectType: "contact",
      name: randomUUID(),
      size,
    })) as { listId: string };
    await product.control("POST", `/portals/${of.portalId}/stats/reset`);
    const jobId = await startList(of, of.portalId, listId);
    await runJob(product.ctx, jobId);
    return await total(of);
  };
  const total = async (of: PortalCustomer) =>
    Object.values(await callsOf(product, of.portalId)).reduce((sum, count) => sum + count, 0);
  const base = await calls(without);
  const within = await calls(owner);
  await refresh(product, owner);
  const all = await total(owner);
  process.stdout.write(`calls without ${String(base)}, within the job ${String(within)}, in all ${String(all)}\n`);
  expect(within).toBeLessThanOrEqual(base * 1.15);
  expect(all).toBeLessThanOrEqual(base * 1.35);
  expect(await dueOf(product, owner)).toEqual([]);
});
