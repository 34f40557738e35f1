import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { beginJob } from "../../src/jobs/lifecycle/begin.ts";
import { pauseRun } from "../../src/jobs/lifecycle/pause.ts";
import { recordId } from "../support/event-owner.ts";
import { addBilling, BILLING, PRIMARY } from "../support/two-addresses.ts";
import { crmValues, edit } from "../undo/support/undo.ts";
import { takeCanary } from "../../src/jobs/canary/take.ts";
import { readSlice } from "../../src/jobs/source/read-slice.ts";
import { ownerOf, run, start } from "./consent/support/mapped.ts";
import { assertSurvivesDeaths } from "./run/support/assert-survives-deaths.ts";
import { control, readJob, runJob, type PortalCustomer } from "./run/support/job-consistency.ts";

// A property of one address set is deleted while a person's job processes two: the job waits, names it, and can continue without
// it.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(async () => expect(await product.violations()).toEqual([]));

const FIRST = recordId(0);
const VALUES = { address: "1 Frank H Ogawa Plz", city: "oaklnd", state: "CA", zip: "94612", country: "US" };
const BILLED = { billing_city: "denvr", billing_state: "CO", billing_zip: "80203", billing_country: "US" };

async function listOfTwo() {
  const owner = await product.customerWithPortal(100);
  await addBilling(product, owner.portalId);
  await owner.api.ok("POST", `/api/hubspot/address-sets/${owner.portalId}/contact`, {
    address_sets: [PRIMARY, BILLING],
  });
  await edit(product, owner, FIRST, { ...VALUES, ...BILLED });
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "contact",
    recordIds: [FIRST],
  })) as { listId: string };
  const { jobId } = (await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: owner.portalId,
    listId,
    objectType: "contact",
    addressSets: "all",
  })) as { jobId: string };
  return { owner, jobId };
}

const deleteProperty = (owner: PortalCustomer, name: string) =>
  product.control("DELETE", `/portals/${owner.portalId}/properties/contact/${name}`);
const restoreProperty = (owner: PortalCustomer, name: string) =>
  product.control("PUT", `/portals/${owner.portalId}/properties/contact/${name}`, { removed: false });
const leaveOut = (owner: PortalCustomer, jobId: string, ...addressSets: readonly string[]) =>
  owner.api.call("POST", `/api/hubspot/jobs/${jobId}/leave-out`, { addressSets });
const show = (owner: PortalCustomer, jobId: string) =>
  owner.api.ok("GET", `/api/hubspot/jobs/${jobId}`) as Promise<Record<string, unknown>>;

/** Begins the job, as its workflow does, and pauses it. */
async function waiting(jobId: string) {
  expect(await beginJob(product.ctx, { jobId }, control)).toEqual({ end: "blocked", reason: "mapping_missing" });
  expect(await pauseRun(product.ctx, { jobId, reason: "mapping_missing" })).toBe("paused");
}

it("names the set and its property, and cleans the others if a person skips it", async () => {
  const { owner, jobId } = await listOfTwo();
  await deleteProperty(owner, "billing_city");
  await waiting(jobId);
  expect(await show(owner, jobId)).toMatchObject({
    status: "paused",
    reason: "mapping_missing",
    unusable_sets: [{ address_set: "billing", properties: ["billing_city"] }],
  });

  expect((await leaveOut(owner, jobId, "billing")).status).toBe(200);
  await runJob(product.ctx, jobId);
  expect(
    (await outcomeRows(owner, jobId)).map(({ address_set: set, outcome, reason, credits }) => [
      set,
      outcome,
      reason,
      credits,
    ]),
  ).toEqual([["primary", "corrected", "cleaned", "1"]]);
  expect(await show(owner, jobId)).not.toHaveProperty("unusable_sets");
});

it("names a set that becomes unusable during the job, and does not write it before a person decides", async () => {
  const { owner, jobId } = await listOfTwo();
  await readJob(product.ctx, jobId);
  await deleteProperty(owner, "billing_city");
  expect(await runChunk(product.ctx, { jobId, chunkNo: 0 }, control)).toEqual({
    end: "blocked",
    reason: "mapping_missing",
  });
  expect(await pauseRun(product.ctx, { jobId, reason: "mapping_missing" })).toBe("paused");
  expect(await show(owner, jobId)).toMatchObject({
    unusable_sets: [{ address_set: "billing", properties: ["billing_city"] }],
  });
  expect((await crmValues(product, owner, [FIRST])).get(FIRST)).toMatchObject({ city: "oaklnd" });
});

