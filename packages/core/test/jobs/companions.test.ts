import { creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import type { Context } from "../../src/context.ts";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../src/jobs/lifecycle/end.ts";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { recordId } from "../support/event-owner.ts";
import { addBilling, BILLING, PRIMARY } from "../support/two-addresses.ts";
import { crmValues, edit, startUndo } from "../undo/support/undo.ts";
import { assertSurvivesDeaths } from "./run/support/assert-survives-deaths.ts";
import { openApply } from "./run/support/held-back.ts";
import { isRead, isUpdate, withCalls, withUpdates } from "./run/support/hubspot-calls.ts";
import { control, readJob, runJob, type PortalCustomer } from "./run/support/job-consistency.ts";

// A portal with state and country as text, and a rule that requires the country in the request with each state. The rule is unknown
// until HubSpot refuses.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const MAPPING = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" };
const OAKLAND = { address: "1 Frank H Ogawa Plz", city: "Oakland", state: "CA", zip: "94612", country: "US" };
const SALEM = { address: "93 Washington St", city: "Salem", state: "MA", zip: "01970", country: "US" };

const COUNTRYLESS = { address: "1 Main St", city: "Springfield", state: "", zip: "", country: "" };

const setRule = (owner: PortalCustomer, needs: string) =>
  product.control("PUT", `/portals/${owner.portalId}/properties/contact/state`, { needs });

async function listOf(owner: PortalCustomer, recordIds: readonly string[]): Promise<string> {
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "contact",
    recordIds,
  })) as { listId: string };
  return listId;
}

/** A customer with the rule, and a list of contacts with these values. */
async function portalWith(...contacts: readonly Record<string, string>[]) {
  const owner = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  const recordIds = contacts.map((_, index) => recordId(index));
  for (const [index, id] of recordIds.entries()) await edit(product, owner, id, contacts[index] ?? {});
  await setRule(owner, "country");
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact: MAPPING });
  const begin = async (ids: readonly string[] = recordIds, sets: object = {}) => {
    const listId = await listOf(owner, ids);
    const asked = { portalId: owner.portalId, listId, objectType: "contact", ...sets };
    return ((await owner.api.ok("POST", "/api/hubspot/manual-clean", asked)) as { jobId: string }).jobId;
  };
  const clean = async (ctx: Context = product.ctx, ids: readonly string[] = recordIds) => {
    const jobId = await begin(ids);
    await runJob(ctx, jobId);
    return { jobId, rows: await outcomeRows(owner, jobId) };
  };
  const held = async (index: number) => (await crmValues(product, owner, [recordId(index)])).get(recordId(index));
  return { owner, recordIds, begin, clean, held };
}

const outcomes = (rows: readonly Record<string, string>[]) =>
  rows.map(({ outcome, reason, credits }) => `${outcome} ${reason} ${credits}`);

const companionsOf = async ({ portalId }: PortalCustomer) =>
  (await product.ctx.db.withSystem((tx) => tx.connection.findUniqueOrThrow({ where: { portalId } }))).companions;

type Sent = { properties: Record<string, string>; isTaken: boolean };

/** A context that records what is sent to each record, and whether HubSpot accepted it. */
function noting(ctx: Context = product.ctx): { ctx: Context; sent: Sent[] } {
  const sent: Sent[] = [];
  const noted = withUpdates(ctx, async (send, request) => {
    const { inputs } = request.json as { inputs: { properties: Record<string, string> }[] };
    const calls = inputs.map(({ properties }) => ({ properties, isTaken: false }));
    sent.push(...calls);
    const answer = await send();
    for (const call of calls) call.isTaken = true;
    return answer;
  });
  return { ctx: noted, sent };
}

/** Right after the first matching call, a person edits. */
function afterFirst(isMet: (request: { path: string }) => boolean, edits: () => Promise<void>, ctx = product.ctx) {
  let isDone = false;
  return withCalls(ctx, async (send, request) => {
    const answered = await send().then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    if (isMet(request) && !isDone) {
      isDone = true;
      await edits();
    }
    return answered();
  });
}

