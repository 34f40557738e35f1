import { contactList, creditBalance, outcomeRows, startList, type Customer } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { beginJob } from "./begin-job.ts";
import { chunksLeft } from "./chunks-left.ts";
import { cleanChunk } from "./clean-chunk.ts";
import { finaliseJob } from "./finalise-job.ts";
import { readSlice } from "./read-slice.ts";
import { settleStyle } from "./settle-style.ts";
import { takeCanary } from "./take-canary.ts";

// A process can die between any two of its effects. Here it dies at each of them in turn: right before and right after every
// transaction and every call to the CRM, and the job is run again from its rows. However it died, the end is the same.

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
});
afterAll(() => product[Symbol.asyncDispose]());

const hooks = { heartbeat() {} };

class Died extends Error {}

/** A context whose process dies at its nth effect: `before` it happens, or `after` it did but before anybody learns of it. */
function mortal(
  ctx: Context,
  dies: { at: number; when: "before" | "after" } | null,
): { ctx: Context; effects(): number } {
  let effects = 0;
  const effect = async <T>(work: () => Promise<T>): Promise<T> => {
    effects += 1;
    if (dies && (effects > dies.at || (effects === dies.at && dies.when === "before"))) throw new Died();
    const result = await work();
    if (dies && effects >= dies.at) throw new Died();
    return result;
  };
  return {
    effects: () => effects,
    ctx: {
      ...ctx,
      db: { ...ctx.db, withAccount: (accountId, work) => effect(() => ctx.db.withAccount(accountId, work)) },
      hubspot: {
        ...ctx.hubspot,
        call: (ref, request, options) => effect(() => ctx.hubspot.call(ref, request, options)),
      },
    },
  };
}

/** What the workflow does, without waiting. */
async function run(ctx: Context, jobId: string): Promise<void> {
  await beginJob(ctx, { jobId }, hooks);
  for (;;) {
    const slice = await readSlice(ctx, { jobId }, hooks);
    if (slice.end !== "read") throw new Error(slice.reason);
    if (slice.isDone) break;
  }
  await settleStyle(ctx, { jobId }, hooks);
  await takeCanary(ctx, { jobId }, hooks);
  for (const chunkNo of await chunksLeft(ctx, { jobId })) await cleanChunk(ctx, { jobId, chunkNo }, hooks);
  await finaliseJob(ctx, { jobId, end: { status: "completed", reason: null } }, hooks);
}

async function newJob(): Promise<{ customer: Customer & { portalId: string }; jobId: string }> {
  const customer = await product.customerWithPortal();
  await product.control("PUT", `/portals/${customer.portalId}/limit`, { requests: null });
  const list = await contactList(customer, customer.portalId, 10);
  return { customer, jobId: await startList(customer, customer.portalId, list.listId) };
}

/** Each record got what the engine says of the values that stood there at first, was written exactly when corrected, and was paid for once. */
async function expectWhole(customer: Customer & { portalId: string }, jobId: string): Promise<void> {
  const rows = await outcomeRows(customer, jobId);
  expect(rows).toHaveLength(10);
  expect(await creditBalance(customer)).toBe(10 - rows.filter((row) => row.credits === "1").length);
  const writes = (await product.control("GET", `/portals/${customer.portalId}/writes`)) as { id: string }[];
  expect(writes.map((write) => write.id).toSorted()).toEqual(
    rows
      .filter((row) => row.outcome === "corrected")
      .map((row) => row.record_id)
      .toSorted(),
  );
  const truth = (await product.control("POST", `/portals/${customer.portalId}/truth/contact`, {
    ids: rows.map((row) => row.record_id),
  })) as { given: Record<string, string> }[];
  for (const [index, row] of rows.entries()) {
    const { street = "", city = "", state = "", zip = "", country = "" } = truth[index]?.given ?? {};
    const given = { street_address: street, city, state, postal_code: zip, country };
    if (Object.values(given).every((value) => value === "")) {
      expect([row.outcome, row.reason]).toEqual(["skipped", "empty"]);
      continue;
    }
    const verdict = product.ctx.engine().clean(given);
    expect(row.outcome).toBe(
      { accept: "confirmed", corrected: "corrected", review: "review", fail: "failed" }[verdict.outcome],
    );
    const after = verdict.outcome === "corrected" ? verdict.address : given;
    for (const part of ADDRESS_PARTS)
      expect([row[`${part}_before`], row[`${part}_after`]]).toEqual([given[part], after[part]]);
  }
}

it("ends the same wherever the process died", { timeout: 240_000 }, async () => {
  const untouched = await newJob();
  const whole = mortal(product.ctx, null);
  await run(whole.ctx, untouched.jobId);
  await expectWhole(untouched.customer, untouched.jobId);
  expect(whole.effects()).toBeGreaterThan(12);

  for (let at = 1; at <= whole.effects(); at += 1) {
    for (const when of ["before", "after"] as const) {
      const { customer, jobId } = await newJob();
      await expect(run(mortal(product.ctx, { at, when }).ctx, jobId)).rejects.toBeInstanceOf(Died);
      await run(product.ctx, jobId);
      await expectWhole(customer, jobId);
    }
  }
  expect(await product.violations()).toEqual([]);
  expect(await product.ctx.db.withSystem((tx) => tx.recordMemory.count({ where: { claimJobId: { not: null } } }))).toBe(
    0,
  );
});

it("ends the same when it dies twice at the same place", { timeout: 120_000 }, async () => {
  const whole = mortal(product.ctx, null);
  await run(whole.ctx, (await newJob()).jobId);
  for (let at = 6; at <= whole.effects(); at += 3) {
    const { customer, jobId } = await newJob();
    for (const _death of [1, 2])
      await run(mortal(product.ctx, { at, when: "after" }).ctx, jobId).catch((error: unknown) =>
        expect(error).toBeInstanceOf(Died),
      );
    await run(product.ctx, jobId);
    await expectWhole(customer, jobId);
  }
  expect(await product.violations()).toEqual([]);
});
