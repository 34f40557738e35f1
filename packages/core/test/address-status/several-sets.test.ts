import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { Context } from "@plumbline/core/context.ts";
import { duePolls } from "../../src/hubspot-events/due-polls.ts";
import { pollChanges } from "../../src/hubspot-events/poll-changes.ts";
import { runJob } from "../jobs/run/support/job-consistency.ts";
import { connectionOf, noControl, recordId, switchOn as cleanOnUpdate } from "../support/event-owner.ts";
import {
  dueOf,
  edit,
  record,
  refresh,
  saveStatus,
  schemaOf,
  statusOf,
  switchOn,
  sync,
} from "./support/status-portal.ts";

// Each address of a record has its own status, and all of a record's are written in one update.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

const PARTS = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" };
const BILLING = Object.fromEntries(Object.entries(PARTS).map(([part, property]) => [part, `billing_${property}`]));
const OAKLAND = { address: "1 Frank H Ogawa Plz", city: "Oakland", state: "CA", zip: "94612", country: "US" };
const DENVER = { address: "1000 Grant St", city: "Denver", state: "CO", zip: "80203", country: "US" };
const billed = (address: Record<string, string>) =>
  Object.fromEntries(Object.entries(address).map(([property, value]) => [`billing_${property}`, value]));

async function portal() {
  const owner = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  for (const property of Object.values(BILLING))
    await product.control("PUT", `/portals/${owner.portalId}/properties/contact/${property}`, { added: true });
  await owner.api.ok("POST", `/api/hubspot/address-sets/${owner.portalId}/contact`, {
    address_sets: [
      { key: "primary", ...PARTS },
      { key: "billing", label: "Billing address", ...BILLING },
    ],
  });
  await edit(product, owner, recordId(0), { ...OAKLAND, city: "oaklnd", ...billed(DENVER) });
  const clean = async () => {
    const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
      objectType: "contact",
      recordIds: [recordId(0)],
    })) as { listId: string };
    const { jobId } = (await owner.api.ok("POST", "/api/hubspot/manual-clean", {
      portalId: owner.portalId,
      listId,
      objectType: "contact",
      addressSets: "all",
    })) as { jobId: string };
    await runJob(product.ctx, jobId);
  };
  return { owner, clean };
}

it("writes the status of every set in the record's one update", async () => {
  const { owner, clean } = await portal();
  await switchOn(product, owner);
  await switchOn(product, owner, { address_set: "billing" });
  await clean();
  const { properties, appWrites } = await record(product, owner, recordId(0));
  expect(appWrites).toBe(1);
  expect(properties).toMatchObject({
    plumbline_address_status: "corrected",
    plumbline_address_status_billing: "verified",
    plumbline_address_reason_billing: "already_right",
    billing_city: "Denver",
  });
  expect(properties["plumbline_address_job_billing"]).toBeUndefined();
  expect(await dueOf(product, owner)).toEqual([]);
});

it("marks each address as outdated separately", async () => {
  const { owner, clean } = await portal();
  await switchOn(product, owner);
  await switchOn(product, owner, { address_set: "billing" });
  await clean();
  await edit(product, owner, recordId(0), { billing_city: "Elsewhere" });
  await owner.api.ok("POST", "/api/hubspot/locks", {
    portalId: owner.portalId,
    objectType: "contact",
    recordId: recordId(0),
  });
  await owner.api.ok("DELETE", `/api/hubspot/choices/${owner.portalId}/contact/${recordId(0)}/locked`);
  await refresh(product, owner);
  expect((await record(product, owner, recordId(0))).properties).toMatchObject({
    plumbline_address_status: "corrected",
    plumbline_address_status_billing: "outdated",
  });
});

it("stops writing a set that is turned off while another one is being written", async () => {
  const { owner, clean } = await portal();
  await switchOn(product, owner);
  await switchOn(product, owner, { address_set: "billing" });
  await clean();
  await edit(product, owner, recordId(0), { city: "Elsewhere", billing_city: "Elsewhere" });
  const place = { portalId: owner.portalId, objectType: "contact", recordId: recordId(0) };
  await owner.api.ok("POST", "/api/hubspot/locks", place);
  await owner.api.ok("DELETE", `/api/hubspot/choices/${owner.portalId}/contact/${recordId(0)}/locked`);
  const call: Context["hubspot"]["call"] = async (ref, request, options) => {
    const answer = await product.ctx.hubspot.call(ref, request, options);
    if (request.operation === "read_records") await saveStatus(owner, { mode: "keep", address_set: "billing" });
    return answer;
  };
  await refresh(product, owner, { ...product.ctx, hubspot: { ...product.ctx.hubspot, call } });
  expect((await record(product, owner, recordId(0))).properties).toMatchObject({
    plumbline_address_status: "outdated",
    plumbline_address_status_billing: "verified",
  });
});

it("finds unreported edits of one set while another one is cleaned on update", async () => {
  const { owner, clean } = await portal();
  await switchOn(product, owner, { address_set: "billing" });
  await clean();
  const connection = await connectionOf(product, owner.portalId);
  await cleanOnUpdate(product, connection, "contact");
  await edit(product, owner, recordId(0), { billing_city: "Elsewhere" });
  const place = { connectionId: connection.id, objectType: "contact" } as const;
  const at = { nextPollAt: new Date(0) };
  await product.ctx.db.withSystem((tx) => tx.autoClean.updateMany({ where: place, data: at }));
  expect(await duePolls(product.ctx)).toContainEqual(place);
  await pollChanges(product.ctx, place, noControl);
  await refresh(product, owner);
  const { properties } = await record(product, owner, recordId(0));
  expect(properties["plumbline_address_status_billing"]).toBe("outdated");
});

it("shows the status of one set only, names the set in HubSpot, and removes it without the other", async () => {
  const { owner, clean } = await portal();
  await switchOn(product, owner, { address_set: "billing", segments: true });
  await clean();
  const { properties } = await record(product, owner, recordId(0));
  expect(properties["plumbline_address_status"]).toBeUndefined();
  expect(properties["plumbline_address_status_billing"]).toBe("verified");
  const { address_sets: sets } = await statusOf(owner);
  expect(sets.map(({ key, mode, columns }) => [key, mode, columns.length])).toEqual([
    ["primary", "off", 7],
    ["billing", "write", 5],
  ]);
  expect(sets[1]?.segments[0]?.name).toBe("Plumbline - Contacts: Needs review (Billing address)");
  await switchOn(product, owner);
  await saveStatus(owner, { mode: "remove", address_set: "billing" });
  await sync(product, owner);
  const { contacts } = await schemaOf(product, owner);
  const left = contacts?.properties.map(({ name }) => name).filter((name) => name.startsWith("plumbline_"));
  expect(left).toHaveLength(6);
  expect(left?.some((name) => name.endsWith("_billing"))).toBe(false);
  expect(contacts?.groups.map(({ name }) => name)).toContain("plumbline");
});

it("refuses to map Plumbline's own properties to an address", async () => {
  const { owner } = await portal();
  await switchOn(product, owner);
  const mapped = { ...PARTS, city: "plumbline_address_changed" };
  const { status, body } = await owner.api.call("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, {
    contact: mapped,
  });
  expect([status, (body as { code: string }).code]).toEqual([400, "invalid_input"]);
  const properties = (await owner.api.ok("GET", `/api/hubspot/contact-properties/${owner.portalId}`)) as {
    name: string;
  }[];
  expect(properties.some(({ name }) => name.startsWith("plumbline_"))).toBe(false);
});
