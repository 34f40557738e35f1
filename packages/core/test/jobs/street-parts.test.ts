import { creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { recordId } from "../support/event-owner.ts";
import { PARTS } from "../support/two-addresses.ts";
import { edit, startUndo } from "../undo/support/undo.ts";
import { apply } from "./run/support/held-back.ts";
import { runJob } from "./run/support/job-consistency.ts";

// Second street lines, unit columns, and full addresses: read and written where the customer keeps them.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

type Values = Record<string, string>;
const DENVER = { address: "1000 Grant St", city: "Denver", state: "CO", zip: "80203", country: "US" };
const EMPTY = { address: "", city: "", state: "", zip: "", country: "" };
const OPTIONAL = { street_address_2: "line_2", unit: "unit", full_address: "whole_address" };

/**
 * A customer whose contacts have a second line, a unit and a full address, mapped as given, and a list of contacts with these
 * values.
 */
async function portalWith(mapping: Values, ...contacts: readonly Values[]) {
  const owner = await product.customerWithPortal(100);
  const { api, portalId } = owner;
  await product.control("PUT", `/portals/${portalId}/limit`, { requests: null });
  for (const property of Object.values(OPTIONAL))
    await product.control("PUT", `/portals/${portalId}/properties/contact/${property}`, { added: true });
  const recordIds = contacts.map((_, index) => recordId(index));
  for (const [index, id] of recordIds.entries()) await edit(product, owner, id, contacts[index] ?? {});
  const { listId } = (await product.control("POST", `/portals/${portalId}/lists`, {
    objectType: "contact",
    name: "Parts",
    recordIds,
  })) as { listId: string };
  const save = (parts: object) => api.call("POST", `/api/hubspot/save-portal-config/${portalId}`, { contact: parts });
  expect((await save({ ...PARTS, ...mapping })).status).toBe(200);
  const clean = async () => {
    const { jobId } = (await api.ok("POST", "/api/hubspot/manual-clean", {
      portalId,
      listId,
      objectType: "contact",
    })) as { jobId: string };
    await runJob(product.ctx, jobId);
    return { jobId, rows: await outcomeRows(owner, jobId) };
  };
  const held = async (index = 0) => {
    const path = `/portals/${portalId}/records/contact/${recordId(index)}`;
    return ((await product.control("GET", path)) as { properties: Values }).properties;
  };
  const config = async () => {
    const saved = await api.ok("GET", `/api/hubspot/portal-config/${portalId}`);
    return (saved as { contact: Values }).contact;
  };
  return { owner, save, clean, held, config };
}

const outcomes = (rows: readonly Values[]) =>
  rows.map(({ outcome, reason, credits }) => `${outcome} ${reason} ${credits}`);

it("moves a unit to its own column for one credit, and restores both columns on undo", async () => {
  const { owner, clean, held } = await portalWith(
    { unit: "unit" },
    { ...DENVER, address: "1000 Grant St Apt 4", unit: "" },
    { ...DENVER, unit: "4b" },
  );
  const { jobId, rows } = await clean();
  expect(outcomes(rows)).toEqual(["corrected cleaned 1", "confirmed already_right 1"]);
  expect(rows[0]).toMatchObject({
    street_address_before: "1000 Grant St Apt 4",
    street_address_after: "1000 Grant St",
    unit_before: "",
    unit_after: "Apt 4",
  });
  expect(await held(0)).toMatchObject({ address: "1000 Grant St", unit: "Apt 4" });
  const balance = await creditBalance(owner);
  expect(outcomes((await clean()).rows)).toEqual(Array(2).fill("unchanged unchanged_since 0"));
  expect(await creditBalance(owner)).toBe(balance);
  await runJob(product.ctx, await startUndo(owner, jobId));
  expect(await held(0)).toMatchObject({ address: "1000 Grant St Apt 4", unit: "" });
});

it("formats a unit on the second line, and sends a repeated unit to review", async () => {
  const { clean, held } = await portalWith(
    { street_address_2: "line_2" },
    { ...DENVER, line_2: "suite 3300" },
    { ...DENVER, line_2: "c/o SMITH" },
    { ...DENVER, address: "1000 Grant St Apt 4", line_2: "apt 4" },
    { ...DENVER, address: "1000 Grant St Apt 4", line_2: "apt 5" },
    { ...DENVER, address: "", line_2: "1000 Grant St" },
  );
  const { rows } = await clean();
  expect(outcomes(rows)).toEqual([
    "corrected cleaned 1",
    "confirmed already_right 1",
    "review part_repeated 0",
    "review unit_disagrees 0",
    "review street_in_second_line 0",
  ]);
  expect(await held(0)).toMatchObject({ address: "1000 Grant St", line_2: "Ste 3300" });
  expect(await held(1)).toMatchObject({ line_2: "c/o SMITH" });
  expect(await held(4)).toMatchObject({ address: "", line_2: "1000 Grant St" });
});

it("proposes the parts of a full address, writes them when accepted, and never writes the source", async () => {
  const whole_address = "1000 grant st apt 4, denver, co 80203";
  const { owner, clean, held } = await portalWith(
    { ...OPTIONAL },
    { ...EMPTY, whole_address },
    { ...DENVER, whole_address },
  );
  expect(outcomes((await clean()).rows)).toEqual(["review from_full_address 0", "confirmed already_right 1"]);
  expect(await held(0)).toMatchObject({ ...EMPTY, whole_address });
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals")) as {
    proposals: { id: string; before: Values; after: Values }[];
  };
  expect(proposals).toHaveLength(1);
  const query = `{ proposal(id: "${proposals[0]?.id}") { fullAddress } }`;
  expect(await owner.api.ok("POST", "/graphql", { query })).toEqual({
    data: { proposal: { fullAddress: whole_address } },
  });
  expect(proposals[0]?.after).toEqual({
    street_address: "1000 Grant St",
    city: "Denver",
    state: "CO",
    postal_code: "80203",
    country: "US",
    street_address_2: "",
    unit: "Apt 4",
  });
  await apply(product, owner, proposals);
  expect(await held(0)).toMatchObject({ ...DENVER, unit: "Apt 4", whole_address });
  // The full address is no longer read: a change of it decides nothing anew.
  await edit(product, owner, recordId(0), { whole_address: "elsewhere" });
  expect(outcomes((await clean()).rows)[0]).toBe("unchanged unchanged_since 0");
});

