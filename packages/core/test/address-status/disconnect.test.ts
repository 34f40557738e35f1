import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { finishDisconnect } from "../../src/portals/finish-disconnect.ts";
import type { PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { connectionOf } from "../support/event-owner.ts";
import { schemaOf, statusPortal, switchOn } from "./support/status-portal.ts";
import { cleanRecords } from "../support/clean-records.ts";

// Disconnecting can restore the portal's previous state.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(() => product.control("DELETE", "/faults"));

const IDS = Array.from({ length: 10 }, (_, index) => String(40_001_000_001 + index));

async function disconnect(owner: PortalCustomer, query: string): Promise<number> {
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  await owner.api.ok("DELETE", `/api/hubspot/connection/${connectionId}${query}`);
  for (let steps = 1; ; steps += 1)
    if ((await finishDisconnect(product.ctx, { connectionId, isOverdue: true })) === "done") return steps;
}

const emailsTo = async ({ email }: PortalCustomer) => {
  const where = { recipient: email, template: "status_not_removed" };
  const rows = await product.ctx.db.withSystem((tx) => tx.email.findMany({ where }));
  return rows.map(({ facts }) => (facts as { left: string[] }).left);
};

it("restores the portal's properties, groups and lists to their original state", async () => {
  const owner = await product.customerWithPortal(100);
  const before = await schemaOf(product, owner);
  await switchOn(product, owner, { segments: true });
  await cleanRecords(product, owner, IDS);
  const { lists: made = [] } = (await schemaOf(product, owner))["contacts"] ?? {};
  await disconnect(owner, "?removeStatus=true");
  const after = await schemaOf(product, owner);
  const own = made.at(-1);
  expect({ ...after, contacts: { ...after["contacts"], archived: [], lists: [] } }).toEqual({
    ...before,
    contacts: { ...before["contacts"], lists: [] },
  });
  // The cleaned list is the customer's.
  expect(after["contacts"]?.lists).toEqual([...(before["contacts"]?.lists ?? []), own]);
  expect(await emailsTo(owner)).toEqual([]);
});

it("leaves everything in place if no removal was requested", async () => {
  const owner = await statusPortal(product);
  const before = await schemaOf(product, owner);
  await disconnect(owner, "");
  expect(await schemaOf(product, owner)).toEqual(before);
});

it.each([true, false])("removes or keeps properties as chosen on account deletion: %s", async (removeStatus) => {
  const owner = await statusPortal(product);
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  const body = { password: owner.password, confirmation: owner.email, removeStatus };
  await owner.api.ok("POST", "/api/auth/delete-account", body);
  while ((await finishDisconnect(product.ctx, { connectionId, isOverdue: true })) !== "done");
  const { contacts } = await schemaOf(product, owner);
  const left = contacts?.properties.filter(({ name }) => name.startsWith("plumbline_")) ?? [];
  expect([left.length, contacts?.groups.some(({ name }) => name === "plumbline")]).toEqual(
    removeStatus ? [0, false] : [6, true],
  );
});

it("lists in the email the properties that a workflow keeps", async () => {
  const owner = await statusPortal(product);
  await product.control("PUT", `/portals/${owner.portalId}/workflow-uses/contact`, {
    properties: ["plumbline_address_status"],
  });
  await disconnect(owner, "?removeStatus=true");
  expect(await emailsTo(owner)).toEqual([["plumbline_address_status"]]);
});

it.each([403, 500])("continues after three refusals with %i, and lists in the email what is left", async (status) => {
  const owner = await statusPortal(product);
  const fault = { kind: "refuse", route: "properties/archive", status, portalId: Number(owner.portalId) };
  await product.control("POST", "/faults", fault);
  expect(await disconnect(owner, "?removeStatus=true")).toBe(3);
  const [left] = await emailsTo(owner);
  expect(left).toHaveLength(6);
  const connections = (await owner.api.ok("GET", "/api/hubspot/connections")) as unknown[];
  expect(connections).toEqual([]);
});

it("tries three times even if setup was refused earlier", async () => {
  const owner = await statusPortal(product);
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  await product.ctx.db.withSystem((tx) =>
    tx.statusWork.updateMany({ where: { connectionId }, data: { syncAttempts: 5 } }),
  );
  const fault = { kind: "refuse", route: "properties/archive", status: 500, portalId: Number(owner.portalId) };
  await product.control("POST", "/faults", fault);
  expect(await disconnect(owner, "?removeStatus=true")).toBe(3);
});

it("continues if a segment or property is already gone", async () => {
  const owner = await statusPortal(product);
  const { contacts } = await schemaOf(product, owner);
  const segment = contacts?.lists.at(-1) as { listId: string };
  await product.control("DELETE", `/portals/${owner.portalId}/lists/${segment.listId}`);
  await product.control("DELETE", `/portals/${owner.portalId}/properties/contact/plumbline_address_score`);
  await disconnect(owner, "?removeStatus=true");
  expect(await emailsTo(owner)).toEqual([]);
  const after = await schemaOf(product, owner);
  expect(after["contacts"]?.properties.filter(({ name }) => name.startsWith("plumbline_"))).toEqual([]);
});
