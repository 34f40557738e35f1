import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import {
  creditBalance,
  outcomeRows,
  startList,
  untilJob,
  type Customer,
  type JobAnswer,
} from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { describe, expect, it } from "vitest";

// Complete jobs with an address service besides the engine: real PostgreSQL and Temporal, HubSpot and the service over HTTP.

type Portal = Customer & { portalId: string };
type Traffic = { calls: number; addresses: number; repeated: number; answers: Record<string, number> };

/** Contacts of the story list whose correct address the service knows; the tenth is empty. */
const STORY = (index: number) => String(40_001_000_000 + index);

async function productWith(service: string, overrides: Record<string, string> = {}): Promise<TestProduct> {
  const product = await testProduct({
    ADDRESS_SERVICE: service,
    HUBSPOT_REQUESTS_PER_SECOND: "200",
    ...overrides,
  });
  await product.startWorker();
  return product;
}

const record = (product: TestProduct, portalId: string, id: string) =>
  product.control("GET", `/portals/${portalId}/records/contact/${id}`) as Promise<{
    properties: Record<string, string>;
  }>;
const edit = (product: TestProduct, portalId: string, id: string, properties: Record<string, string>) =>
  product.control("PATCH", `/portals/${portalId}/records/contact/${id}`, { properties });

async function listOf(product: TestProduct, portalId: string, recordIds: readonly string[]): Promise<string> {
  const { listId } = (await product.control("POST", `/portals/${portalId}/lists`, {
    objectType: "contact",
    name: "Chosen",
    recordIds,
  })) as { listId: string };
  return listId;
}

const trafficOf = async (product: TestProduct, service: string): Promise<Traffic> =>
  ((await product.control("GET", "/address-services")) as Record<string, Traffic>)[service] ?? {
    calls: 0,
    addresses: 0,
    repeated: 0,
    answers: {},
  };

const clean = async (customer: Portal, listId: string): Promise<JobAnswer> =>
  await untilJob(customer, await startList(customer, customer.portalId, listId), [...FINAL_STATUSES, "paused"]);

describe("with Smarty", () => {
  it("writes building-level confirmations, looks up each address once per job, and charges each record", async () => {
    await using product = await productWith("smarty");
    const customer = await product.customerWithPortal(100);
    // The first and the third record contain the same address without its code: the engine alone must leave it to a person.
    await edit(product, customer.portalId, STORY(1), { zip: "" });
    await edit(product, customer.portalId, STORY(3), {
      address: "1420 Oak Ave.",
      city: "Springfield",
      state: "IL",
      zip: "",
    });
    const listId = await listOf(product, customer.portalId, [STORY(1), STORY(2), STORY(3), STORY(10)]);
    const job = await clean(customer, listId);
    expect(job).toMatchObject({ status: "completed", records_processed: 4 });
    for (const id of [STORY(1), STORY(3)])
      expect((await record(product, customer.portalId, id)).properties).toMatchObject({
        city: "Springfield",
        state: "IL",
        zip: "62704",
      });
    expect(job.outcomes).toMatchObject({ corrected: 3, skipped: 1 });
    expect(await creditBalance(customer)).toBe(110 - 3);
    // The canary asked, and the job reused its answer. The second record needed no request: the engine is sure of it.
    expect(await trafficOf(product, "smarty")).toMatchObject({ calls: 1, addresses: 1, repeated: 0 });
    // The storage terms are unknown, so no answer outlives the job.
    expect(await product.ctx.db.withSystem((tx) => tx.addressServiceAnswer.count())).toBe(0);
    const rows = await product.ctx.db.withSystem((tx) => tx.jobRecord.findMany({ where: { jobId: job.id } }));
    expect(
      rows
        .filter((row) => row.addressService === "smarty_us")
        .map((row) => row.recordId)
        .toSorted(),
    ).toEqual([STORY(1), STORY(3)]);
    expect(await product.violations()).toEqual([]);
  });

  it("pauses while the service is down, and resumes without charging twice", async () => {
    await using product = await productWith("smarty");
    const customer = await product.customerWithPortal(100);
    await edit(product, customer.portalId, STORY(1), { zip: "" });
    const listId = await listOf(product, customer.portalId, [STORY(1), STORY(2), STORY(3)]);
    await product.control("POST", "/faults", { kind: "status", status: 402, route: "smarty", times: 1, skip: 0 });
    const paused = await clean(customer, listId);
    expect(paused).toMatchObject({ status: "paused", reason: "address_service_down", credits_used: 0 });
    await customer.api.ok("POST", `/api/hubspot/jobs/${paused.id}/resume`);
    const job = await untilJob(customer, paused.id, FINAL_STATUSES);
    expect(job).toMatchObject({ status: "completed", records_processed: 3, credits_used: 3 });
    expect(await creditBalance(customer)).toBe(110 - 3);
    expect(await trafficOf(product, "smarty")).toMatchObject({ calls: 2, addresses: 1, answers: { 402: 1, 200: 1 } });
    expect(await product.violations()).toEqual([]);
  });

  it("retries automatically after an outage, and settles the records that need no service in the meantime", async () => {
    await using product = await productWith("smarty");
    const customer = await product.customerWithPortal(100);
    await edit(product, customer.portalId, STORY(1), { zip: "" });
    const listId = await listOf(product, customer.portalId, [STORY(1), STORY(2), STORY(3)]);
    // The canary's request gets a response, the job's request does not: the record has changed by then.
    const hold = (await product.control("POST", "/holds", {
      point: "before:batch/read",
      portalId: Number(customer.portalId),
      skip: 2,
    })) as { id: number };
    const jobId = await startList(customer, customer.portalId, listId);
    await expect
      .poll(async () => ((await product.control("GET", "/holds")) as { id: number; waiting: number }[])[0]?.waiting, {
        timeout: 30_000,
      })
      .toBe(1);
    await edit(product, customer.portalId, STORY(1), { address: "900 N Michigan Ave", city: "Chicago", zip: "" });
    const { id } = (await product.control("POST", "/faults", {
      kind: "status",
      status: 403,
      route: "smarty",
      times: null,
    })) as {
      id: number;
    };
    await product.control("DELETE", `/holds/${hold.id}`);
    const paused = await untilJob(customer, jobId, [...FINAL_STATUSES, "paused"]);
    expect(paused).toMatchObject({
      status: "paused",
      reason: "address_service_down",
      records_processed: 2,
      credits_used: 2,
    });
    expect(await creditBalance(customer)).toBe(110 - 2);
    await product.control("DELETE", `/faults/${id}`);
    // The dispatcher's next check is in a quarter of an hour; the due time is moved up.
    await product.ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { nextTryAt: new Date() } }));
    const job = await untilJob(customer, jobId, FINAL_STATUSES);
    expect(job).toMatchObject({ status: "completed", records_processed: 3, credits_used: 3 });
    expect((await record(product, customer.portalId, STORY(1))).properties).toMatchObject({ zip: "60611" });
    expect(await product.violations()).toEqual([]);
  });

  it("pauses at the cap of lookups, and allows the same number again on Resume", async () => {
    await using product = await productWith("smarty", { ADDRESS_SERVICE_LOOKUPS_PER_JOB: "1" });
    const customer = await product.customerWithPortal(100);
    await edit(product, customer.portalId, STORY(1), { zip: "" });
    await edit(product, customer.portalId, STORY(5), { zip: "", state: "IL" });
    const listId = await listOf(product, customer.portalId, [STORY(1), STORY(2), STORY(5)]);
    const paused = await clean(customer, listId);
    expect(paused).toMatchObject({ status: "paused", reason: "lookup_limit" });
    expect(await trafficOf(product, "smarty")).toMatchObject({ addresses: 1 });
    await customer.api.ok("POST", `/api/hubspot/jobs/${paused.id}/resume`);
    const job = await untilJob(customer, paused.id, FINAL_STATUSES);
    expect(job).toMatchObject({ status: "completed", records_processed: 3 });
    expect(await trafficOf(product, "smarty")).toMatchObject({ addresses: 2, repeated: 0 });
    expect(await product.violations()).toEqual([]);
  });
});

