import { creditBalance, outcomeRows, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { listReceipts } from "../../src/billing/list-receipts.ts";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../src/jobs/lifecycle/end.ts";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { edit, startUndo } from "../undo/support/undo.ts";
import { recordId } from "../support/event-owner.ts";
import { addressesWith, billed, DENVER, OAKLAND, type Values } from "../support/addresses-with.ts";
import { BILLING, PARTS, PRIMARY } from "../support/two-addresses.ts";
import { control, readJob, runJob } from "./run/support/job-consistency.ts";

// Records with several addresses: each is decided, charged and counted separately, and all of a record are written in one update.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const COMPLETED = { status: "completed", reason: null } as const;
const portalWith = (credits: number, ...contacts: readonly Values[]) => addressesWith(product, credits, ...contacts);

const outcomes = (rows: readonly Values[]) =>
  rows.map(({ record_id: id, address_set: set, outcome, reason, credits }) =>
    [id === recordId(0) ? 0 : 1, set, outcome, reason, credits].join(" "),
  );

/** Updates of each record that HubSpot has applied, in id order. */
const writesOf = async (portalId: string) => {
  const records = (await product.control("GET", `/portals/${portalId}/writes`)) as { id: string; appWrites: number }[];
  return records.toSorted((a, b) => a.id.localeCompare(b.id)).map(({ appWrites }) => appWrites);
};

it("cleans all addresses of a record in one update for one credit each, and recognizes each later", async () => {
  const { owner, clean, held } = await portalWith(
    100,
    { ...OAKLAND, city: "oaklnd", ...billed({ ...DENVER, city: "denvr" }) },
    { ...OAKLAND, ...billed({ ...DENVER, state: "colo" }) },
  );
  const before = await creditBalance(owner);
  const { rows } = await clean();
  expect(outcomes(rows)).toEqual([
    "0 billing corrected cleaned 1",
    "0 primary corrected cleaned 1",
    "1 billing corrected cleaned 1",
    "1 primary confirmed already_right 1",
  ]);
  expect(await held(0)).toMatchObject({ city: "Oakland", billing_city: "Denver" });
  expect(await held(1)).toMatchObject({ city: "Oakland", billing_state: "CO" });
  expect(await creditBalance(owner)).toBe(before - 4);
  expect(await writesOf(owner.portalId)).toEqual([1, 1]);
  const again = await clean();
  expect(again.rows.map(({ outcome, credits }) => `${outcome} ${credits}`)).toEqual(Array(4).fill("unchanged 0"));
  expect(await creditBalance(owner)).toBe(before - 4);
});

it("lists the cleaned addresses on the receipt", async () => {
  const { clean } = await portalWith(100, { ...OAKLAND, ...billed(DENVER) });
  const { jobId } = await clean();
  const { accountId } = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  const { nodes } = await listReceipts(product.ctx, { accountId }, { first: 1, after: null });
  expect(nodes.map(({ text, change }) => [text, change])).toEqual([
    [`Cleaning of "Several addresses" (Primary address, ${BILLING.label})`, -2],
  ]);
});

it("pages past all addresses of a record when an older client sends a record ID as cursor", async () => {
  const { owner, clean } = await portalWith(100, { ...OAKLAND, ...billed(DENVER) }, { ...OAKLAND, ...billed(DENVER) });
  const { jobId } = await clean();
  const page = async (first: number, after: string | null) => {
    const { data } = (await owner.api.ok("POST", "/graphql", {
      query: `query ($id: ID!, $first: Int!, $after: String) { job(id: $id) {
        records(first: $first, after: $after) { nodes { recordId addressSet } endCursor } } }`,
      variables: { id: jobId, first, after },
    })) as {
      data: { job: { records: { nodes: { recordId: string; addressSet: string }[]; endCursor: string | null } } };
    };
    const { nodes, endCursor } = data.job.records;
    return { addresses: nodes.map(({ recordId: id, addressSet }) => `${id} ${addressSet}`), endCursor };
  };
  const { addresses, endCursor } = await page(1, null);
  expect(addresses).toEqual([`${recordId(0)} billing`]);
  expect((await page(10, endCursor)).addresses[0]).toBe(`${recordId(0)} primary`);
  const second = [`${recordId(1)} billing`, `${recordId(1)} primary`];
  expect((await page(10, recordId(0))).addresses).toEqual(second);
});

it("restores all addresses of a record in one update", async () => {
  const values = { ...OAKLAND, city: "oaklnd", ...billed({ ...DENVER, city: "denvr" }) };
  const { owner, clean, held } = await portalWith(100, values);
  const { jobId } = await clean();
  const undoId = await startUndo(owner, jobId);
  await runJob(product.ctx, undoId);
  expect(await held(0)).toMatchObject({ city: "oaklnd", billing_city: "denvr" });
  expect(await writesOf(owner.portalId)).toEqual([2]);
  const again = await clean();
  expect(again.rows.map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual(
    Array(2).fill("unchanged undone_by_you"),
  );
});

it("names the later job that wrote a property now mapped to another address", async () => {
  const { owner, clean, save } = await portalWith(100, { ...OAKLAND, ...billed({ ...DENVER, city: "denvr" }) });
  const { jobId } = await clean();
  await save(PRIMARY, { ...BILLING, key: "shipping", label: "Shipping address" });
  await edit(product, owner, recordId(0), billed({ ...OAKLAND, city: "oaklnd" }));
  const { jobId: laterId } = await clean();
  const undoId = await startUndo(owner, jobId);
  await runJob(product.ctx, undoId);
  const [row] = await outcomeRows(owner, undoId);
  expect(row).toMatchObject({ address_set: "billing", reason: "cleaned_since", later_job_id: laterId });
});

it("cleans only the primary address for a client that names no sets", async () => {
  const { owner, listId, held } = await portalWith(100, {
    ...OAKLAND,
    city: "oaklnd",
    ...billed({ ...DENVER, city: "denvr" }),
  });
  const jobId = await startList(owner, owner.portalId, listId);
  await runJob(product.ctx, jobId);
  expect(outcomes(await outcomeRows(owner, jobId))).toEqual(["0 primary corrected cleaned 1"]);
  expect(await held(0)).toMatchObject({ city: "Oakland", billing_city: "denvr" });
});

it("holds credits per address, and continues when more credits are available", async () => {
  const both = { ...OAKLAND, city: "oaklnd", ...billed({ ...DENVER, city: "denvr" }) };
  const { owner, start, held } = await portalWith(0, { ...OAKLAND, city: "oaklnd" }, both, both, both, both, both);
  expect(await creditBalance(owner)).toBe(10);
  const jobId = await start();
  const [chunkNo = 0] = await readJob(product.ctx, jobId);
  expect(await runChunk(product.ctx, { jobId, chunkNo }, control)).toMatchObject({ end: "short" });
  expect(await creditBalance(owner)).toBe(0);
  // One record is split.
  const cities = async (index: number) => {
    const { city, billing_city } = await held(index);
    return [city, billing_city];
  };
  expect(await Promise.all([3, 4, 5].map(cities))).toEqual([
    ["Oakland", "Denver"],
    ["Oakland", "Denver"],
    ["Oakland", "denvr"],
  ]);
  await product.grant(owner.email, 5);
  expect(await runChunk(product.ctx, { jobId, chunkNo }, control)).toEqual({ end: "done" });
  expect(await cities(5)).toEqual(["Oakland", "Denver"]);
  expect(await creditBalance(owner)).toBe(4);
  await finaliseJob(product.ctx, { jobId, end: COMPLETED }, control);
});

it("fails only the address whose value HubSpot refuses, and writes the record's others", async () => {
  const values = { ...OAKLAND, city: "oaklnd", ...billed({ ...DENVER, city: "denvr" }) };
  const { owner, clean, held } = await portalWith(100, values);
  await product.control("PUT", `/portals/${owner.portalId}/properties/contact/billing_city`, { maxLength: 5 });
  const { rows } = await clean();
  expect(outcomes(rows)).toEqual(["0 billing failed refused_by_crm 0", "0 primary corrected cleaned 1"]);
  expect(await held(0)).toMatchObject({ city: "Oakland", billing_city: "denvr" });
});

it("reads a record's name once for all its addresses", async () => {
  const anywhere = { ...OAKLAND, city: "Denver", state: "NY" };
  const values = { ...anywhere, ...billed(anywhere), firstname: "Rosa", lastname: "Ito" };
  const { owner, clean } = await portalWith(100, values);
  const { jobId, rows } = await clean();
  expect(rows.map(({ outcome }) => outcome)).toEqual(["review", "review"]);
  expect(rows.map(({ name }) => name)).toEqual(["Rosa Ito", "Rosa Ito"]);
  type Answer = { proposals: { nodes: { id: string }[] } };
  const ask = async (query: string) => ((await owner.api.ok("POST", "/graphql", { query })) as { data: Answer }).data;
  const ids = (await ask("{ proposals { nodes { id } } }")).proposals.nodes.map(({ id }) => id);
  const both = [recordId(0), recordId(0)];
  expect(
    await ask(`{ job(id: "${jobId}") { recordNames(recordIds: ${JSON.stringify(both)}) { recordId name } }
      proposalNames(ids: ${JSON.stringify(ids)}) { name } }`),
  ).toEqual({
    job: { recordNames: [{ recordId: recordId(0), name: "Rosa Ito" }] },
    proposalNames: [{ name: "Rosa Ito" }, { name: "Rosa Ito" }],
  });
});

it("retries only the failed addresses of records", async () => {
  const values = { ...OAKLAND, city: "oaklnd", ...billed({ ...DENVER, city: "denvr" }) };
  const { owner, clean, held } = await portalWith(100, values, values);
  const define = (property: string, change: object) =>
    product.control("PUT", `/portals/${owner.portalId}/properties/contact/${property}`, change);
  await define("billing_city", { maxLength: 5 });
  await define("city", { maxLength: 5 });
  const { jobId, rows } = await clean();
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill("failed"));
  await define("billing_city", { maxLength: 50 });
  await define("city", { maxLength: 50 });
  const { jobId: retry } = (await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/retry`)) as { jobId: string };
  await runJob(product.ctx, retry);
  expect((await outcomeRows(owner, retry)).map(({ outcome }) => outcome)).toEqual(Array(4).fill("corrected"));
  expect(await held(1)).toMatchObject({ city: "Oakland", billing_city: "Denver" });
  expect(await writesOf(owner.portalId)).toEqual([1, 1]);
});

it("stops writing a set that was removed during the job, and continues with the others", async () => {
  const both = { ...OAKLAND, city: "oaklnd", ...billed({ ...DENVER, city: "denvr" }) };
  const { owner, save, start, held } = await portalWith(0, both, both, both, both, both, both);
  const jobId = await start();
  const [chunkNo = 0] = await readJob(product.ctx, jobId);
  // Five records are settled, so the job keeps its mappings.
  expect(await runChunk(product.ctx, { jobId, chunkNo }, control)).toMatchObject({ end: "short" });
  await save(PRIMARY);
  await product.grant(owner.email, 5);
  expect(await runChunk(product.ctx, { jobId, chunkNo }, control)).toEqual({ end: "restart" });
  await runJob(product.ctx, jobId);
  expect(await held(5)).toMatchObject({ city: "Oakland", billing_city: "denvr" });
  const rows = await outcomeRows(owner, jobId);
  const last = rows.filter(({ record_id: id }) => id === recordId(5));
  expect(last.map(({ address_set: set, outcome, reason }) => `${set} ${outcome} ${reason}`)).toEqual([
    "billing not_done mapping_changed",
    "primary corrected cleaned",
  ]);
});

it("uses the current mappings if nothing was settled yet", async () => {
  const both = { ...OAKLAND, city: "oaklnd", ...billed({ ...DENVER, city: "denvr" }) };
  const { owner, save, start } = await portalWith(100, both);
  const jobId = await start();
  await readJob(product.ctx, jobId);
  await save(PRIMARY, { ...BILLING, country: "" });
  await runJob(product.ctx, jobId);
  expect(outcomes(await outcomeRows(owner, jobId))).toEqual([
    "0 billing corrected cleaned 1",
    "0 primary corrected cleaned 1",
  ]);
});

it("keeps the other sets of an object type while it is off", async () => {
  const { owner } = await portalWith(10, OAKLAND);
  const config = (body: object) => owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, body);
  const keys = async () => {
    const path = `/api/hubspot/address-sets/${owner.portalId}/contact`;
    const { address_sets: sets } = (await owner.api.ok("GET", path)) as { address_sets: { key: string }[] };
    return sets.map(({ key }) => key);
  };
  await config({});
  expect(await keys()).toEqual([]);
  await config({ contact: PARTS });
  expect(await keys()).toEqual(["primary", "billing"]);
  const refused = await owner.api.call("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, {
    contact: { ...PARTS, city: "billing_city" },
  });
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
});

it("refuses a property that another set writes, names the set, and changes nothing", async () => {
  const { owner, save } = await portalWith(10, OAKLAND);
  const shared = { ...BILLING, city: "city" };
  const refused = await owner.api.call("POST", `/api/hubspot/address-sets/${owner.portalId}/contact`, {
    address_sets: [PRIMARY, shared],
  });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    code: "invalid_input",
    message: "Contact records: 'city' already belongs to the address set Billing address.",
  });
  await save(PRIMARY, BILLING);
});
