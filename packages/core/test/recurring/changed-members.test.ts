import { creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { callsOf } from "../support/event-owner.ts";
import { newRecurring, placed, readAllNext, run, runRow, withoutOverlap, type Recurring } from "./support/runs.ts";

// A run reads the members that changed since the last one, and ends in the same state as a run that reads all.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(async () => {
  await product.control("DELETE", "/faults");
  expect(await product.violations()).toEqual([]);
});

const record = ({ customer }: Recurring, id: string) => `/portals/${customer.portalId}/records/contact/${id}`;
const edit = (recurring: Recurring, id: string, city: string) =>
  product.control("PATCH", record(recurring, id), { properties: { city } });
const setMembers = ({ customer, listId }: Recurring, recordIds: string[]) =>
  product.control("PUT", `/portals/${customer.portalId}/lists/${listId}/members`, { recordIds });

async function cleaned(size = 30): Promise<Recurring> {
  const recurring = await newRecurring(product, size, 1_000);
  const first = await run(product.ctx, recurring);
  expect(await runRow(product, first)).toMatchObject({ reading: "all", membersRead: size, recordsTotal: size });
  await withoutOverlap(product, recurring);
  // The records written by the first run have changed since it began.
  await run(product.ctx, recurring);
  await withoutOverlap(product, recurring);
  return recurring;
}

/** A run over everything finds nothing that the previous runs missed. */
async function expectNothingLeft(recurring: Recurring): Promise<void> {
  await readAllNext(product, recurring);
  const balance = await creditBalance(recurring.customer);
  const full = await runRow(product, await run(product.ctx, recurring));
  expect(full).toMatchObject({ reading: "all", confirmed: 0, corrected: 0, review: 0, failed: 0 });
  expect(await creditBalance(recurring.customer)).toBe(balance);
}

it("reads, charges and stores nothing if nothing has changed", async () => {
  const recurring = await cleaned();
  const balance = await creditBalance(recurring.customer);
  await product.control("POST", `/portals/${recurring.customer.portalId}/stats/reset`);
  const jobId = await run(product.ctx, recurring);
  expect(await runRow(product, jobId)).toMatchObject({ reading: "changes", membersRead: 30 });
  expect(await callsOf(product, recurring.customer.portalId)).toEqual({
    memberships: 1,
    "objects/search": 1,
    properties: 1,
  });
  expect(await creditBalance(recurring.customer)).toBe(balance);
  await expectNothingLeft(recurring);
});

it("reads only edited members", async () => {
  const recurring = await cleaned();
  const [, edited = ""] = recurring.members;
  await edit(recurring, edited, "Sprngfield");
  const jobId = await run(product.ctx, recurring);
  const rows = await outcomeRows(recurring.customer, jobId);
  expect(rows.map(({ record_id }) => record_id)).toContain(edited);
  expect((await runRow(product, jobId)).recordsTotal).toBeLessThanOrEqual(2);
  await expectNothingLeft(recurring);
});

it("resilience-S4-1: reads a member that was edited after a run on a process whose clock was two hours ahead", async () => {
  const recurring = await cleaned();
  const [, edited = ""] = recurring.members;
  await run({ ...product.ctx, now: () => new Date(Date.now() + 2 * 3_600_000) }, recurring);
  await edit(recurring, edited, "Sprngfield");
  const jobId = await run(product.ctx, recurring);
  const rows = await outcomeRows(recurring.customer, jobId);
  expect(rows.map(({ record_id }) => record_id)).toContain(edited);
  await expectNothingLeft(recurring);
});

