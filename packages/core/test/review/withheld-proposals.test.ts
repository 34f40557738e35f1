import { signedInActor } from "@plumbline/dev-env/testing/actor-of.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { acceptProposals, dismissProposals, editProposal, reopenProposals } from "../../src/review/decide-proposals.ts";
import { buy, looksOf, take } from "../credits/support/looks.ts";
import { apply, heldBack, openApply } from "../jobs/run/support/held-back.ts";
import { runJob, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";

// Proposals beyond the bound on free looks: which part would change is told, and the new values are not.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

type Values = Record<string, string>;
type Told = { id: string; record_id: string; before: Values; after: Values | null; withheld: string[]; reason: string };

const accountOf = async ({ email }: PortalCustomer) => (await signedInActor(product.ctx, email)).accountId;
/** A job of ten contacts under "ask first", in an account that has this many free looks left. */
async function held(left: number) {
  return await heldBack(product, async (owner) => {
    await take(product.ctx, await accountOf(owner), { looks: looksOf(9_000_000, 500 - left) });
  });
}
const listOf = async ({ api }: PortalCustomer, query = "") =>
  ((await api.ok("GET", `/api/hubspot/proposals${query}`)) as { proposals: Told[] }).proposals;
const facetsOf = async ({ api }: PortalCustomer) =>
  (await api.ok("GET", "/api/hubspot/proposals/facets")) as { total: number; acceptable: number; withheld: number };
const showMore = async ({ api }: PortalCustomer) =>
  (await api.ok("POST", "/api/hubspot/proposals/show")) as { shown: number; withheld: number };
const rowsOf = async (owner: PortalCustomer) => {
  const accountId = await accountOf(owner);
  return await product.ctx.db.withSystem((tx) =>
    tx.proposal.findMany({ where: { accountId, status: "open" }, orderBy: { id: "asc" } }),
  );
};
/** Everything that is told about the proposals and their job. */
const textsOf = async ({ api }: PortalCustomer, jobId: string) => {
  const fields = "before after afterLabel change { kind reason }";
  const query = `query($id: ID!) {
    proposals(first: 50) { nodes { id withheld confidence fields { ${fields} } choices { values { value } } candidates { values { value } }
      places { after { postalCode } ofCity { postalCode } } } }
    job(id: $id) { records(first: 50) { nodes { fields { ${fields} } } } } }`;
  const answer = (await api.ok("POST", "/graphql", { query, variables: { id: jobId } })) as { errors?: unknown };
  expect(answer.errors).toBeUndefined();
  const files = await Promise.all(
    ["/api/hubspot/proposals.csv", `/api/hubspot/jobs/${jobId}/outcomes.csv`].map((path) => api.call("GET", path)),
  );
  return JSON.stringify([answer, await api.ok("GET", "/api/hubspot/proposals"), files.map(({ text }) => text)]);
};

it("shows as many new values as are left, and only the changed parts of the others", async () => {
  const { owner, jobId } = await held(2);
  const told = (await listOf(owner)).filter(({ reason }) => reason === "held_by_policy");
  const hidden = told.filter(({ withheld }) => withheld.length > 0);
  expect(told.length - hidden.length).toBe(2);
  expect(hidden.length).toBeGreaterThan(1);
  expect(hidden.every(({ after }) => after === null)).toBe(true);
  expect(await facetsOf(owner)).toMatchObject({ withheld: hidden.length });
  // Nothing that only the withheld values hold stands in any answer.
  const rows = await rowsOf(owner);
  const wordsOf = (values: unknown) => Object.values((values ?? {}) as Values);
  const known = new Set(rows.flatMap(({ before, after }) => [...wordsOf(before), ...wordsOf(after)]));
  const secret = rows
    .flatMap(({ withheld }) => (withheld === null ? [] : wordsOf((withheld as { after: Values }).after)))
    .filter((word) => word.length > 6 && !known.has(word));
  expect(secret.length).toBeGreaterThan(1);
  const first = await textsOf(owner, jobId);
  expect(secret.filter((word) => first.includes(word))).toEqual([]);
  expect(await textsOf(owner, jobId)).toBe(first);
});

it("refuses to accept withheld proposals, individually or by filter", async () => {
  const { owner } = await held(1);
  const hidden = (await listOf(owner)).filter(({ withheld }) => withheld.length > 0);
  const actor = await signedInActor(product.ctx, owner.email);
  const ids = hidden.map(({ id }) => id);
  expect((await acceptProposals(product.ctx, actor, ids)).every(({ status }) => status === "open")).toBe(true);
  const { acceptable } = await facetsOf(owner);
  expect(acceptable).toBe((await listOf(owner)).filter(({ after }) => after !== null).length);
  // They can be dismissed, taken back and answered by a person.
  await dismissProposals(product.ctx, actor, ids.slice(0, 1));
  await reopenProposals(product.ctx, actor, ids.slice(0, 1));
  expect((await listOf(owner)).find(({ id }) => id === ids[0])?.after).toBeNull();
  const [first] = hidden;
  await editProposal(product.ctx, actor, { id: first?.id ?? "", values: { street_address: "1 Own Way" } });
  // What a person has entered is shown, also when it is taken back.
  await reopenProposals(product.ctx, actor, [first?.id ?? ""]);
  expect(await showMore(owner)).toMatchObject({ shown: 1 });
  const { acceptable: ready } = await facetsOf(owner);
  expect(ready).toBe(acceptable + 1);
  await acceptProposals(product.ctx, actor, [first?.id ?? ""]);
  await runJob(product.ctx, await openApply(product, owner));
  expect(await owner.api.ok("GET", `/api/hubspot/proposals/${first?.id}`)).toMatchObject({
    status: "written",
    withheld: [],
    after: { street_address: "1 Own Way" },
  });
});

it("reveals withheld proposals on request, which can then be accepted", async () => {
  const { owner } = await held(0);
  const { withheld, total } = await facetsOf(owner);
  expect(await showMore(owner)).toEqual({ shown: 0, withheld });
  await buy(product.ctx, await accountOf(owner), { credits: 2 });
  const asked = await Promise.all([1, 2, 3].map(() => showMore(owner)));
  expect(asked.reduce((sum, { shown }) => sum + shown, 0)).toBe(2);
  expect(await facetsOf(owner)).toMatchObject({ withheld: withheld - 2, total });
  const shown = (await listOf(owner)).filter(({ after }) => after !== null);
  expect(shown).toHaveLength(2);
  await apply(product, owner, shown);
  expect((await listOf(owner)).length).toBe(total - 2);
});

it("keeps a withheld proposal when a later job finds the same", async () => {
  const { owner, jobId } = await held(1);
  const before = await rowsOf(owner);
  const { jobId: again } = (await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/retry`)) as { jobId: string };
  await runJob(product.ctx, again);
  expect((await rowsOf(owner)).map(({ id, withheld }) => [id, withheld])).toEqual(
    before.map(({ id, withheld }) => [id, withheld]),
  );
  const ofJob = await product.ctx.db.withSystem((tx) => tx.jobRecord.findMany({ where: { jobId: again } }));
  expect(ofJob.filter(({ state }) => state === "review").length).toBeGreaterThan(2);
  const hidden = before.flatMap(({ withheld, recordId }) => (withheld === null ? [] : [recordId]));
  expect(
    ofJob.filter(({ recordId }) => hidden.includes(recordId)).every(({ changes }) => JSON.stringify(changes) === "[]"),
  ).toBe(true);
});

it("counts typed values of a withheld proposal, and returns no new values beyond the bound", async () => {
  const { owner } = await held(0);
  const [hidden] = (await listOf(owner)).filter(({ withheld }) => withheld.length > 0);
  const path = `/api/hubspot/proposals/${hidden?.id}/check`;
  const check = async () =>
    (await owner.api.ok("POST", path, { values: { city: hidden?.before["city"] ?? "" } })) as {
      fields: { before: string; after: string }[];
    };
  expect((await check()).fields.filter(({ before, after }) => before !== after)).toEqual([]);
  await buy(product.ctx, await accountOf(owner), { credits: 1 });
  expect((await check()).fields.filter(({ before, after }) => before !== after).length).toBeGreaterThan(0);
});
