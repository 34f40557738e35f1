import { outcomeRows, connectPortal } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { duePolls } from "../../src/hubspot-events/due-polls.ts";
import { drainInbox } from "../../src/hubspot-events/drain-inbox.ts";
import { pollChanges } from "../../src/hubspot-events/poll-changes.ts";
import { receiveEvents } from "../../src/hubspot-events/receive-events.ts";
import { dueRefreshes } from "../../src/address-status/due.ts";
import { refreshStatus } from "../../src/address-status/refresh.ts";
import { syncStatus } from "../../src/address-status/sync.ts";
import { createHubspot } from "../../src/portals/hubspot/hubspot.ts";
import { runJob, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import {
  at,
  callsOf,
  connectionOf,
  mapTypes,
  noControl,
  recordId,
  switchOn as cleanOnUpdate,
} from "../support/event-owner.ts";
import { dueOf, edit, refresh, saveStatus, shown, statusPortal } from "./support/status-portal.ts";
import { cleanRecords } from "../support/clean-records.ts";

// An edit makes a status outdated, whoever reports it; our own writes have no effect.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

const MINUTE_MS = 60_000;
const IDS = Array.from({ length: 25 }, (_, index) => String(40_002_000_001 + index));

async function cleaned() {
  const owner = await statusPortal(product);
  const jobId = await cleanRecords(product, owner, IDS);
  const rows = await outcomeRows(owner, jobId);
  const corrected = rows.flatMap(({ outcome, record_id }) => (outcome === "corrected" ? (record_id ?? "") : []));
  return { owner, corrected, id: corrected[0] ?? "" };
}

const event = (owner: PortalCustomer, recordIdOf: string, more: object) => ({
  portalId: owner.portalId,
  objectId: recordIdOf,
  subscriptionType: "contact.propertyChange",
  subscriptionId: "1",
  occurredAt: Date.now(),
  eventId: String(Math.trunc(performance.now() * 1_000)),
  changeSource: "CRM_UI",
  sourceId: "userId:1001",
  ...more,
});

it("marks an address as outdated when HubSpot reports an edit", async () => {
  const { owner, id } = await cleaned();
  await edit(product, owner, id, { city: "Elsewhere" });
  await receiveEvents(product.ctx, [event(owner, id, { propertyName: "city", propertyValue: "Elsewhere" })]);
  expect(await dueOf(product, owner)).toEqual([id]);
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("outdated edited_since");
});

it.each([
  ["of our own write", { propertyName: "city", changeSource: "INTEGRATION", sourceId: "7700001" }],
  ["of a property that is not mapped", { propertyName: "phone" }],
  ["of a status property", { propertyName: "plumbline_address_status" }],
])("ignores an event %s", async (_what, more) => {
  const { owner, id } = await cleaned();
  await receiveEvents(product.ctx, [event(owner, id, more)]);
  expect(await dueOf(product, owner)).toEqual([]);
});

it("checks the record that a merge leaves", async () => {
  const { owner, corrected } = await cleaned();
  const [kept = "", gone = ""] = corrected;
  await receiveEvents(product.ctx, [
    event(owner, kept, {
      subscriptionType: "contact.merge",
      primaryObjectId: kept,
      mergedObjectIds: [gone],
      newObjectId: kept,
    }),
  ]);
  expect(await dueOf(product, owner)).toEqual([kept]);
});

it("leaves edits to the job on update, and makes no job for an emptied address", async () => {
  const { owner, corrected } = await cleaned();
  const connection = await connectionOf(product, owner.portalId);
  await cleanOnUpdate(product, connection, "contact");
  const [edited = "", emptied = ""] = corrected;
  await edit(product, owner, edited, { address: "350 5th Ave", city: "NYC", state: "NY", zip: "10118", country: "US" });
  await edit(product, owner, emptied, { address: "", city: "", state: "", zip: "", country: "" });
  await receiveEvents(product.ctx, [
    event(owner, edited, { propertyName: "city" }),
    event(owner, emptied, { propertyName: "city" }),
  ]);
  await refresh(product, owner);
  expect(await dueOf(product, owner)).toEqual([edited, emptied].toSorted());
  await drainInbox(product.ctx, { connectionId: connection.id }, noControl);
  await refresh(product, owner);
  expect(await dueOf(product, owner)).toEqual([edited]);
  const job = await product.ctx.db.withSystem((tx) =>
    tx.job.findFirstOrThrow({ where: { connectionId: connection.id, kind: "update" } }),
  );
  await runJob(product.ctx, job.id);
  await refresh(product, owner);
  expect(await shown(product, owner, edited)).toBe("corrected cleaned");
  expect(await shown(product, owner, emptied)).toBe("incomplete empty");
  await passWait(connection.id);
  await refresh(product, owner);
  expect([await shown(product, owner, edited), await dueOf(product, owner)]).toEqual(["corrected cleaned", []]);
});

/** As if the wait for a job to update the status had passed. */
const passWait = (connectionId: string) =>
  product.ctx.db.withSystem((tx) =>
    tx.statusDue.updateMany({ where: { connectionId }, data: { nextTryAt: new Date(0) } }),
  );

it("marks an address as outdated if no job cleans it in time, and updates it after the job", async () => {
  const { owner, id } = await cleaned();
  const connection = await connectionOf(product, owner.portalId);
  await cleanOnUpdate(product, connection, "contact");
  await edit(product, owner, id, { address: "350 5th Ave", city: "NYC", state: "NY", zip: "10118", country: "US" });
  await receiveEvents(product.ctx, [event(owner, id, { propertyName: "city" })]);
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("corrected cleaned");
  await passWait(connection.id);
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("outdated edited_since");
  await drainInbox(product.ctx, { connectionId: connection.id }, noControl);
  const job = await product.ctx.db.withSystem((tx) =>
    tx.job.findFirstOrThrow({ where: { connectionId: connection.id, kind: "update" } }),
  );
  await runJob(product.ctx, job.id);
  expect(await shown(product, owner, id)).toBe("corrected cleaned");
  expect(await dueOf(product, owner)).toEqual([]);
});

/** Deals have custom properties, which HubSpot's webhooks do not report. */
async function dealPortal() {
  const owner = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  await mapTypes(owner, ["deal"]);
  await owner.api.ok("POST", `/api/hubspot/address-status/${owner.portalId}/deal`, { mode: "write" });
  await connectPortal(product, owner, owner.portalId, "again");
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  const place = { connectionId, objectType: "deal" } as const;
  await syncStatus({ ...product.ctx, hubspot: createHubspot(product.ctx) }, place, noControl);
  await cleanRecords(product, owner, [recordId(0), recordId(1)], "deal");
  const status = async (id: string) => {
    const path = `/portals/${owner.portalId}/records/deal/${id}`;
    const { properties } = (await product.control("GET", path)) as { properties: Record<string, string> };
    return properties["plumbline_address_status"];
  };
  const change = (id: string, properties: Record<string, string>) =>
    product.control("PATCH", `/portals/${owner.portalId}/records/deal/${id}`, { properties });
  return { owner, place, status, change };
}

it("finds unreported edits by polling, even if cleaning on update is off", async () => {
  const { owner, place, status, change } = await dealPortal();
  const before = await status(recordId(0));
  await change(recordId(0), { delivery_city: "Elsewhere" });
  const due = await duePolls(product.ctx);
  expect(due).toContainEqual(place);
  await pollChanges(product.ctx, place, noControl);
  expect(await dueOf(product, owner)).toEqual([recordId(0)]);
  await refreshStatus(product.ctx, place, noControl);
  expect([before, await status(recordId(0))]).toEqual([before, "outdated"]);
  expect(before).not.toBe("outdated");
});

it("neither starts a job nor writes because of its own writes", async () => {
  const { owner, place } = await dealPortal();
  await cleanOnUpdate(product, await connectionOf(product, owner.portalId), "deal");
  await product.control("POST", `/portals/${owner.portalId}/stats/reset`);
  const start = Date.now();
  for (let minutes = 0; minutes <= 60; minutes += 5) {
    const ctx = at(product.ctx, start + minutes * MINUTE_MS);
    await pollChanges(ctx, place, noControl);
    await drainInbox(ctx, { connectionId: place.connectionId }, noControl);
    await refreshStatus(product.ctx, place, noControl);
  }
  const jobs = await product.ctx.db.withSystem((tx) =>
    tx.job.count({ where: { connectionId: place.connectionId, kind: "update" } }),
  );
  expect([jobs, (await callsOf(product, owner.portalId))["batch/update"] ?? 0]).toEqual([0, 0]);
});

it("is refreshed by the dispatcher only when something is due", async () => {
  const { owner, id } = await cleaned();
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  const place = { connectionId, objectType: "contact" };
  const now = () =>
    product.ctx.db.withSystem((tx) =>
      tx.statusWork.updateMany({ where: { connectionId }, data: { refreshAt: new Date(0) } }),
    );
  await now();
  expect(await dueRefreshes(product.ctx)).not.toContainEqual(place);
  await receiveEvents(product.ctx, [event(owner, id, { propertyName: "city" })]);
  expect(await dueRefreshes(product.ctx)).not.toContainEqual(place);
  await now();
  expect(await dueRefreshes(product.ctx)).toContainEqual(place);
});

it("is not refreshed by the dispatcher while its object type is off", async () => {
  const { owner } = await cleaned();
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  const isDue = async () => {
    const where = { connectionId };
    await product.ctx.db.withSystem((tx) => tx.statusWork.updateMany({ where, data: { refreshAt: new Date(0) } }));
    return (await dueRefreshes(product.ctx)).some((one) => one.connectionId === connectionId);
  };
  // Switched on before everything was filled in that was decided until then.
  await product.ctx.db.withSystem((tx) =>
    tx.statusWork.updateMany({ where: { connectionId }, data: { fillAfter: "" } }),
  );
  expect(await isDue()).toBe(true);
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, {});
  expect(await isDue()).toBe(false);
});

it("is not refreshed by the dispatcher while writes are blocked", async () => {
  const { owner, id } = await cleaned();
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  await receiveEvents(product.ctx, [event(owner, id, { propertyName: "city" })]);
  const waiting = await product.customerWithPortal();
  await saveStatus(waiting, { mode: "write" });
  const { id: other } = await connectionOf(product, waiting.portalId);
  const ids = { in: [connectionId, other] };
  await product.ctx.db.withSystem(async (tx) => {
    await tx.connection.update({ where: { id: connectionId }, data: { status: "needs_reconnect" } });
    await tx.statusWork.updateMany({ where: { connectionId: ids }, data: { refreshAt: new Date(0) } });
  });
  const found = await dueRefreshes(product.ctx);
  expect(found.filter((one) => ids.in.includes(one.connectionId))).toEqual([]);
});
