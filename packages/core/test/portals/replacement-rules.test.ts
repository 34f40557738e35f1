import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type {
  ReplacementRule,
  ReplacementRuleInput,
  SuggestedReplacementRule,
} from "@plumbline/schema/portals/replacement-rules.ts";
import { afterEach, expect, it } from "vitest";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { runJob, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { afterFirstRead, run } from "../jobs/consent/support/mapped.ts";
import { portalOfContacts } from "../support/named-contacts.ts";

// A portal with its own names for cities, states and countries.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const BOSTON = { address: "1 City Hall Sq", city: "Boston", state: "MA", zip: "02201", country: "US" };
const OFFICE = { ...BOSTON, city: "Headquarters East" };

const portalWith = (...contacts: readonly Record<string, string>[]) => portalOfContacts(product, ...contacts);

const rule = (text: string, replacement: string, more: Partial<ReplacementRuleInput> = {}): ReplacementRuleInput => ({
  part: "city",
  country: null,
  text,
  replacement,
  ...more,
});
const pathOf = (owner: PortalCustomer) => `/api/hubspot/replacement-rules/${owner.portalId}`;
const add = (owner: PortalCustomer, ...rules: readonly ReplacementRuleInput[]) =>
  owner.api.call("POST", pathOf(owner), { rules });
const rulesOf = async (owner: PortalCustomer) =>
  ((await owner.api.ok("GET", pathOf(owner))) as { rules: ReplacementRule[] }).rules;

it("re-evaluates reviews under a new rule for one credit, and does not charge confirmed records again", async () => {
  const { owner, clean, held } = await portalWith(OFFICE, BOSTON);
  const before = await clean();
  expect(before.rows[0]).toMatch(/^(?:review|failed) 0$/);
  expect(before.rows[1]).toBe("confirmed 1");

  expect((await add(owner, rule("headquarters  EAST", "Boston"))).status).toBe(200);
  expect((await clean()).rows).toEqual(["corrected 1", "unchanged 0"]);
  expect((await held(0))?.city).toBe("Boston");

  const balance = await creditBalance(owner);
  const [kept] = await rulesOf(owner);
  await owner.api.ok("DELETE", `${pathOf(owner)}/${kept?.id}`);
  expect(await rulesOf(owner)).toEqual([]);
  expect((await clean()).rows).toEqual(["unchanged 0", "unchanged 0"]);
  expect([(await held(0))?.city, await creditBalance(owner)]).toEqual(["Boston", balance]);
});

it("does not apply a rule that is deleted after the batch was read", async () => {
  const { owner, start, rowsOf, held } = await portalWith(OFFICE);
  expect((await add(owner, rule("Headquarters East", "Boston"))).status).toBe(200);
  const [kept] = await rulesOf(owner);
  const deletes = () => owner.api.ok("DELETE", `${pathOf(owner)}/${kept?.id}`);
  const jobId = await start();
  await run(product.ctx, jobId, 0);
  expect(await run(afterFirstRead(product.ctx, deletes), jobId)).toBe("completed");
  expect([await rowsOf(jobId), (await held(0))?.city]).toEqual([["review 0"], "Headquarters East"]);
});

it("keeps a value that a person has undone", async () => {
  const { owner, clean, held } = await portalWith(OFFICE);
  expect((await add(owner, rule("Headquarters East", "Boston"))).status).toBe(200);
  const { jobId, rows } = await clean();
  expect(rows).toEqual(["corrected 1"]);
  const { jobId: undoId } = (await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/undo`, {})) as { jobId: string };
  await runJob(product.ctx, undoId);
  expect((await held(0))?.city).toBe("Headquarters East");
  expect((await clean()).rows.map((row) => row.split(" ")[1])).toEqual(["0"]);
  expect((await held(0))?.city).toBe("Headquarters East");
});

it("keeps only the last rule for a text, ignoring case", async () => {
  const { owner } = await portalWith();
  expect((await add(owner, rule("NYC", "New York"), rule("nyc", "New York City"))).status).toBe(200);
  expect((await add(owner, rule("NYC.", "Manhattan"), rule("NYC", "Newark", { country: "GB" }))).status).toBe(200);
  expect((await rulesOf(owner)).map(({ text, country, replacement }) => [text, country, replacement])).toEqual([
    ["NYC.", null, "Manhattan"],
    ["NYC", "GB", "Newark"],
  ]);
});

it("rejects a set of rules if one would replace the result of another", async () => {
  const { owner } = await portalWith();
  expect((await add(owner, rule("NYC", "New York"))).status).toBe(200);
  const refused = [
    await add(owner, rule("LA", "Los Angeles"), rule("new york", "Manhattan")),
    await add(owner, rule("Big Apple", "nyc", { country: "US" })),
    await add(owner, rule("A", "B"), rule("B", "A")),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("Replaced values aren't replaced again");
  }
  // Rules of two countries never interact.
  expect((await add(owner, rule("C", "D", { country: "US" }), rule("D", "C", { country: "DE" }))).status).toBe(200);
  expect((await rulesOf(owner)).map(({ text }) => text)).toEqual(["C", "D", "NYC"]);
});

it("explains what is wrong with a rule", async () => {
  const { owner } = await portalWith();
  const wrong: [ReplacementRuleInput, string][] = [
    [rule("Germany", "Deutschland", { part: "country", country: "DE" }), "can't be limited to a country"],
    [rule("Berlin", "Berlin"), "Enter another value"],
    [rule("Berlin", " "), "Enter a value"],
    [rule("—", "Berlin"), "at least one letter or digit"],
    [rule("Berlin", "Bonn", { country: "XX" }), "Choose a country from the list."],
  ];
  for (const [input, text] of wrong) {
    const { status, body } = await add(owner, input);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(text)]);
  }
});

it("keeps at most 1,000 rules, also with concurrent requests", async () => {
  const { owner } = await portalWith();
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => rule(`Office ${from + index}`, "Boston"));
  expect((await add(owner, ...many(0, 900))).status).toBe(200);
  const answers = await Promise.all([add(owner, ...many(900, 60)), add(owner, ...many(1_000, 60))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await rulesOf(owner)).toHaveLength(960);
});

it("neither shows nor accepts rules of another account's portal", async () => {
  const { owner } = await portalWith();
  const other = await product.customerWithPortal();
  expect((await add(owner, rule("NYC", "New York"))).status).toBe(200);
  const [kept] = await rulesOf(owner);
  expect((await other.api.call("GET", pathOf(owner))).status).toBe(404);
  expect((await other.api.call("POST", pathOf(owner), { rules: [rule("LA", "Los Angeles")] })).status).toBe(404);
  expect((await other.api.call("DELETE", `${pathOf(owner)}/${kept?.id}`)).status).toBe(404);
  expect(await rulesOf(owner)).toEqual([kept]);
});

it("suggests a rule for a name that people have corrected three times, until one exists", async () => {
  const { owner, clean } = await portalWith(OFFICE, OFFICE, { ...OFFICE, city: "headquarters east" }, BOSTON);
  await clean();
  const suggestionsOf = async () =>
    ((await owner.api.ok("GET", pathOf(owner))) as { suggestions: SuggestedReplacementRule[] }).suggestions;
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals")) as { proposals: { id: string }[] };
  expect(proposals).toHaveLength(3);
  for (const [index, { id }] of proposals.entries()) {
    expect(await suggestionsOf()).toEqual([]);
    await owner.api.ok("POST", `/api/hubspot/proposals/${id}/edit`, { values: { city: "Boston" } });
    if (index === 2) break;
  }
  const [suggestion] = await suggestionsOf();
  expect(suggestion).toMatchObject({ part: "city", replacement: "Boston", times: 3 });
  const { status } = await add(owner, rule(suggestion?.text ?? "", "Boston"));
  expect([status, await suggestionsOf()]).toEqual([200, []]);
});

it("suggests the country of the portal's time zone or currency, and none while HubSpot does not respond", async () => {
  const { owner } = await portalWith();
  const suggested = async () => {
    const query = `{ connection(portalId: "${owner.portalId}") { suggestedDefaultCountry } }`;
    const { body } = await owner.api.call("POST", "/graphql", { query });
    return (body as { data: { connection: { suggestedDefaultCountry: string | null } } }).data.connection;
  };
  expect(await suggested()).toEqual({ suggestedDefaultCountry: null });
  const account = (timeZone: string, currency: string) =>
    product.control("PUT", `/portals/${owner.portalId}/account`, { timeZone, currency });
  await account("UTC", "JPY");
  expect(await suggested()).toEqual({ suggestedDefaultCountry: "JP" });
  await account("UTC", "EUR");
  expect(await suggested()).toEqual({ suggestedDefaultCountry: null });
  await account("Europe/Berlin", "JPY");
  expect(await suggested()).toEqual({ suggestedDefaultCountry: "DE" });
  // Nothing to report to the customer.
  await product.control("POST", "/faults", { kind: "refuse", status: 403, portalId: Number(owner.portalId) });
  expect(await suggested()).toEqual({ suggestedDefaultCountry: null });
  await product.control("DELETE", "/faults");
  expect(await suggested()).toEqual({ suggestedDefaultCountry: "DE" });
  await product.control("POST", "/faults", { kind: "refuse", status: 500, portalId: Number(owner.portalId) });
  expect(await suggested()).toEqual({ suggestedDefaultCountry: null });
  await product.control("DELETE", "/faults");
  await owner.api.ok("POST", `/api/hubspot/portal-settings/${owner.portalId}`, { defaultCountry: "AT" });
  expect(await suggested()).toEqual({ suggestedDefaultCountry: null });
});
