import { connectPortal } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { callsOf, connectionOf } from "../support/event-owner.ts";
import {
  saveStatus,
  schemaOf,
  statesOf,
  statusOf,
  statusPath,
  statusPortal,
  sync,
  switchOn,
} from "./support/status-portal.ts";

// Properties, group and segments in HubSpot: created on request, left alone if they are somebody else's, and removed without a
// trace.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(() => product.control("DELETE", "/faults"));

const STATUS = "plumbline_address_status";
const ON = {
  status: "active",
  reason: "active",
  checked_at: "active",
  score: "active",
  changed: "active",
  job: "active",
};
const property = (portalId: string, name: string) => `/portals/${portalId}/properties/contact/${name}`;

it("lists what will be created and the portal's limit before creating anything", async () => {
  const owner = await product.customerWithPortal();
  const before = await schemaOf(product, owner);
  const status = await statusOf(owner);
  expect(status.property_limit).toMatchObject({ most: 1_000 });
  expect(status.address_sets).toMatchObject([{ key: "primary", mode: "off" }]);
  expect(statesOf(status)).toEqual({
    status: null,
    reason: null,
    checked_at: null,
    score: null,
    changed: null,
    before: null,
    job: null,
  });
  const [segment] = status.address_sets[0]?.segments ?? [];
  expect(segment).toMatchObject({
    name: "Plumbline - Contacts: Needs review",
    filter: "Address status (plumbline_address_status) is any of Needs review",
  });
  expect(await schemaOf(product, owner)).toEqual(before);
});

it("requests scopes only once turned on, waits for them, and continues when they are granted", async () => {
  const owner = await product.customerWithPortal();
  const install = async (query = "") =>
    new URL(
      ((await owner.api.ok("GET", `/api/auth/hubspot-install-url${query}`)) as { installUrl: string }).installUrl,
    ).searchParams.get("optional_scope");
  expect(await install(`?portalId=${owner.portalId}`)).not.toContain("schemas");
  const saved = await saveStatus(owner, { mode: "write", segments: true });
  expect(saved.missing_scopes).toEqual({ properties: ["crm.schemas.contacts.write"], segments: ["crm.lists.write"] });
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "pending" });
  expect(await install()).not.toContain("schemas");
  expect(await install(`?portalId=${owner.portalId}`)).toContain("crm.schemas.contacts.write crm.lists.write");
  await connectPortal(product, owner, owner.portalId, "again");
  await sync(product, owner);
  const status = await statusOf(owner);
  expect(statesOf(status)).toMatchObject(ON);
  expect(status.address_sets[0]?.segments.map(({ state }) => state)).toEqual(["active", "active", "active"]);
  const { contacts } = await schemaOf(product, owner);
  expect(contacts?.lists.slice(-3)).toMatchObject([
    { name: "Plumbline - Contacts: Needs review", processingType: "DYNAMIC" },
    { name: "Plumbline - Contacts: Not verified" },
    { name: "Plumbline - Contacts: Outdated" },
  ]);
});

it("continues without segments if only the segment scope is missing", async () => {
  const owner = await product.customerWithPortal();
  await product.control("PUT", `/portals/${owner.portalId}/scopes`, { without: ["crm.lists.write"] });
  await switchOn(product, owner, { segments: true });
  const status = await statusOf(owner);
  expect(statesOf(status)).toMatchObject(ON);
  expect(status.missing_scopes).toEqual({ properties: [], segments: ["crm.lists.write"] });
  expect(status.address_sets[0]?.segments.map(({ state }) => state)).toEqual(["pending", "pending", "pending"]);
});

it("creates nothing twice when interrupted after any call", async () => {
  const owner = await product.customerWithPortal();
  await saveStatus(owner, { mode: "write", segments: true });
  await connectPortal(product, owner, owner.portalId, "again");
  for (const route of ["groups/create", "properties/batch-create", "lists/create", "lists/create", "lists/create"]) {
    await product.control("POST", "/faults", { kind: "drop-after-apply", route, portalId: Number(owner.portalId) });
    await sync(product, owner);
  }
  await sync(product, owner);
  const status = await statusOf(owner);
  expect(statesOf(status)).toMatchObject(ON);
  expect(status.address_sets[0]?.segments.map(({ state }) => state)).toEqual(["active", "active", "active"]);
  const { contacts } = await schemaOf(product, owner);
  const names = contacts?.properties.map(({ name }) => name).filter((name) => name.startsWith("plumbline_")) ?? [];
  expect(names).toHaveLength(6);
  expect(new Set(names).size).toBe(6);
});

