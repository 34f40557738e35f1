import { creditBalance, outcomeRows, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { beginJob } from "../../src/jobs/lifecycle/begin.ts";
import { finaliseJob } from "../../src/jobs/lifecycle/end.ts";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { crmValues, edit, startUndo } from "../undo/support/undo.ts";
import { recordId } from "../support/event-owner.ts";
import { openApply } from "./run/support/held-back.ts";
import { control, readJob, runJob, type PortalCustomer } from "./run/support/job-consistency.ts";

// A state and a country that are dropdowns in HubSpot: only their own options are ever written.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const MAPPING = {
  street_address: "address",
  city: "city",
  state: "state",
  postal_code: "zip",
  country: "country",
};
const STATES = ["California", "New York", "Massachusetts"];
const COUNTRIES = [
  { value: "US", label: "United States" },
  { value: "CA", label: "Canada" },
];
const OAKLAND = { address: "1 Frank H Ogawa Plz", city: "Oakland", zip: "94612", country: "US" };
const OTTAWA = { address: "150 Wellington St", city: "Ottawa", zip: "K1P 5Z9", country: "CA" };

const define = (owner: PortalCustomer, name: string, change: object) =>
  product.control("PUT", `/portals/${owner.portalId}/properties/contact/${name}`, change);

/** A customer with dropdowns, and a list of contacts with these values. */
async function portalWith(...contacts: readonly Record<string, string>[]) {
  const owner = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  const recordIds = contacts.map((_, index) => recordId(index));
  // The properties were text before: their values need not be options.
  for (const [index, id] of recordIds.entries()) await edit(product, owner, id, contacts[index] ?? {});
  await define(owner, "state", { options: STATES });
  await define(owner, "country", { options: COUNTRIES });
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "contact",
    name: "Dropdowns",
    recordIds,
  })) as { listId: string };
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact: MAPPING });
  const clean = async () => {
    const jobId = await startList(owner, owner.portalId, listId);
    await runJob(product.ctx, jobId);
    return { jobId, rows: await outcomeRows(owner, jobId) };
  };
  const held = async (index: number) => (await crmValues(product, owner, [recordId(index)])).get(recordId(index));
  return { owner, listId, recordIds, clean, held };
}

const outcomes = (rows: readonly Record<string, string>[]) =>
  rows.map(({ outcome, reason, credits }) => `${outcome} ${reason} ${credits}`);

it("writes the matching options, and charges nothing for another form of the same option", async () => {
  const { clean, held, owner } = await portalWith(
    { ...OAKLAND, state: "calif" },
    { ...OAKLAND, state: "California" },
    { ...OAKLAND, state: "", country: "US" },
    { ...OAKLAND, state: "California", country: "USA" },
  );
  const { rows } = await clean();
  expect(outcomes(rows)).toEqual([
    "corrected cleaned 1",
    "confirmed already_right 1",
    "corrected cleaned 1",
    "corrected cleaned 1",
  ]);
  for (const index of [0, 1, 2, 3]) expect(await held(index)).toMatchObject({ state: "California", country: "US" });
  const spent = await creditBalance(owner);
  expect(outcomes((await clean()).rows)).toEqual(Array(4).fill("unchanged unchanged_since 0"));
  expect(await creditBalance(owner)).toBe(spent);
});

