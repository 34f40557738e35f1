import { completeCallbacks } from "@plumbline/core/hubspot-events/complete-callbacks.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { at, callsOf, eventOwner, noControl, recordId, refuse, type EventOwner } from "../support/event-owner.ts";

// Customers' workflows wait for these callbacks: if HubSpot refuses one, the others must not wait.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const product = useTestProduct();
afterEach(() => product.control("DELETE", "/faults"));

/** A portal with enrollments whose jobs have ended: their callbacks are due. Oldest first. */
async function enrolled(count: number): Promise<EventOwner & { callbackIds: string[] }> {
  const owner = await eventOwner(product, ["contact"]);
  const where = { connectionId: owner.connection.id };
  await product.control("POST", `/portals/${owner.portalId}/enrolments`, {
    objectType: "contact",
    recordIds: Array.from({ length: count }, (_, index) => recordId(index)),
  });
  await expect
    .poll(() => product.ctx.db.withSystem((tx) => tx.hubspotEvent.count({ where })), { timeout: 30_000 })
    .toBe(count);
  const rows = await product.ctx.db.withSystem(async (tx) => {
    await tx.hubspotEvent.updateMany({ where, data: { status: "dropped" } });
    return await tx.hubspotEvent.findMany({ where, orderBy: [{ receivedAt: "asc" }, { id: "asc" }] });
  });
  return { ...owner, callbackIds: rows.map(({ callbackId }) => callbackId ?? "") };
}

/** One wake of the portal's callbacks, as in the workflow. */
async function complete(time: number, { connection }: EventOwner): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    const ctx = at(product.ctx, time);
    if ((await completeCallbacks(ctx, { connectionId: connection.id }, noControl)) === "done") return;
  }
  throw new Error("the callbacks of one wake have no end");
}

async function statuses({ connection }: EventOwner): Promise<Record<string, number>> {
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.hubspotEvent.groupBy({ by: ["status"], where: { connectionId: connection.id }, _count: true }),
  );
  return Object.fromEntries(rows.map(({ status, _count }) => [status, _count]));
}

it.each([
  [400, "dead"],
  [404, "done"],
])(
  "completes the others if HubSpot answers one with %i, retries it thrice over hours, then ends it as %s",
  async (status, end) => {
    const owner = await enrolled(150);
    const [, , , refused = ""] = owner.callbackIds;
    await refuse(product, { route: "callbacks/complete", portalId: Number(owner.portalId), status, ids: [refused] });
    const start = Date.now();
    // The first wake meets the refused one; the rest is completed by the next at the latest.
    for (const minutes of [0, 16]) await complete(start + minutes * MINUTE_MS, owner).catch(() => {});
    expect(await statuses(owner)).toEqual({ done: 149, dropped: 1 });
    for (let hour = 1; hour <= 24; hour += 1) await complete(start + hour * HOUR_MS, owner);
    expect(await statuses(owner)).toEqual(end === "done" ? { done: 150 } : { done: 149, [end]: 1 });
  },
);

it.each([400, 403, 404, 410, 500])(
  "makes at most 20 calls an hour while HubSpot answers %i, then completes all",
  async (status) => {
    const owner = await enrolled(120);
    const portalId = Number(owner.portalId);
    const { lift } = await refuse(product, { route: "callbacks/complete", portalId, status });
    const start = Date.now();
    for (let minute = 0; minute < 60; minute += 1) await complete(start + minute * MINUTE_MS, owner).catch(() => {});
    expect((await callsOf(product, owner.portalId))["callbacks/complete"]).toBeLessThanOrEqual(20);
    expect(await statuses(owner)).toEqual({ dropped: 120 });
    await lift();
    for (const hours of [2, 12]) await complete(start + hours * HOUR_MS, owner);
    expect(await statuses(owner)).toEqual({ done: 120 });
    expect(await product.control("GET", `/portals/${owner.portalId}/enrolments`)).toMatchObject({
      byState: { completed: 120 },
    });
  },
);

it("gives up on expired callbacks without a call, and records it", async () => {
  const owner = await enrolled(3);
  await complete(Date.now() + 8 * 24 * HOUR_MS, owner);
  expect(await statuses(owner)).toEqual({ dead: 3 });
  expect((await callsOf(product, owner.portalId))["callbacks/complete"]).toBeUndefined();
});

it.each([409, 421, 488, 499])("completes a callback within a minute after one temporary %i", async (status) => {
  const owner = await enrolled(1);
  await product.control("POST", "/faults", {
    kind: "refuse",
    route: "callbacks/complete",
    portalId: Number(owner.portalId),
    status,
    times: status === 421 ? 2 : 1,
  });
  const start = Date.now();
  // The activity is retried after seconds.
  await complete(start, owner).catch(() => {});
  await complete(start + 10_000, owner);
  expect(await statuses(owner)).toEqual({ done: 1 });
});

it.each([402, 405, 413, 451])(
  "dead-letters no callback while HubSpot answers %i to several in a row",
  async (status) => {
    const owner = await enrolled(1);
    const { lift } = await refuse(product, { route: "callbacks/complete", portalId: Number(owner.portalId), status });
    const start = Date.now();
    for (let hour = 0; hour < 24; hour += 1) await complete(start + hour * HOUR_MS, owner).catch(() => {});
    expect(await statuses(owner)).toEqual({ dropped: 1 });
    await lift();
    await complete(start + 25 * HOUR_MS, owner);
    expect(await statuses(owner)).toEqual({ done: 1 });
  },
);

it.each([200, 400, 404, 409, 502])("ignores a page with %i from a gateway in front of HubSpot", async (status) => {
  const owner = await enrolled(3);
  const portalId = Number(owner.portalId);
  const { lift } = await refuse(product, { route: "callbacks/complete", portalId, status, form: "malformed" });
  const start = Date.now();
  for (let hour = 0; hour < 24; hour += 1) await complete(start + hour * HOUR_MS, owner).catch(() => {});
  expect(await statuses(owner)).toEqual({ dropped: 3 });
  await lift();
  await complete(start + 25 * HOUR_MS, owner);
  expect(await statuses(owner)).toEqual({ done: 3 });
});