it("sends the country once HubSpot has asked for it, and remembers the rule", async () => {
  const { owner, clean, held } = await portalWith(
    { ...OAKLAND, state: "calif" },
    { ...SALEM, state: "mass" },
    { ...OAKLAND, city: "oaklnd" },
  );
  const first = noting();
  const granted = await creditBalance(owner);
  const { jobId, rows } = await clean(first.ctx);
  expect(outcomes(rows)).toEqual(Array(3).fill("corrected cleaned 1"));
  expect(await creditBalance(owner)).toBe(granted - 3);
  expect(first.sent.map(({ properties, isTaken }) => [Object.keys(properties), isTaken])).toEqual([
    [["state"], false],
    [["state"], false],
    [["city"], false],
    [["state", "country"], true],
    [["state", "country"], true],
    [["city"], true],
  ]);
  expect(await held(0)).toEqual(OAKLAND);
  expect(await held(1)).toEqual(SALEM);
  expect(await companionsOf(owner)).toEqual(["contact/country"]);
  // The companion was not changed.
  expect(rows.map(({ country_before, country_after }) => `${country_before} ${country_after}`)).toEqual(
    Array(3).fill("US US"),
  );
  const changed = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId }, orderBy: { recordId: "asc" }, select: { changes: true } }),
  );
  expect(changed.map(({ changes }) => (changes as { field: string }[]).map(({ field }) => field))).toEqual([
    ["state"],
    ["state"],
    ["city"],
  ]);

  await edit(product, owner, recordId(0), { state: "calif", country: "US" });
  const second = noting();
  expect(outcomes((await clean(second.ctx, [recordId(0)])).rows)).toEqual(["corrected cleaned 1"]);
  expect(second.sent).toEqual([{ properties: { state: "CA", country: "US" }, isTaken: true }]);
});

it("fills in an empty country with the state, and sends nothing if the record has none", async () => {
  const { owner, clean, held } = await portalWith({ ...OAKLAND, state: "calif", country: "" }, COUNTRYLESS);
  const granted = await creditBalance(owner);
  const { rows } = await clean();
  expect(outcomes(rows)).toEqual(["corrected cleaned 1", "review country_missing 0"]);
  expect(await held(0)).toEqual(OAKLAND);
  expect(await creditBalance(owner)).toBe(granted - 1);
});

it("explains why a state without a country was refused, and charges nothing", async () => {
  const { owner, clean, held } = await portalWith(COUNTRYLESS);
  const granted = await creditBalance(owner);
  await clean();
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals")) as { proposals: { id: string }[] };
  await owner.api.ok("POST", `/api/hubspot/proposals/${proposals[0]?.id}/edit`, { values: { state: "CA" } });
  const jobId = await openApply(product, owner);
  await runJob(product.ctx, jobId);
  expect(outcomes(await outcomeRows(owner, jobId))).toEqual(["failed refused_by_crm 0"]);
  const { refusedProperty } = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findFirstOrThrow({ where: { jobId } }),
  );
  expect(refusedProperty).toBe("state");
  expect(await held(0)).toEqual(COUNTRYLESS);
  expect(await creditBalance(owner)).toBe(granted);
});

it("sends the country of records that HubSpot refuses individually", async () => {
  const { owner, clean, held } = await portalWith({ ...OAKLAND, state: "calif" }, { ...OAKLAND, city: "oaklnd" });
  const missing = new Set(["country"]);
  const refused = { records: new Set([recordId(0)]), properties: missing, missing };
  const second = { id: recordId(1), properties: { city: "Oakland" } };
  let isFirst = true;
  const ctx = withUpdates(product.ctx, async (send) => {
    if (!isFirst) return await send();
    isFirst = false;
    await edit(product, owner, recordId(1), second.properties);
    return { results: [second], refused } as Awaited<ReturnType<typeof send>>;
  });
  expect(outcomes((await clean(ctx)).rows)).toEqual(["corrected cleaned 1", "corrected cleaned 1"]);
  expect(await held(0)).toEqual(OAKLAND);
  expect(await companionsOf(owner)).toEqual(["contact/country"]);
});

it("fails the record as refused if a different property is missing", async () => {
  const { owner, clean, held } = await portalWith({ ...OAKLAND, state: "calif" }, { ...OAKLAND, city: "oaklnd" });
  await setRule(owner, "firstname");
  const { ctx, sent } = noting();
  expect(outcomes((await clean(ctx)).rows)).toEqual(["failed refused_by_crm 0", "corrected cleaned 1"]);
  expect(sent.some(({ properties }) => "country" in properties)).toBe(false);
  expect(await held(0)).toMatchObject({ state: "calif" });
  expect(await companionsOf(owner)).toEqual([]);
});

it("does not overwrite a country that was edited between the refusal and the next request", async () => {
  const { owner, clean, held } = await portalWith({ ...OAKLAND, state: "calif" }, { ...SALEM, state: "mass" });
  const typed = () => edit(product, owner, recordId(0), { country: "Canada" });
  const { ctx, sent } = noting(afterFirst(isUpdate, typed));
  const { rows } = await clean(ctx);
  expect(outcomes(rows)[1]).toBe("corrected cleaned 1");
  expect(rows[0]).toMatchObject({ outcome: "review", credits: "0" });
  expect(await held(0)).toMatchObject({ state: "calif", country: "Canada" });
  expect(sent.filter(({ isTaken }) => isTaken)).toEqual([
    { properties: { state: "MA", country: "US" }, isTaken: true },
  ]);
});