it("sends an address with a missing option to review, and cleans it once the option exists", async () => {
  const { owner, clean, held } = await portalWith(
    { ...OTTAWA, city: "otawa", state: "Ontario" },
    { ...OTTAWA, state: "" },
    { ...OAKLAND, state: "calif" },
  );
  const { jobId, rows } = await clean();
  expect(outcomes(rows)).toEqual(["review no_such_option 0", "review no_such_option 0", "corrected cleaned 1"]);
  expect(await held(0)).toMatchObject({ city: "otawa", state: "Ontario" });
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals?missing_option=Ontario")) as {
    proposals: { id: string; after: unknown; missing_option: object }[];
  };
  const asked = { after: null, missing_option: { part: "state", value: "Ontario" } };
  expect(proposals).toMatchObject([asked, asked]);
  // The same options, the same result: nothing is decided anew.
  expect(outcomes((await clean()).rows)).toEqual([
    "review no_such_option 0",
    "review no_such_option 0",
    "unchanged unchanged_since 0",
  ]);

  await define(owner, "state", { options: [...STATES, "Ontario"] });
  const { jobId: retry } = (await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/retry`)) as { jobId: string };
  await runJob(product.ctx, retry);
  expect(outcomes(await outcomeRows(owner, retry))).toEqual(["corrected cleaned 1", "corrected cleaned 1"]);
  expect(await held(0)).toMatchObject({ city: "Ottawa", state: "Ontario" });
  expect(await held(1)).toMatchObject({ state: "Ontario" });
});

it("re-evaluates records automatically when a dropdown's options change", async () => {
  const { owner, clean } = await portalWith({ ...OTTAWA, state: "" });
  expect(outcomes((await clean()).rows)).toEqual(["review no_such_option 0"]);
  await define(owner, "state", { options: [...STATES, "Ontario"] });
  expect(outcomes((await clean()).rows)).toEqual(["corrected cleaned 1"]);
});

it("re-evaluates records with the remaining options when one is removed during the job", async () => {
  const { owner, listId, held } = await portalWith(
    { ...OAKLAND, state: "calif" },
    { address: "1 City Hall Sq", city: "boston", zip: "02201", state: "Mass", country: "US" },
  );
  const jobId = await startList(owner, owner.portalId, listId);
  const chunks = await readJob(product.ctx, jobId);
  await define(owner, "state", { options: ["New York", "Massachusetts"] });
  for (const chunkNo of chunks)
    expect(await runChunk(product.ctx, { jobId, chunkNo }, control)).toEqual({ end: "done" });
  await finaliseJob(product.ctx, { jobId, end: { status: "completed", reason: null } }, control);
  expect(outcomes(await outcomeRows(owner, jobId))).toEqual(["review no_such_option 0", "corrected cleaned 1"]);
  expect(await held(0)).toMatchObject({ state: "calif" });
  expect(await held(1)).toMatchObject({ city: "Boston", state: "Massachusetts" });
});

it.each([
  ["text becomes a dropdown", { options: STATES }, "corrected cleaned 1", "California"],
  ["text becomes a dropdown without the option", { options: ["Texas"] }, "review no_such_option 0", "calif"],
])("re-evaluates records if %s during the job", async (_what, change, outcome, state) => {
  const owner = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  await edit(product, owner, recordId(0), { ...OAKLAND, state: "calif" });
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact: MAPPING });
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "contact",
    recordIds: [recordId(0)],
  })) as { listId: string };
  const jobId = await startList(owner, owner.portalId, listId);
  const chunks = await readJob(product.ctx, jobId);
  await define(owner, "state", change);
  for (const chunkNo of chunks)
    expect(await runChunk(product.ctx, { jobId, chunkNo }, control)).toEqual({ end: "done" });
  await finaliseJob(product.ctx, { jobId, end: { status: "completed", reason: null } }, control);
  expect(outcomes(await outcomeRows(owner, jobId))).toEqual([outcome]);
  expect((await crmValues(product, owner, [recordId(0)])).get(recordId(0))).toMatchObject({ state });
});

it("pauses if a dropdown becomes read-only", async () => {
  const { owner, listId, held } = await portalWith({ ...OAKLAND, state: "calif" });
  await define(owner, "country", { readOnly: true });
  const jobId = await startList(owner, owner.portalId, listId);
  expect(await beginJob(product.ctx, { jobId }, control)).toEqual({ end: "blocked", reason: "mapping_missing" });
  expect(await held(0)).toMatchObject({ state: "calif" });
});

it("sends the country with a state if HubSpot requires both in one request", async () => {
  const { owner, clean, held } = await portalWith({ ...OAKLAND, state: "New York" }, { ...OAKLAND, state: "calif" });
  await define(owner, "state", { needs: "country" });
  const { jobId, rows } = await clean();
  expect(outcomes(rows)).toEqual(["corrected cleaned 1", "corrected cleaned 1"]);
  const undo = await startUndo(owner, jobId);
  await runJob(product.ctx, undo);
  // HubSpot would not accept a text back that was no option.
  expect(outcomes(await outcomeRows(owner, undo))).toEqual(["restored restored 0", "skipped option_gone 0"]);
  expect(await held(0)).toMatchObject({ state: "New York", country: "US" });
  expect(await held(1)).toMatchObject({ state: "California", country: "US" });
});

it("skips a field whose option is gone in an undo, and restores the others", async () => {
  const { owner, clean, held } = await portalWith({ ...OAKLAND, city: "oaklnd", state: "New York" });
  const { jobId, rows } = await clean();
  expect(rows[0]).toMatchObject({ outcome: "corrected" });
  await define(owner, "state", { options: ["California"] });
  const undo = await startUndo(owner, jobId);
  await runJob(product.ctx, undo);
  expect(outcomes(await outcomeRows(owner, undo))).toEqual(["restored restored_in_part 0"]);
  expect(await held(0)).toMatchObject({ city: "oaklnd", state: "California" });
});

it("accepts only an option when a person edits a proposal", async () => {
  const { owner, clean, held } = await portalWith({ ...OTTAWA, state: "Ontario" });
  await clean();
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals")) as { proposals: { id: string }[] };
  const edited = (state: string) =>
    owner.api.call("POST", `/api/hubspot/proposals/${proposals[0]?.id}/edit`, { values: { state } });
  const refused = await edited("ontario");
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(
    "The state is a dropdown in HubSpot, and this is none of its options.",
  );
  expect((await edited("New York")).status).toBe(200);
  await runJob(product.ctx, await openApply(product, owner));
  expect(await held(0)).toMatchObject({ state: "New York", country: "CA" });
});

it("refuses a dropdown for parts other than state and country", async () => {
  const { owner } = await portalWith();
  await define(owner, "city", { options: ["Boston"] });
  const answer = await owner.api.call("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, {
    contact: MAPPING,
  });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain("'city' can't hold the city: it is not a writable text property.");
});

it("lists dropdowns with their options only on request", async () => {
  const { owner } = await portalWith();
  const names = async (query: string) =>
    (await owner.api.ok("GET", `/api/hubspot/contact-properties/${owner.portalId}${query}`)) as {
      name: string;
      options?: object[];
    }[];
  expect((await names("")).some(({ name }) => name === "state")).toBe(false);
  const state = (await names("?includeOptions=true")).find(({ name }) => name === "state");
  expect(state?.options).toEqual(STATES.map((value) => ({ value, label: value, hidden: false })));
});