describe("with Google", () => {
  it("writes our own proposal if the service confirms it, but nothing that only the service proposed", async () => {
    await using product = await productWith("google");
    const customer = await product.customerWithPortal(100);
    await edit(product, customer.portalId, STORY(1), { zip: "" });
    await edit(product, customer.portalId, STORY(3), { city: "" });
    const listId = await listOf(product, customer.portalId, [STORY(1), STORY(2), STORY(3)]);
    const job = await clean(customer, listId);
    expect(job).toMatchObject({ status: "completed", outcomes: { corrected: 2, review: 1 } });
    expect((await record(product, customer.portalId, STORY(3))).properties).toMatchObject({ city: "Cupertino" });
    expect((await record(product, customer.portalId, STORY(1))).properties).toMatchObject({ zip: "" });
    const [review] = (await outcomeRows(customer, job.id)).filter((row) => row.outcome === "review");
    expect(review).toMatchObject({ record_id: STORY(1), reason: "service_text_needs_a_person", credits: "0" });
    const rows = await product.ctx.db.withSystem((tx) => tx.jobRecord.findMany({ where: { jobId: job.id } }));
    const dated = rows.filter((row) => row.serviceTextUntil !== null);
    expect(dated.map((row) => row.recordId)).toEqual([STORY(1)]);
    // Kept for at most thirty days; a later job of the same account pays nothing for it.
    const kept = await product.ctx.db.withSystem((tx) => tx.addressServiceAnswer.findMany());
    expect(kept).toHaveLength(2);
    for (const { expiresAt } of kept)
      expect(expiresAt.getTime()).toBeLessThan(Date.now() + 30 * 24 * 3_600_000 + 60_000);
    await customer.api.ok("POST", `/api/hubspot/jobs/${job.id}/retry`);
    await expect
      .poll(
        () => product.ctx.db.withSystem((tx) => tx.job.count({ where: { retryOf: job.id, status: "completed" } })),
        { timeout: 60_000 },
      )
      .toBe(1);
    expect(await trafficOf(product, "google")).toMatchObject({ addresses: 2, repeated: 0 });
    expect(await product.violations()).toEqual([]);
  });
});

describe("with a self-hosted server", () => {
  it("combines its answer with the engine's, and waits as long as a 429 requests", async () => {
    await using product = await productWith("nominatim");
    const customer = await product.customerWithPortal(100);
    await edit(product, customer.portalId, STORY(1), { zip: "" });
    await edit(product, customer.portalId, STORY(3), { city: "" });
    const listId = await listOf(product, customer.portalId, [STORY(1), STORY(2), STORY(3)]);
    await product.control("POST", "/faults", {
      kind: "status",
      status: 429,
      route: "nominatim",
      times: 2,
      headers: { "Retry-After": "1" },
    });
    const job = await clean(customer, listId);
    // One source is not enough to write a code; two that agree on a city are.
    expect(job).toMatchObject({ status: "completed", outcomes: { corrected: 2, review: 1 } });
    expect((await record(product, customer.portalId, STORY(3))).properties).toMatchObject({ city: "Cupertino" });
    expect(await trafficOf(product, "nominatim")).toMatchObject({
      addresses: 2,
      repeated: 0,
      answers: { 429: 2, 200: 2 },
    });
    expect(await product.violations()).toEqual([]);
  });
});