it("does not touch a property that somebody else created under the same name", async () => {
  const owner = await product.customerWithPortal();
  await product.control("PUT", property(owner.portalId, "plumbline_address_score"), { added: true });
  await switchOn(product, owner);
  const before = await schemaOf(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ ...ON, score: "foreign" });
  await saveStatus(owner, { mode: "remove" });
  await sync(product, owner);
  const { contacts } = await schemaOf(product, owner);
  expect(contacts?.properties.map(({ name }) => name)).toContain("plumbline_address_score");
  expect(before).not.toEqual(await schemaOf(product, owner));
});

it.each([
  [{ removed: true }, "missing"],
  [{ options: ["verified", "corrected"] }, "changed"],
  [{ number: true }, "changed"],
  [{ readOnly: true }, "changed"],
])("reports an admin's change to a property (%o) and does not revert it", async (change, state) => {
  const owner = await statusPortal(product, {});
  await product.control("PUT", property(owner.portalId, STATUS), change);
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ ...ON, status: state });
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: state });
  const { data } = (await owner.api.ok("POST", "/graphql", {
    query: `{ connection(portalId: "${owner.portalId}") { statusProblems { objectType property text } } }`,
  })) as { data: { connection: { statusProblems: object[] } } };
  expect(data.connection.statusProblems).toMatchObject([{ objectType: "contact", property: STATUS }]);
});

it("recreates a deleted property on request once HubSpot has released the name", async () => {
  const owner = await statusPortal(product, {});
  await product.control("DELETE", property(owner.portalId, STATUS));
  await sync(product, owner);
  await saveStatus(owner, { mode: "write" });
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "archived" });
  await product.control("DELETE", `/portals/${owner.portalId}/archived-properties/contact/${STATUS}`);
  await saveStatus(owner, { mode: "write" });
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "active" });
});

it("explains that HubSpot reserves the name of an archived property", async () => {
  const owner = await statusPortal(product, {});
  await saveStatus(owner, { mode: "remove" });
  await sync(product, owner);
  await saveStatus(owner, { mode: "write" });
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "archived", reason: "archived" });
});

it("adds a missing option on request", async () => {
  const owner = await statusPortal(product, {});
  await product.control("PUT", property(owner.portalId, STATUS), { options: ["verified", "corrected"] });
  await sync(product, owner);
  await product.control("PUT", property(owner.portalId, STATUS), {
    options: ["verified", "corrected", "needs_review", "not_verified", "incomplete", "outdated", "locked", "ours"],
  });
  await saveStatus(owner, { mode: "write" });
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "active" });
});

it("creates as many properties as the portal's limit allows, and lets the customer choose fewer", async () => {
  const owner = await product.customerWithPortal();
  const { property_limit: limit } = await statusOf(owner);
  await product.control("PUT", `/portals/${owner.portalId}/property-limits/contact`, { limit: (limit?.used ?? 0) + 2 });
  await switchOn(product, owner);
  const states = statesOf(await statusOf(owner));
  expect(states).toMatchObject({ status: "active", reason: "active" });
  expect(Object.values(states).filter((state) => state === "limit")).toHaveLength(4);
  await saveStatus(owner, { mode: "write", columns: ["status", "reason"] });
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "active", reason: "active", score: "kept" });
});

it("removes everything and leaves the portal as it was before", async () => {
  const owner = await product.customerWithPortal();
  const before = await schemaOf(product, owner);
  await switchOn(product, owner, { segments: true });
  await saveStatus(owner, { mode: "remove" });
  await sync(product, owner);
  const after = await schemaOf(product, owner);
  expect({ ...after, contacts: { ...after["contacts"], archived: [] } }).toEqual(before);
  expect((await statusOf(owner)).address_sets).toMatchObject([{ mode: "off" }]);
});

