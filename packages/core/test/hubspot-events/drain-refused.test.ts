import { drainInbox } from "@plumbline/core/hubspot-events/drain-inbox.ts";
import type { Context } from "@plumbline/core/context.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import {
  at,
  callsOf,
  eventOwner,
  noControl,
  recordId,
  refuse,
  waitingChanges,
  type EventOwner,
} from "../support/event-owner.ts";

// HubSpot, or a fault of ours, refuses one object type of a portal: the others are cleaned, and nothing is lost.

const MINUTE_MS = 60_000;

const product = useTestProduct();
afterEach(() => product.control("DELETE", "/faults"));

const drain = (ctx: Context, { connection }: EventOwner) => drainInbox(ctx, { connectionId: connection.id }, noControl);

/** Number of events by type and status. */
async function events({ connection }: EventOwner): Promise<Record<string, number>> {
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.hubspotEvent.findMany({ where: { connectionId: connection.id } }),
  );
  const counts: Record<string, number> = {};
  for (const { objectType, status } of rows)
    counts[`${objectType} ${status}`] = (counts[`${objectType} ${status}`] ?? 0) + 1;
  return counts;
}

/** An inbox with a refused type at its head. */
async function dealBeforeContacts(): Promise<EventOwner> {
  const owner = await eventOwner(product, ["contact", "deal"]);
  await waitingChanges(product, owner.connection, "deal", [recordId(0)]);
  await waitingChanges(product, owner.connection, "contact", [0, 1, 2, 3, 4].map(recordId));
  return owner;
}

it("cleans contacts while HubSpot refuses deals, and retries deals a few times an hour", async () => {
  const owner = await dealBeforeContacts();
  const refusal = await refuse(product, { route: "batch/read", objectType: "deals", portalId: Number(owner.portalId) });
  const start = Date.now();
  for (let minute = 0; minute < 60; minute += 1)
    await drain(at(product.ctx, start + minute * MINUTE_MS), owner).catch(() => {});
  expect(await events(owner)).toEqual({ "deal waiting": 1, "contact taken": 5 });
  // One read for the contacts, the others for the deals.
  expect((await callsOf(product, owner.portalId))["batch/read"]).toBeLessThanOrEqual(4);
  await refusal.lift();
  await drain(at(product.ctx, start + 120 * MINUTE_MS), owner);
  expect(await events(owner)).toEqual({ "deal taken": 1, "contact taken": 5 });
});

it.each([
  ["500", { status: 500 }],
  ["429", { status: 429, headers: { "retry-after": "0" } }],
  ["423", { status: 423 }],
  ["400", { status: 400 }],
  ["a web page", { status: 200, form: "malformed" }],
])("makes a bounded number of calls while HubSpot answers %s, and loses nothing", async (_what, fault) => {
  const owner = await dealBeforeContacts();
  const refusal = await refuse(product, { ...fault, route: "batch/read", portalId: Number(owner.portalId) });
  const start = Date.now();
  for (let minute = 0; minute < 60; minute += 1)
    await drain(at(product.ctx, start + minute * MINUTE_MS), owner).catch(() => {});
  expect((await callsOf(product, owner.portalId))["batch/read"]).toBeLessThanOrEqual(2 * 12);
  expect(await events(owner)).toEqual({ "deal waiting": 1, "contact waiting": 5 });
  await refusal.lift();
  await drain(at(product.ctx, start + 180 * MINUTE_MS), owner);
  expect(await events(owner)).toEqual({ "deal taken": 1, "contact taken": 5 });
});

it("counts an internal error only against the events that caused it", async () => {
  const owner = await dealBeforeContacts();
  const broken: Context = {
    ...product.ctx,
    hubspot: {
      ...product.ctx.hubspot,
      call: async (ref, request, options) => {
        if (request.path.includes("/deals/")) throw new TypeError("a fault of ours");
        return await product.ctx.hubspot.call(ref, request, options);
      },
    },
  };
  for (let attempt = 0; attempt < 12; attempt += 1) await drain(broken, owner).catch(() => {});
  expect(await events(owner)).toEqual({ "deal dead": 1, "contact taken": 5 });
});

it("cleans contacts while a job of the portal's deals is paused", async () => {
  const owner = await dealBeforeContacts();
  expect(await drain(product.ctx, owner)).toMatchObject({ end: "drained", jobs: 2 });
  await product.ctx.db.withSystem((tx) =>
    tx.job.updateMany({
      where: { connectionId: owner.connection.id, objectType: "deal" },
      data: { status: "paused", reason: "out_of_credits" },
    }),
  );
  await waitingChanges(product, owner.connection, "deal", [recordId(1)]);
  await waitingChanges(product, owner.connection, "contact", [recordId(5)]);
  await drain(product.ctx, owner);
  expect(await events(owner)).toEqual({ "deal taken": 1, "deal waiting": 1, "contact taken": 6 });
});
