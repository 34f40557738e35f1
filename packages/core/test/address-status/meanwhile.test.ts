import type { Context } from "@plumbline/core/context.ts";
import { syncStatus } from "@plumbline/core/address-status/sync.ts";
import { createHubspot } from "@plumbline/core/portals/hubspot/hubspot.ts";
import type { Operation } from "@plumbline/core/portals/hubspot/port.ts";
import { connectPortal, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { runJob, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { connectionOf, noControl, recordId } from "../support/event-owner.ts";
import {
  dueOf,
  edit,
  record,
  refresh,
  saveStatus,
  schemaOf,
  statesOf,
  statusOf,
  statusPortal,
  sync,
} from "./support/status-portal.ts";
import { withOwnRecords } from "../support/with-own-records.ts";

// Customers and admins make changes while Plumbline works in HubSpot.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(() => product.control("DELETE", "/faults"));

/** The context of a process in which something happens after HubSpot's response to the first call of an operation. */
function after(ctx: Context, operation: Operation, happens: () => Promise<unknown>): Context {
  const hubspot = createHubspot(ctx);
  let isFirst = true;
  const call: Context["hubspot"]["call"] = async (ref, request, options) => {
    const answer = await hubspot.call(ref, request, options);
    if (request.operation === operation && isFirst) {
      isFirst = false;
      await happens();
    }
    return answer;
  };
  return withOwnRecords({ ...ctx, hubspot: { ...hubspot, call } });
}

async function syncWhile(owner: PortalCustomer, operation: Operation, happens: () => Promise<unknown>) {
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  await syncStatus(after(product.ctx, operation, happens), { connectionId, objectType: "contact" }, noControl);
}

async function isSyncDue(owner: PortalCustomer): Promise<boolean> {
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  const { syncAt } = await product.ctx.db.withSystem((tx) =>
    tx.statusWork.findFirstOrThrow({ where: { connectionId } }),
  );
  return syncAt !== null && syncAt.getTime() <= Date.now();
}

async function wanted() {
  const owner = await product.customerWithPortal();
  const before = await schemaOf(product, owner);
  await saveStatus(owner, { mode: "write", segments: true });
  await connectPortal(product, owner, owner.portalId, "again");
  return { owner, before };
}

const withoutArchived = (schema: Awaited<ReturnType<typeof schemaOf>>) => ({
  ...schema,
  contacts: { ...schema["contacts"], archived: [] },
});

it("removes properties that are turned off while they are being created", async () => {
  const { owner, before } = await wanted();
  await syncWhile(owner, "write_schemas", () => saveStatus(owner, { mode: "remove" }));
  expect(await isSyncDue(owner)).toBe(true);
  await sync(product, owner);
  expect(withoutArchived(await schemaOf(product, owner))).toEqual(withoutArchived(before));
  expect(await isSyncDue(owner)).toBe(false);
});

it("creates nothing more once the status is turned off", async () => {
  const { owner, before } = await wanted();
  await syncWhile(owner, "read_limits", () => saveStatus(owner, { mode: "keep" }));
  expect(await schemaOf(product, owner)).toEqual(before);
});

it("stops a removal when the status is turned on again, and recreates what was removed", async () => {
  const owner = await statusPortal(product);
  await saveStatus(owner, { mode: "remove" });
  await syncWhile(owner, "write_lists", () => saveStatus(owner, { mode: "write", segments: true }));
  expect(await isSyncDue(owner)).toBe(true);
  await sync(product, owner);
  const { address_sets: sets } = await statusOf(owner);
  expect(sets).toMatchObject([{ mode: "write" }]);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "active", reason: "active", score: "active" });
  expect(sets[0]?.segments.map(({ state }) => state)).toEqual(["active", "active", "active"]);
});

it("keeps a property that is turned on again right after HubSpot has removed it", async () => {
  const owner = await statusPortal(product, {});
  await saveStatus(owner, { mode: "remove" });
  await syncWhile(owner, "write_schemas", () => saveStatus(owner, { mode: "write" }));
  await sync(product, owner);
  const states = Object.entries(statesOf(await statusOf(owner))).filter(([column]) => column !== "before");
  expect(states.filter(([, state]) => state === "archived")).toHaveLength(1);
  expect(states.filter(([, state]) => state === "active")).toHaveLength(5);
});

it.each(["properties/batch-create", "lists/create"])(
  "removes properties that were created right before %s was interrupted",
  async (route) => {
    const { owner, before } = await wanted();
    await product.control("POST", "/faults", { kind: "drop-after-apply", route, portalId: Number(owner.portalId) });
    await sync(product, owner);
    await saveStatus(owner, { mode: "remove" });
    await sync(product, owner);
    expect(withoutArchived(await schemaOf(product, owner))).toEqual(withoutArchived(before));
  },
);

it("writes the address without a status if the status is turned off between read and update", async () => {
  const owner = await statusPortal(product, {});
  const [id, other] = [recordId(0), recordId(1)];
  const right = { address: "350 5th Ave", city: "New York", state: "NY", zip: "10118", country: "US" };
  await edit(product, owner, id, { ...right, city: "NYC" });
  await edit(product, owner, other, right);
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "contact",
    recordIds: [id, other],
  })) as { listId: string };
  const jobId = await startList(owner, owner.portalId, listId);
  await runJob(
    after(product.ctx, "read_records", () => saveStatus(owner, { mode: "keep" })),
    jobId,
  );
  await refresh(product, owner);
  const { properties } = await record(product, owner, id);
  expect([properties["city"], properties["plumbline_address_status"]]).toEqual(["New York", undefined]);
  expect((await record(product, owner, other)).properties["plumbline_address_status"]).toBeUndefined();
  expect(await dueOf(product, owner)).toEqual([]);
});

it("drops due statuses while the status property is missing", async () => {
  const owner = await statusPortal(product, {});
  await product.control("PUT", `/portals/${owner.portalId}/properties/contact/plumbline_address_status`, {
    removed: true,
  });
  await sync(product, owner);
  const lock = { portalId: owner.portalId, objectType: "contact", recordId: recordId(0) };
  await owner.api.ok("POST", "/api/hubspot/locks", lock);
  expect(await dueOf(product, owner)).toEqual([recordId(0)]);
  await refresh(product, owner);
  expect(await dueOf(product, owner)).toEqual([]);
});

it.each([1, 2])("uses scopes granted by a reconnect after read %i of a sync without waiting a day", async (read) => {
  // The optional scopes have not been requested yet.
  const owner = await product.customerWithPortal();
  await saveStatus(owner, { mode: "write" });
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  const { db } = product.ctx;
  let reads = 0;
  const withSystem: typeof db.withSystem = async (work) => {
    const found = await db.withSystem(work);
    reads += 1;
    if (reads === read) await connectPortal(product, owner, owner.portalId, "again");
    return found;
  };
  const hubspot = createHubspot(product.ctx);
  const ctx = { ...product.ctx, hubspot, db: { ...db, withSystem } };
  await syncStatus(ctx, { connectionId, objectType: "contact" }, noControl);
  expect(reads).toBeGreaterThanOrEqual(read);
  const work = await db.withSystem((tx) => tx.statusWork.findFirstOrThrow({ where: { connectionId } }));
  const isActive = statesOf(await statusOf(owner))["status"] === "active";
  const dueInMs = (work.syncAt?.getTime() ?? Infinity) - Date.now();
  expect(isActive || dueInMs < 120_000).toBe(true);
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "active" });
});