it("names the property that a workflow keeps, and removes it once nothing uses it", async () => {
  const owner = await statusPortal(product);
  await product.control("PUT", `/portals/${owner.portalId}/workflow-uses/contact`, { properties: [STATUS] });
  await saveStatus(owner, { mode: "remove" });
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "in_use" });
  await product.control("PUT", `/portals/${owner.portalId}/workflow-uses/contact`, { properties: [] });
  await saveStatus(owner, { mode: "remove" });
  await sync(product, owner);
  const { contacts } = await schemaOf(product, owner);
  expect(contacts?.properties.filter(({ name }) => name.startsWith("plumbline_"))).toEqual([]);
  expect(contacts?.groups.map(({ name }) => name)).not.toContain("plumbline");
});

it("retries the removal of a property in use every day", async () => {
  const owner = await statusPortal(product);
  await product.control("PUT", `/portals/${owner.portalId}/workflow-uses/contact`, { properties: [STATUS] });
  await saveStatus(owner, { mode: "remove" });
  await sync(product, owner);
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  const work = await product.ctx.db.withSystem((tx) => tx.statusWork.findFirstOrThrow({ where: { connectionId } }));
  const hours = ((work.syncAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
  await product.control("PUT", `/portals/${owner.portalId}/workflow-uses/contact`, { properties: [] });
  await sync(product, owner);
  expect((await statusOf(owner)).address_sets).toMatchObject([{ mode: "off" }]);
});

it("ends a removal without a call that HubSpot would refuse if the scope was never granted", async () => {
  const owner = await product.customerWithPortal();
  await saveStatus(owner, { mode: "write", segments: true });
  await saveStatus(owner, { mode: "remove" });
  await sync(product, owner);
  expect((await statusOf(owner)).address_sets).toMatchObject([{ mode: "off" }]);
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  const blockers = await product.ctx.db.withSystem((tx) => tx.connectionBlocker.count({ where: { connectionId } }));
  const work = await product.ctx.db.withSystem((tx) => tx.statusWork.findFirstOrThrow({ where: { connectionId } }));
  expect([blockers, work.syncAt]).toEqual([0, null]);
});

it("adds options of a later release automatically", async () => {
  const owner = await statusPortal(product, {});
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  const where = { connectionId, property: STATUS };
  const before = ["verified", "corrected", "needs_review"];
  await product.control("PUT", property(owner.portalId, STATUS), { options: before });
  await product.ctx.db.withSystem((tx) => tx.statusProperty.updateMany({ where, data: { options: before } }));
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "active" });
  await product.control("PUT", property(owner.portalId, STATUS), { options: before });
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "changed" });
});

it("keeps the values in HubSpot when turned off", async () => {
  const owner = await statusPortal(product);
  const before = await schemaOf(product, owner);
  await saveStatus(owner, { mode: "keep" });
  await sync(product, owner);
  expect(await schemaOf(product, owner)).toEqual(before);
});

it.each([
  [403, {}],
  [500, {}],
  [200, { form: "malformed" }],
])("backs off while HubSpot answers %i, then continues", async (status, form) => {
  const owner = await product.customerWithPortal();
  const portalId = Number(owner.portalId);
  await saveStatus(owner, { mode: "write" });
  await connectPortal(product, owner, owner.portalId, "again");
  const fault = { kind: "refuse", route: "groups/create", status, portalId, ...form };
  const { id } = (await product.control("POST", "/faults", fault)) as { id: number };
  for (let round = 0; round < 3; round += 1) await sync(product, owner);
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  const work = await product.ctx.db.withSystem((tx) => tx.statusWork.findFirstOrThrow({ where: { connectionId } }));
  expect(work.syncAttempts).toBe(3);
  expect(work.syncAt?.getTime()).toBeGreaterThan(Date.now() + 30_000);
  expect((await callsOf(product, owner.portalId))["groups/create"]).toBeLessThanOrEqual(3);
  await product.control("DELETE", `/faults/${id}`);
  await product.ctx.db.withSystem((tx) => tx.connectionBlocker.deleteMany({ where: { connectionId } }));
  await expect
    .poll(
      async () => {
        await sync(product, owner);
        return statesOf(await statusOf(owner));
      },
      { timeout: 20_000, interval: 500 },
    )
    .toMatchObject(ON);
});

it.each([
  [{ mode: "write", address_set: "billing" }, 409],
  [{ mode: "write", columns: ["reason"] }, 400],
  [{ mode: "write", columns: ["secret"] }, 400],
  [{ mode: "off" }, 400],
  [{}, 400],
])("refuses %o", async (body, status) => {
  const owner = await product.customerWithPortal();
  expect((await owner.api.call("POST", statusPath(owner), body)).status).toBe(status);
});