it("reads a new member of the list, even if it is remembered", async () => {
  const recurring = await cleaned();
  const joins = placed(31);
  const [leaves = "", ...stay] = recurring.members;
  await setMembers(recurring, [...stay, joins]);
  const first = await run(product.ctx, recurring);
  expect((await outcomeRows(recurring.customer, first)).map(({ record_id }) => record_id)).toContain(joins);
  // Edited while it was out of the list, between runs that did not read it.
  await edit(recurring, leaves, "Sprngfield");
  await withoutOverlap(product, recurring);
  await run(product.ctx, recurring);
  await withoutOverlap(product, recurring);
  await setMembers(recurring, [leaves, ...stay]);
  const last = await run(product.ctx, recurring);
  expect((await outcomeRows(recurring.customer, last)).map(({ record_id }) => record_id)).toContain(leaves);
  await expectNothingLeft(recurring);
});

it("rereads a member that was locked when it changed, once it is unlocked", async () => {
  const recurring = await cleaned();
  const [, locked = ""] = recurring.members;
  const { accountId } = await runRow(product, await run(product.ctx, recurring));
  const where = { accountId, portalId: recurring.customer.portalId, objectType: "contact", recordId: locked };
  await product.ctx.db.withSystem((tx) =>
    tx.recordChoice.create({
      data: { ...where, kind: "locked", valuesHash: "", mappingHash: "", createdAt: new Date() },
    }),
  );
  await edit(recurring, locked, "Sprngfield");
  await run(product.ctx, recurring);
  await withoutOverlap(product, recurring);
  await product.ctx.db.withSystem((tx) => tx.recordChoice.deleteMany({ where }));
  await run(product.ctx, recurring);
  await expectNothingLeft(recurring);
});

it("reads all after a mapping change, after a day, and when changes outnumber the list", async () => {
  const recurring = await cleaned();
  const { customer } = recurring;
  await customer.api.ok("POST", `/api/hubspot/save-portal-config/${customer.portalId}`, {
    contact: { city: "city", state: "state", postal_code: "zip", country: "country" },
  });
  expect(await runRow(product, await run(product.ctx, recurring))).toMatchObject({ reading: "all" });
  await withoutOverlap(product, recurring);
  expect(await runRow(product, await run(product.ctx, recurring))).toMatchObject({ reading: "changes" });
  await product.ctx.db.withSystem((tx) =>
    tx.recurringJob.update({
      where: { id: recurring.recurringJobId },
      data: { completedAllFrom: new Date(Date.now() - 25 * 3_600_000) },
    }),
  );
  expect(await runRow(product, await run(product.ctx, recurring))).toMatchObject({ reading: "all" });
  await withoutOverlap(product, recurring);
  for (let index = 40; index < 245; index += 1) await edit(recurring, placed(index), "Elsewhere");
  expect(await runRow(product, await run(product.ctx, recurring))).toMatchObject({ reading: "all" });
});

it.each([
  ["search is refused", { kind: "refuse", route: "objects/search", status: 403 }],
  ["search pages have no end", { kind: "page", route: "objects/search", page: "empty", times: null }],
])("reads all if %s", async (_what, fault) => {
  const recurring = await cleaned();
  await product.control("POST", "/faults", { ...fault, portalId: Number(recurring.customer.portalId) });
  expect(await runRow(product, await run(product.ctx, recurring))).toMatchObject({ reading: "all" });
});

it("resumes if a process died between choosing what to read and the end of the list", async () => {
  const recurring = await cleaned();
  const [, edited = ""] = recurring.members;
  await edit(recurring, edited, "Sprngfield");
  let commits = 0;
  const { db } = product.ctx;
  const dying = {
    ...product.ctx,
    db: Object.create(db, {
      withAccount: {
        value: async (...input: Parameters<typeof db.withAccount>) => {
          const done = await db.withAccount(...input);
          if ((commits += 1) === 6) throw new Error("died");
          return done;
        },
      },
    }) as typeof db,
  };
  await expect(run(dying, recurring)).rejects.toThrow("died");
  await product.ctx.db.withSystem((tx) =>
    tx.job.updateMany({
      where: { recurringJobId: recurring.recurringJobId, finishedAt: null },
      data: { status: "failed", finishedAt: new Date() },
    }),
  );
  await run(product.ctx, recurring);
  await expectNothingLeft(recurring);
});
