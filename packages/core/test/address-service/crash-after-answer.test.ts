import type { AddressServiceAdapter } from "@plumbline/address";
import { creditBalance, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { Context } from "../../src/context.ts";
import { beginJob } from "../../src/jobs/lifecycle/begin.ts";
import { chunksLeft } from "../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../src/jobs/lifecycle/end.ts";
import { readSlice } from "../../src/jobs/source/read-slice.ts";
import { takeCanary } from "../../src/jobs/canary/take.ts";
import { createAddressService } from "../../src/address-service/create-address-service.ts";
import { withOwnRecords } from "../support/with-own-records.ts";

// Lookups are paid. Wherever the process dies once an answer is committed, the rerun job does not look it up again.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", ADDRESS_SERVICE: "smarty" });

class Died extends Error {}
const control = { heartbeat() {} };

/** Counts effects (transactions and calls to the CRM) and lookups; dies after the effect `at`. */
function mortal(at: number | null) {
  const seen = { effects: 0, lookups: 0, effectsAtAnswer: 0 };
  const effect = async <T>(work: () => Promise<T>): Promise<T> => {
    if (at !== null && seen.effects >= at) throw new Died();
    const result = await work();
    seen.effects += 1;
    if (at !== null && seen.effects >= at) throw new Died();
    return result;
  };
  const { config, db, hubspot } = product.ctx;
  if (!config.addressService) throw new Error("no address service is set");
  const service = createAddressService(config.addressService);
  const counted = (adapter: AddressServiceAdapter): AddressServiceAdapter => ({
    traits: adapter.traits,
    async verify(queries, signal) {
      const answer = await adapter.verify(queries, signal);
      // A failed or late one is not charged, and may be repeated.
      if (answer.kind === "results") seen.lookups += queries.length;
      seen.effectsAtAnswer = seen.effects;
      return answer;
    },
  });
  // The clock is stopped: on a slow machine a run would check for a pause, or reread old values, and have more effects than the
  // others.
  const startedAt = new Date();
  const ctx: Context = {
    ...product.ctx,
    now: () => startedAt,
    db: {
      ...db,
      withAccount: (accountId, work) => effect(() => db.withAccount(accountId, work)),
      statement: (query) => effect(() => db.statement(query)),
    },
    hubspot: { ...hubspot, call: (ref, request, options) => effect(() => hubspot.call(ref, request, options)) },
    addressService: {
      ...service,
      addressServiceFor(country) {
        const adapter = service.addressServiceFor(country);
        return adapter && counted(adapter);
      },
    },
  };
  return { ctx: withOwnRecords(ctx), seen };
}

async function run(ctx: Context, jobId: string): Promise<void> {
  await beginJob(ctx, { jobId }, control);
  for (;;) {
    const slice = await readSlice(ctx, { jobId }, control);
    if (slice.end !== "read") throw new Error(JSON.stringify(slice));
    if (slice.isDone) break;
  }
  await takeCanary(ctx, { jobId }, control);
  for (const chunkNo of await chunksLeft(ctx, { jobId })) await runChunk(ctx, { jobId, chunkNo }, control);
  await finaliseJob(ctx, { jobId, end: { status: "completed", reason: null } }, control);
}

async function newJob() {
  const customer = await product.customerWithPortal();
  await product.control("PUT", `/portals/${customer.portalId}/limit`, { requests: null });
  const record = `/portals/${customer.portalId}/records/contact/40001000001`;
  await product.control("PATCH", record, { properties: { zip: "" } });
  const { listId } = (await product.control("POST", `/portals/${customer.portalId}/lists`, {
    objectType: "contact",
    recordIds: ["40001000001"],
  })) as { listId: string };
  return { customer, record, jobId: await startList(customer, customer.portalId, listId) };
}

it("does not pay for the same answer twice after a crash", { timeout: 120_000 }, async () => {
  const whole = mortal(null);
  await run(whole.ctx, (await newJob()).jobId);
  expect(whole.seen.lookups).toBe(1);
  const committed = whole.seen.effectsAtAnswer + 1;
  expect(whole.seen.effects).toBeGreaterThan(committed + 5);
  for (let at = committed; at <= whole.seen.effects; at += 2) {
    const { customer, record, jobId } = await newJob();
    const dying = mortal(at);
    await expect(run(dying.ctx, jobId)).rejects.toBeInstanceOf(Died);
    const again = mortal(null);
    await run(again.ctx, jobId);
    expect([at, dying.seen.lookups, again.seen.lookups]).toEqual([at, 1, 0]);
    expect(((await product.control("GET", record)) as { properties: object }).properties).toMatchObject({
      zip: "62704",
    });
    expect(await creditBalance(customer)).toBe(9);
  }
  expect(await product.violations()).toEqual([]);
});