it("does not overwrite a country that was edited right after the read, once the rule is known", async () => {
  const { owner, begin, clean, held } = await portalWith({ ...OAKLAND, state: "calif" }, { ...SALEM, state: "mass" });
  await clean(product.ctx, [recordId(1)]);
  const jobId = await begin([recordId(0)]);
  const typed = () => edit(product, owner, recordId(0), { country: "Canada" });
  const ctx = afterFirst(isRead, typed);
  for (const chunkNo of await readJob(product.ctx, jobId)) await runChunk(ctx, { jobId, chunkNo }, control);
  await finaliseJob(product.ctx, { jobId, end: { status: "completed", reason: null } }, control);
  expect(await held(0)).toMatchObject({ state: "calif", country: "Canada" });
  expect((await outcomeRows(owner, jobId))[0]).toMatchObject({ outcome: "review", credits: "0" });
});

it("applies the rule to each address by its own properties", async () => {
  const { owner, begin } = await portalWith();
  await addBilling(product, owner.portalId);
  await product.control("PUT", `/portals/${owner.portalId}/properties/contact/billing_state`, {
    needs: "billing_country",
  });
  await owner.api.ok("POST", `/api/hubspot/address-sets/${owner.portalId}/contact`, {
    address_sets: [PRIMARY, BILLING],
  });
  const billing = Object.fromEntries(Object.entries(SALEM).map(([name, value]) => [`billing_${name}`, value]));
  await edit(product, owner, recordId(0), { ...OAKLAND, state: "calif", ...billing, billing_state: "mass" });
  const jobId = await begin([recordId(0)], { addressSets: "all" });
  await runJob(product.ctx, jobId);
  expect(outcomes(await outcomeRows(owner, jobId))).toEqual(["corrected cleaned 1", "corrected cleaned 1"]);
  expect((await companionsOf(owner)).toSorted()).toEqual(["contact/billing_country", "contact/country"]);
});

it("restores states with their countries, but only values that the job changed", async () => {
  const { owner, clean, held } = await portalWith({ ...OAKLAND, state: "calif" }, { ...SALEM, state: "mass" });
  const { jobId } = await clean();
  await product.ctx.db.withSystem((tx) =>
    tx.connection.update({ where: { portalId: owner.portalId }, data: { companions: [] } }),
  );
  await edit(product, owner, recordId(1), { country: "USA" });
  const { ctx, sent } = noting();
  const undo = await startUndo(owner, jobId);
  await runJob(ctx, undo);
  expect(outcomes(await outcomeRows(owner, undo))).toEqual(Array(2).fill("restored restored 0"));
  expect(await held(0)).toEqual({ ...OAKLAND, state: "calif" });
  expect(await held(1)).toEqual({ ...SALEM, state: "mass", country: "USA" });
  expect(sent.filter(({ isTaken }) => isTaken).map(({ properties }) => properties)).toEqual([
    { state: "calif", country: "US" },
    { state: "mass", country: "USA" },
  ]);
});

/** Nothing is in flight once a process of these tests has died. */
const patient = () => ({ ...product, ctx: { ...product.ctx, sleep: () => Promise.resolve() } });

type Begun = Awaited<ReturnType<typeof portalWith>> & { jobId: string; credits: number; expected: object[] };

async function expectEndOf({ owner, jobId, held, credits, expected }: Begun, outcome: string, writes: number) {
  expect(outcomes(await outcomeRows(owner, jobId))).toEqual(Array(2).fill(outcome));
  expect([await held(0), await held(1)]).toEqual(expected);
  expect(await creditBalance(owner)).toBe(credits);
  const written = (await product.control("GET", `/portals/${owner.portalId}/writes`)) as { appWrites: number }[];
  expect(written.map(({ appWrites }) => appWrites)).toEqual([writes, writes]);
}

it("ends in the same state after a crash at any step", { timeout: 240_000 }, async () => {
  await assertSurvivesDeaths<Begun>(patient(), {
    async begin() {
      const portal = await portalWith({ ...OAKLAND, state: "calif" }, { ...SALEM, state: "mass" });
      const credits = (await creditBalance(portal.owner)) - 2;
      return { ...portal, jobId: await portal.begin(), credits, expected: [OAKLAND, SALEM] };
    },
    jobOf: ({ jobId }) => jobId,
    expectEnd: (begun) => expectEndOf(begun, "corrected cleaned 1", 1),
  });
});

it("undoes to the same state after a crash at any step", { timeout: 240_000 }, async () => {
  const given = [
    { ...OAKLAND, state: "calif" },
    { ...SALEM, state: "mass" },
  ];
  await assertSurvivesDeaths<Begun>(patient(), {
    async begin() {
      const portal = await portalWith(...given);
      const { jobId } = await portal.clean();
      const { portalId } = portal.owner;
      await product.ctx.db.withSystem((tx) => tx.connection.update({ where: { portalId }, data: { companions: [] } }));
      const credits = await creditBalance(portal.owner);
      return { ...portal, jobId: await startUndo(portal.owner, jobId), credits, expected: given };
    },
    jobOf: ({ jobId }) => jobId,
    expectEnd: (begun) => expectEndOf(begun, "restored restored 0", 2),
  });
});