it("continues without the set after a crash at any step", { timeout: 240_000 }, async () => {
  await assertSurvivesDeaths(product, {
    async begin() {
      const { owner, jobId } = await listOfTwo();
      await readJob(product.ctx, jobId);
      await deleteProperty(owner, "billing_city");
      await runChunk(product.ctx, { jobId, chunkNo: 0 }, control);
      await pauseRun(product.ctx, { jobId, reason: "mapping_missing" });
      expect((await leaveOut(owner, jobId, "billing")).status).toBe(200);
      return { owner, jobId };
    },
    jobOf: ({ jobId }) => jobId,
    async expectEnd({ owner, jobId }) {
      const rows = await outcomeRows(owner, jobId);
      expect(rows.map(({ address_set: set, outcome, reason, credits }) => [set, outcome, reason, credits])).toEqual([
        ["billing", "not_done", "set_unusable", "0"],
        ["primary", "corrected", "cleaned", "1"],
      ]);
      expect((await crmValues(product, owner, [FIRST])).get(FIRST)).toMatchObject({ city: "Oakland" });
    },
  });
});

it("cleans a skipped set that is usable again", async () => {
  const { owner, jobId } = await listOfTwo();
  await deleteProperty(owner, "billing_city");
  await waiting(jobId);
  expect((await leaveOut(owner, jobId, "billing")).status).toBe(200);
  await restoreProperty(owner, "billing_city");
  await edit(product, owner, FIRST, { billing_city: "denvr" });
  await runJob(product.ctx, jobId);
  expect((await outcomeRows(owner, jobId)).map(({ outcome }) => outcome)).toEqual(["corrected", "corrected"]);
});

it("skips only sets that the person named, even if others became unusable meanwhile", async () => {
  const { owner, jobId } = await listOfTwo();
  await deleteProperty(owner, "billing_city");
  await waiting(jobId);
  expect((await leaveOut(owner, jobId, "billing")).status).toBe(200);
  await deleteProperty(owner, "city");
  await waiting(jobId);
  expect(await show(owner, jobId)).toMatchObject({
    unusable_sets: [
      { address_set: "primary", properties: ["city"] },
      { address_set: "billing", properties: ["billing_city"] },
    ],
  });
  // Without both, nothing would be left.
  expect((await leaveOut(owner, jobId, "primary", "billing")).status).toBe(409);
});

it("skips no set that the job does not wait for", async () => {
  const { owner, jobId } = await listOfTwo();
  expect((await leaveOut(owner, jobId, "billing")).status).toBe(409);
  await deleteProperty(owner, "billing_city");
  await waiting(jobId);
  expect((await leaveOut(owner, jobId, "primary")).status).toBe(409);
  const other = await product.customerWithPortal();
  expect((await leaveOut(other, jobId, "billing")).status).toBe(404);
});

it("resilience-S4-2: names a property that is archived while the job begins, instead of reporting a wrong mapping", async () => {
  const owner = await ownerOf(product, 60);
  const jobId = await start(owner);
  expect((await beginJob(product.ctx, { jobId }, control)).end).toBe("run");
  while (true) {
    const slice = await readSlice(product.ctx, { jobId }, control);
    if (slice.end !== "read" || slice.isDone) break;
  }
  await deleteProperty(owner, "city");
  await deleteProperty(owner, "address");
  expect(await takeCanary(product.ctx, { jobId }, control)).toEqual({ end: "blocked", reason: "mapping_missing" });
  expect(await pauseRun(product.ctx, { jobId, reason: "mapping_missing" })).toBe("paused");
  expect(await show(owner, jobId)).toMatchObject({
    reason: "mapping_missing",
    unusable_sets: [{ address_set: "primary", properties: ["address", "city"] }],
  });
  for (const name of ["city", "address"]) await restoreProperty(owner, name);
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  expect(await run(product.ctx, jobId)).toBe("completed");
});