it("accepts a read-only property as a full address, but not for other parts", async () => {
  const whole_address = "1000 grant st apt 4, denver, co 80203";
  const { owner, clean, save } = await portalWith({ full_address: "whole_address" }, { ...EMPTY, whole_address });
  const properties = `/api/hubspot/contact-properties/${owner.portalId}`;
  await product.control("PUT", `/portals/${owner.portalId}/properties/contact/whole_address`, { readOnly: true });
  expect(outcomes((await clean()).rows)).toEqual(["review from_full_address 0"]);
  await save({ ...PARTS, full_address: "whole_address" });
  expect(await owner.api.ok("GET", properties)).not.toContainEqual(expect.objectContaining({ name: "whole_address" }));
  expect(await owner.api.ok("GET", `${properties}?includeReadOnly=true`)).toContainEqual(
    expect.objectContaining({ name: "whole_address", isReadOnly: true }),
  );
  const refused = await save({ ...PARTS, full_address: "", unit: "whole_address" });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining("'whole_address' can't hold the unit"),
  ]);
});

it("keeps optional parts that a client omits, unless their property becomes a required part", async () => {
  const { save, config } = await portalWith({ street_address_2: "line_2", unit: "unit" });
  await save(PARTS);
  expect(await config()).toMatchObject({ ...PARTS, street_address_2: "line_2", unit: "unit" });
  expect(await config()).not.toHaveProperty("full_address");
  await save({ ...PARTS, city: "line_2", unit: "" });
  expect(await config()).toEqual({ ...PARTS, city: "line_2" });
  const twice = await save({ ...PARTS, unit: PARTS.city });
  expect([twice.status, twice.text]).toEqual([400, expect.stringContaining("already mapped to city")]);
});
