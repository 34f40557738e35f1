import { beginJob } from "@plumbline/core/jobs/lifecycle/begin.ts";
import { chunksLeft } from "@plumbline/core/jobs/pipeline/chunks-left.ts";
import { runChunk } from "@plumbline/core/jobs/pipeline/run-chunk.ts";
import { readSlice } from "@plumbline/core/jobs/source/read-slice.ts";
import { settleStyle } from "@plumbline/core/jobs/canary/style.ts";
import { takeCanary } from "@plumbline/core/jobs/canary/take.ts";
import type { Context } from "@plumbline/core/context.ts";
import { listAutoClean } from "@plumbline/core/hubspot-events/auto-clean.ts";
import { pollChanges } from "@plumbline/core/hubspot-events/poll-changes.ts";
import { connectPortal } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import {
  actorOf,
  at,
  callsOf,
  eventOwner,
  noControl,
  recordId,
  refuse,
  type EventOwner,
} from "../support/event-owner.ts";

// Deals have custom properties, which HubSpot's webhooks do not report: they are polled every five minutes.

const MINUTE_MS = 60_000;

const product = useTestProduct();
afterEach(() => product.control("DELETE", "/faults"));

const poll = (ctx: Context, { connection }: EventOwner) =>
  pollChanges(ctx, { connectionId: connection.id, objectType: "deal" }, noControl);

const edit = ({ portalId }: EventOwner, id: string, city: string) =>
  product.control("PATCH", `/portals/${portalId}/records/deal/${id}`, { properties: { delivery_city: city } });

const found = async ({ connection }: EventOwner) => {
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.hubspotEvent.findMany({ where: { connectionId: connection.id }, select: { recordId: true } }),
  );
  return new Set(rows.map((row) => row.recordId));
};

const blocker = async ({ connection }: EventOwner) => {
  const [deal] = await listAutoClean(product.ctx, actorOf(connection.accountId), { connectionId: connection.id });
  return deal?.blocker?.reason ?? null;
};

it("makes one search while nothing changes", async () => {
  const owner = await eventOwner(product, ["deal"]);
  await edit(owner, recordId(0), "Sprngfield");
  const start = Date.now();
  expect(await poll(product.ctx, owner)).toEqual({ found: 1 });
  await product.control("POST", `/portals/${owner.portalId}/stats/reset`);
  for (const minutes of [20, 25, 30])
    expect(await poll(at(product.ctx, start + minutes * MINUTE_MS), owner)).toEqual({ found: 0 });
  // The first poll starts before the last change that was seen; at the start of an hour, one reaches further back.
  const calls = await callsOf(product, owner.portalId);
  expect(calls["objects/search"]).toBeLessThanOrEqual(4);
  expect(calls["batch/read"] ?? 0).toBeLessThanOrEqual(2);
});

it("does not reread the job's own writes", async () => {
  const owner = await eventOwner(product, ["deal"]);
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "deal",
    size: 60,
  })) as { listId: string };
  const { jobId } = (await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: owner.portalId,
    listId,
    objectType: "deal",
  })) as { jobId: string };
  await beginJob(product.ctx, { jobId }, noControl);
  await readSlice(product.ctx, { jobId }, noControl);
  await settleStyle(product.ctx, { jobId }, noControl);
  await takeCanary(product.ctx, { jobId }, noControl);
  for (const chunkNo of await chunksLeft(product.ctx, { jobId }))
    await runChunk(product.ctx, { jobId, chunkNo }, noControl);
  const writes = (await product.control("GET", `/portals/${owner.portalId}/writes`)) as unknown[];
  expect(writes.length).toBeGreaterThan(10);
  await product.control("POST", `/portals/${owner.portalId}/stats/reset`);
  expect(await poll(product.ctx, owner)).toEqual({ found: 0 });
  expect(await callsOf(product, owner.portalId)).toEqual({ "objects/search": 1 });
});

it("finds a change made while it pages past another change", { timeout: 120_000 }, async () => {
  const owner = await eventOwner(product, ["deal"]);
  const ids = Array.from({ length: 230 }, (_, index) => String(40_003_000_001 + index));
  for (const id of ids) await edit(owner, id, "Sprngfield");
  let searches = 0;
  const busy: Context = {
    ...product.ctx,
    hubspot: {
      ...product.ctx.hubspot,
      call: async (ref, request, options) => {
        const answer = await product.ctx.hubspot.call(ref, request, options);
        if (request.path.endsWith("/search") && (searches += 1) === 1) await edit(owner, ids[0] ?? "", "Elsewher");
        return answer;
      },
    },
  };
  await poll(busy, owner);
  expect(await found(owner)).toEqual(new Set(ids));
});

