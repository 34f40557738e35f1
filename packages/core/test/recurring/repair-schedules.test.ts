import { contactList } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { Context } from "../../src/context.ts";
import { repairDueSchedules } from "../../src/jobs/recurring/schedule.ts";

// Schedules of recurring jobs on a real Temporal server; no worker runs here.

const products: TestProduct[] = [];
let product: TestProduct;
let ids: string[];
beforeEach(async () => {
  product = await testProduct();
  products.push(product);
  const customer = await product.customerWithPortal();
  ids = [];
  for (const size of [10, 25, 500]) {
    const { listId } = await contactList(customer, customer.portalId, size);
    const { jobId } = (await customer.api.ok("POST", "/api/hubspot/manual-clean", {
      portalId: customer.portalId,
      listId,
      objectType: "contact",
      isRecurring: true,
      recurrenceInterval: "24h",
    })) as { jobId: string };
    ids.push(jobId);
  }
  ids.sort();
  await expect.poll(async () => (await schedules()).length).toBe(3);
});
afterAll(async () => {
  for (const made of products) await made[Symbol.asyncDispose]();
});

const schedules = async () =>
  (await product.ctx.workflows.listSchedules("recurring:")).map(({ id }) => id.slice("recurring:".length)).toSorted();
const lose = async (...lost: string[]) => {
  for (const id of lost) await product.ctx.workflows.deleteSchedule(`recurring:${id}`);
  await expect.poll(schedules).toEqual(ids.filter((id) => !lost.includes(id)));
};
const dueNow = () => product.ctx.db.withSystem((tx) => tx.sharedRound.updateMany({ data: { dueAt: new Date(0) } }));
const row = () => product.ctx.db.withSystem((tx) => tx.sharedRound.findFirstOrThrow());
const recurring = (...of: (string | undefined)[]) => of.map((id) => `recurring:${id}`);

/** A worker, and how often it listed all of Temporal's schedules. */
function worker(other: Partial<Context["workflows"]> = {}): { ctx: Context; asked: () => number } {
  let asked = 0;
  const { workflows } = product.ctx;
  const listSchedules: typeof workflows.listSchedules = async (...input) => {
    asked += 1;
    return await workflows.listSchedules(...input);
  };
  return { ctx: { ...product.ctx, workflows: { ...workflows, listSchedules, ...other } }, asked: () => asked };
}

it("compares schedules in one worker per round, and again after five minutes", async () => {
  await lose(ids[0] ?? "");
  const workers = [worker(), worker(), worker()];
  const ends = await Promise.all(workers.map(({ ctx }) => repairDueSchedules(ctx)));
  expect(ends.filter((end) => end !== null)).toEqual([recurring(ids[0])]);
  expect(workers.map(({ asked }) => asked()).toSorted()).toEqual([0, 0, 1]);
  await expect.poll(schedules).toEqual(ids);
  const minutes = ((await row()).dueAt.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(4);
  expect(minutes).toBeLessThan(6);
  await dueNow();
  expect(await repairDueSchedules(worker().ctx)).toEqual([]);
});

/** The next id in their order. */
function idAfter(id: string): string {
  const next = BigInt(`0x${id.replaceAll("-", "")}`) + 1n;
  return next
    .toString(16)
    .padStart(32, "0")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

it("continues where the last round stopped, and leaves the rest to the next", async () => {
  await lose(...ids);
  // An orphaned schedule, between the second and the third.
  const stray = idAfter(ids[1] ?? "");
  await product.ctx.workflows.putSchedule({
    id: `recurring:${stray}`,
    work: { workflow: "runRecurring", input: { recurringJobId: stray } },
    everyMs: 3_600_000,
    offsetMs: 0,
    isPaused: true,
  });
  await expect.poll(schedules).toEqual([stray]);
  const { ctx } = worker();
  expect(await repairDueSchedules(ctx, 2)).toEqual(recurring(ids[0], ids[1]));
  expect((await row()).cursor).toBe(ids[1]);
  expect(await repairDueSchedules(ctx, 2)).toEqual(recurring(ids[2], stray));
  expect((await row()).cursor).toBeNull();
  expect(await repairDueSchedules(ctx, 2)).toBeNull();
  await expect.poll(schedules).toEqual(ids);
});

it("retries soon if Temporal does not respond, and later if the worker died", async () => {
  await lose(ids[1] ?? "");
  const { ctx: broken } = worker({ listSchedules: () => Promise.reject(new Error("unreachable")) });
  await expect(repairDueSchedules(broken)).rejects.toThrow("unreachable");
  expect((await row()).dueAt.getTime() - Date.now()).toBeLessThan(31_000);
  expect(await repairDueSchedules(worker().ctx)).toBeNull();
  await dueNow();
  const dying = worker({ listSchedules: () => new Promise(() => undefined) });
  void repairDueSchedules(dying.ctx);
  await expect.poll(async () => (await row()).dueAt.getTime()).toBeGreaterThan(Date.now() + 200_000);
  await dueNow();
  expect(await repairDueSchedules(worker().ctx)).toEqual(recurring(ids[1]));
});
