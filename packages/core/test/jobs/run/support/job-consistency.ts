import { hashedSets } from "../../../../src/jobs/pipeline/work.ts";
import { workOf, loadJob } from "../../../../src/jobs/lifecycle/load.ts";
import { contactList, creditBalance, outcomeRows, startList, type Customer } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { MAIN_PARTS } from "@plumbline/schema/object-types.ts";
import { expect } from "vitest";
import type { Context } from "../../../../src/context.ts";
import { accepting, type AcceptedHashes } from "../../../../src/jobs/accepted-hashes.ts";
import { beginJob } from "../../../../src/jobs/lifecycle/begin.ts";
import { chunksLeft } from "../../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../../../src/jobs/lifecycle/end.ts";
import { readSlice } from "../../../../src/jobs/source/read-slice.ts";
import { settleStyle } from "../../../../src/jobs/canary/style.ts";
import { recordId } from "../../../support/event-owner.ts";
import { PARTS, PRIMARY } from "../../../support/two-addresses.ts";
import { takeCanary } from "../../../../src/jobs/canary/take.ts";

// A whole job without Temporal: the workflow's steps, for tests that interrupt it anywhere.

export const control = { heartbeat() {} };
/** Sizes of the contact lists in each portal of the sandbox. */
const LISTS = [10, 25, 500, 10_000];
const SIZE = 10;
export type PortalCustomer = Customer & { portalId: string };

/** From the first step to the end; throws when a step reports that the job must wait. */
export async function runJob(ctx: Context, jobId: string): Promise<void> {
  for (const chunkNo of await readJob(ctx, jobId)) await runChunk(ctx, { jobId, chunkNo }, control);
  await finaliseJob(ctx, { jobId, end: { status: "completed", reason: null } }, control);
}

/** Until the list is read and the canary taken; returns the remaining chunks. */
export async function readJob(ctx: Context, jobId: string): Promise<number[]> {
  await beginJob(ctx, { jobId }, control);
  for (;;) {
    const slice = await readSlice(ctx, { jobId }, control);
    if (slice.end !== "read") throw new Error(JSON.stringify(slice));
    if (slice.isDone) break;
  }
  await settleStyle(ctx, { jobId }, control);
  await takeCanary(ctx, { jobId }, control);
  return await chunksLeft(ctx, { jobId });
}

/** As if a canary had passed: the job may write under its mapping. */
export async function passCanary(ctx: Pick<Context, "db">, jobId: string): Promise<void> {
  const acceptedHashes = await seenNow(ctx, jobId);
  await ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { acceptedHashes } }));
}

/** What would be accepted by a canary of this job now. */
export async function seenNow(ctx: Pick<Context, "db">, jobId: string): Promise<AcceptedHashes> {
  const loaded = await loadJob(ctx, jobId);
  const work = loaded && workOf(loaded);
  if (!work) throw new Error("the job has no mapping");
  return accepting(hashedSets(work));
}

/** A cleaning of the list of `size` contacts of a new customer, as started by REST; nothing runs it yet. */
export async function newJob(product: TestProduct, size = 10): Promise<{ customer: PortalCustomer; jobId: string }> {
  const customer = await product.customerWithPortal();
  await product.control("PUT", `/portals/${customer.portalId}/limit`, { requests: null });
  if (!LISTS.includes(size))
    await product.control("POST", `/portals/${customer.portalId}/lists`, {
      name: `${size} contacts`,
      objectType: "contact",
      size,
    });
  return { customer, jobId: await startContacts(customer, size) };
}

/** Maps these further sets of contacts; each of the ten contacts gets a copy of its first address in each set. */
async function addSets(product: TestProduct, { api, portalId }: PortalCustomer, keys: readonly string[]) {
  const propertiesOf = (key: string) => Object.entries(PARTS).map(([part, name]) => [part, `${key}_${name}`] as const);
  for (const [, property] of keys.flatMap(propertiesOf))
    await product.control("PUT", `/portals/${portalId}/properties/contact/${property}`, { added: true });
  for (let index = 0; index < SIZE; index += 1) {
    const path = `/portals/${portalId}/records/contact/${recordId(index)}`;
    const { properties: given } = (await product.control("GET", path)) as { properties: Record<string, string> };
    const copies = keys.flatMap((key) =>
      Object.values(PARTS).map((name) => [`${key}_${name}`, given[name] ?? ""] as const),
    );
    await product.control("PATCH", path, { properties: Object.fromEntries(copies) });
  }
  await api.ok("POST", `/api/hubspot/address-sets/${portalId}/contact`, {
    address_sets: [PRIMARY, ...keys.map((key) => ({ key, label: key, ...Object.fromEntries(propertiesOf(key)) }))],
  });
}

/** Ten contacts with this many addresses, each a copy of the first one, and a cleaning of all; nothing runs it yet. */
export async function newJobOfSets(
  product: TestProduct,
  sets: number,
): Promise<{ customer: PortalCustomer; jobId: string }> {
  const customer = await product.customerWithPortal(SIZE * (sets - 1));
  await product.control("PUT", `/portals/${customer.portalId}/limit`, { requests: null });
  const further = Array.from({ length: sets - 1 }, (_, index) => `further_${index + 1}`);
  if (sets > 1) await addSets(product, customer, further);
  return { customer, jobId: await startAllAddresses(customer) };
}

/** Starts a cleaning of all addresses of the customer's ten contacts; nothing runs it yet. */
export async function startAllAddresses(customer: PortalCustomer): Promise<string> {
  const { api, portalId } = customer;
  const { listId } = await contactList(customer, portalId, SIZE);
  const { jobId } = (await api.ok("POST", "/api/hubspot/manual-clean", {
    portalId,
    listId,
    objectType: "contact",
    addressSets: "all",
  })) as { jobId: string };
  return jobId;
}

/** Starts a cleaning of the customer's list of this many contacts; nothing runs it yet. */
export async function startContacts(customer: PortalCustomer, size: number): Promise<string> {
  const { listId } = await contactList(customer, customer.portalId, size);
  return await startList(customer, customer.portalId, listId);
}

/** Each record got the engine's result for its initial values, was written exactly when corrected, and was paid for once. */
export async function assertJobConsistent(
  product: TestProduct,
  { customer, jobId }: { customer: PortalCustomer; jobId: string },
  granted: number,
): Promise<void> {
  const rows = await outcomeRows(customer, jobId);
  expect(await creditBalance(customer)).toBe(granted - rows.filter((row) => row.credits === "1").length);
  const writes = (await product.control("GET", `/portals/${customer.portalId}/writes`)) as { id: string }[];
  const corrected = rows.filter((row) => row.outcome === "corrected").map((row) => row.record_id);
  expect(writes.map((write) => write.id).toSorted()).toEqual([...new Set(corrected)].toSorted());
  const ids = [...new Set(rows.map((row) => row.record_id))];
  const truth = (await product.control("POST", `/portals/${customer.portalId}/truth/contact`, { ids })) as {
    given: Record<string, string>;
  }[];
  for (const row of rows) {
    const {
      street = "",
      city = "",
      state = "",
      zip = "",
      country = "",
    } = truth[ids.indexOf(row.record_id)]?.given ?? {};
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
    for (const part of MAIN_PARTS)
      expect([row[`${part}_before`], row[`${part}_after`]]).toEqual([given[part], after[part]]);
  }
}