it.each([
  [403, "missing_permission", {}],
  [400, "plumbline_error", {}],
  [404, "hubspot_refuses", {}],
  [500, "hubspot_unavailable", {}],
  [429, "hubspot_unavailable", { headers: { "retry-after": "0" } }],
  [200, "hubspot_unavailable", { form: "malformed" }],
])(
  "makes a bounded number of searches while HubSpot answers %i, reports it, and loses no change",
  async (status, reason, form) => {
    const owner = await eventOwner(product, ["deal"]);
    const refusal = await refuse(product, {
      ...form,
      route: "objects/search",
      portalId: Number(owner.portalId),
      status,
    });
    await edit(owner, recordId(0), "Sprngfield");
    const start = Date.now();
    for (let minute = 0; minute < 60; minute += 1)
      await poll(at(product.ctx, start + minute * MINUTE_MS), owner).catch(() => {});
    expect((await callsOf(product, owner.portalId))["objects/search"]).toBeLessThanOrEqual(12);
    expect(await blocker(owner)).toBe(reason);
    await refusal.lift();
    expect(await poll(at(product.ctx, start + 130 * MINUTE_MS), owner)).toEqual({ found: 1 });
    expect(await blocker(owner)).toBeNull();
  },
);

it("polls immediately after a reconnect", async () => {
  const owner = await eventOwner(product, ["deal"]);
  const refusal = await refuse(product, { route: "objects/search", portalId: Number(owner.portalId) });
  await edit(owner, recordId(0), "Sprngfield");
  await poll(product.ctx, owner);
  await refusal.lift();
  expect(await poll(product.ctx, owner)).toEqual({ found: 0 });
  await connectPortal(product, owner, owner.portalId);
  // Another process notices within seconds.
  expect(await poll(at(product.ctx, Date.now() + 10_000), owner)).toEqual({ found: 1 });
});

it("polls other object types while one is refused", async () => {
  const owner = await eventOwner(product, ["deal", "ticket"]);
  await refuse(product, { route: "objects/search", objectType: "deal", portalId: Number(owner.portalId) });
  await poll(product.ctx, owner);
  await product.control("PATCH", `/portals/${owner.portalId}/records/ticket/${recordId(0)}`, {
    properties: { delivery_city: "Sprngfield" },
  });
  expect(
    await pollChanges(product.ctx, { connectionId: owner.connection.id, objectType: "ticket" }, noControl),
  ).toEqual({
    found: 1,
  });
});

it.each(["empty", "short", "late_dated", "undated", "reversed"])(
  "loses no change on a page that is %s",
  { timeout: 120_000 },
  async (page) => {
    const owner = await eventOwner(product, ["deal"]);
    const ids = Array.from({ length: 230 }, (_, index) => String(40_003_000_001 + index));
    for (const id of ids) await edit(owner, id, "Sprngfield");
    await product.control("POST", "/faults", { kind: "page", route: "objects/search", page });
    await poll(product.ctx, owner);
    await poll(at(product.ctx, Date.now() + 5 * MINUTE_MS), owner);
    expect(await found(owner)).toEqual(new Set(ids));
  },
);

it("keeps its cursor before unread changes while every page is empty", async () => {
  const owner = await eventOwner(product, ["deal"]);
  await edit(owner, recordId(0), "Sprngfield");
  const start = Date.now();
  await product.control("POST", "/faults", { kind: "page", route: "objects/search", page: "empty", times: null });
  for (let minutes = 0; minutes < 120; minutes += 20) {
    expect(await poll(at(product.ctx, start + minutes * MINUTE_MS), owner)).toEqual({ found: 0 });
  }
  expect((await callsOf(product, owner.portalId))["objects/search"]).toBeLessThanOrEqual(20 * 6);
  await product.control("DELETE", "/faults");
  expect(await poll(at(product.ctx, start + 125 * MINUTE_MS), owner)).toEqual({ found: 1 });
});

it.each([
  ["some minutes", 5, 9],
  ["an hour", 5, 65],
  ["a day and a half", 240, 36 * 60],
])("finds a change that HubSpot's index shows after %s", { timeout: 60_000 }, async (_lag, every, lag) => {
  const owner = await eventOwner(product, ["deal"]);
  const record = `/portals/${owner.portalId}/records/deal/${recordId(0)}`;
  await edit(owner, recordId(0), "Sprngfield");
  await product.control("PATCH", record, { flags: ["unindexed"] });
  const start = Date.now();
  for (let minutes = 0; minutes <= lag; minutes += every)
    expect(await poll(at(product.ctx, start + minutes * MINUTE_MS), owner)).toEqual({ found: 0 });
  await product.control("PATCH", record, { flags: [] });
  let times = 0;
  for (let minutes = lag + 5; minutes <= lag + 24 * 60 + 60 && times === 0; minutes += every)
    times += (await poll(at(product.ctx, start + minutes * MINUTE_MS), owner)).found;
  expect(times).toBe(1);
});
