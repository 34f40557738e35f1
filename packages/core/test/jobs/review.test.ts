import { dispatchRound } from "@plumbline/core/dispatch/round.ts";
import { beginRecurringRun } from "@plumbline/core/recurring/begin-recurring-run.ts";
import { checkProposals } from "@plumbline/core/maintenance/check-proposals.ts";
import {
  CONTACT_MAPPING,
  contactList,
  creditBalance,
  outcomeRows,
  startList,
  untilJob,
  type Customer,
  type JobAnswer,
} from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", HUBSPOT_BURST: "50", APPLY_AFTER_MS: "0" });
  await product.startWorker();
});
afterAll(() => product[Symbol.asyncDispose]());
afterEach(async () => {
  await product.control("DELETE", "/faults");
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

type Portal = Customer & { portalId: string };
type Values = Record<string, string>;
type Proposal = {
  id: string;
  status: string;
  record_id: string;
  job_id: string;
  apply_job_id: string | null;
  reason: string;
  before: Values;
  after: Values | null;
  is_edited: boolean;
};
type Facets = {
  total: number;
  acceptable: number;
  facets: { name: string; values: { value: string; count: number }[] }[];
};
type CrmRecord = { properties: Values; writes: { properties: Values }[] };

const REVIEW = "/api/hubspot/proposals";
const list = async (owner: Portal, query = "first=100") =>
  ((await owner.api.ok("GET", `${REVIEW}?${query}`)) as { proposals: Proposal[] }).proposals;
const facets = async (owner: Portal, query = "") => (await owner.api.ok("GET", `${REVIEW}/facets?${query}`)) as Facets;
const decide = async (owner: Portal, decision: string, ids: readonly string[]) =>
  (await owner.api.ok("POST", `${REVIEW}/${decision}`, { ids })) as { proposals: { id: string; status: string }[] };
const proposalOf = async (owner: Portal, id: string) => (await owner.api.ok("GET", `${REVIEW}/${id}`)) as Proposal;
const setPolicy = (owner: Portal, policy: WritePolicyName) =>
  owner.api.ok("POST", "/api/hubspot/write-policies", { portalId: owner.portalId, objectType: "contact", policy });
const recordOf = async (owner: Portal, recordId: string) =>
  (await product.control("GET", `/portals/${owner.portalId}/records/contact/${recordId}`)) as CrmRecord;
const edit = (owner: Portal, recordId: string, properties: Values) =>
  product.control("PATCH", `/portals/${owner.portalId}/records/contact/${recordId}`, { properties });

async function clean(owner: Portal, size = 25): Promise<JobAnswer> {
  const { listId } = await contactList(owner, owner.portalId, size);
  const job = await untilJob(owner, await startList(owner, owner.portalId, listId), [...FINAL_STATUSES, "paused"]);
  return job;
}

/** Runs the dispatcher until the job that writes what was accepted has ended. */
async function applied(owner: Portal, ids: readonly string[]): Promise<JobAnswer> {
  let jobId: string | null = null;
  await expect
    .poll(
      async () => {
        await dispatchRound(product.ctx);
        jobId = (await proposalOf(owner, ids[0] ?? "")).apply_job_id;
        return jobId;
      },
      { timeout: 20_000 },
    )
    .not.toBeNull();
  return await untilJob(owner, jobId ?? "", [...FINAL_STATUSES, "paused"]);
}

it("asks about each record in review, and writes what is accepted for one credit each", async () => {
  const owner = await product.customerWithPortal(1_000);
  const job = await clean(owner);
  const open = await list(owner);
  expect(open).toHaveLength(job.outcomes.review ?? 0);
  expect(open.every(({ job_id }) => job_id === job.id)).toBe(true);
  const { total, acceptable } = await facets(owner);
  expect([total, acceptable]).toEqual([open.length, open.filter(({ after }) => after !== null).length]);

  const query =
    "{ proposals(first: 100) { nodes { id status objectType hubspotUrl reasonText fields { part before after } } } }";
  const page = (await owner.api.ok("POST", "/graphql", { query })) as {
    data: { proposals: { nodes: { id: string }[] } };
  };
  expect(page.data.proposals.nodes.map(({ id }) => id)).toEqual(open.map(({ id }) => id));
  const one = `{ proposal(id: "${open[0]?.id}") { id status } }`;
  expect(await owner.api.ok("POST", "/graphql", { query: one })).toEqual({
    data: { proposal: { id: open[0]?.id, status: "open" } },
  });

  const chosen = open.filter(({ after }) => after !== null);
  expect(chosen.length).toBeGreaterThan(0);
  const historyOf = async (recordId: string) =>
    (await owner.api.ok("GET", `/api/hubspot/records/${owner.portalId}/contact/${recordId}`)) as object;
  expect(await historyOf(chosen[0]?.record_id ?? "")).toMatchObject({ proposal_id: chosen[0]?.id });
  const before = await creditBalance(owner);
  const { proposals } = await decide(
    owner,
    "accept",
    chosen.map(({ id }) => id),
  );
  expect(new Set(proposals.map(({ status }) => status))).toEqual(new Set(["accepted"]));
  const apply = await applied(
    owner,
    chosen.map(({ id }) => id),
  );
  expect(apply).toMatchObject({ status: "completed", outcomes: { corrected: chosen.length } });
  expect(await creditBalance(owner)).toBe(before - chosen.length);
  for (const { record_id: recordId, after, id } of chosen) {
    expect((await recordOf(owner, recordId)).properties).toMatchObject({
      address: after?.street_address,
      city: after?.city,
      zip: after?.postal_code,
    });
    expect((await proposalOf(owner, id)).status).toBe("written");
    expect(await historyOf(recordId)).toMatchObject({ proposal_id: null });
  }
  // Nothing is left to ask, charge or write about them.
  const again = await clean(owner);
  expect(again.credits_used).toBe(0);
  expect((await facets(owner)).total).toBe(open.length - chosen.length);
});

it("asks first where the policy says so, free of charge, and keeps the question while nothing changes", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  const job = await clean(owner);
  expect(job.outcomes.corrected).toBe(0);
  const held = await list(owner, "first=100&reason=held_by_policy");
  expect(held.length).toBeGreaterThan(5);
  const ids = (await list(owner)).map(({ id }) => id);
  for (const { record_id: recordId } of held) expect((await recordOf(owner, recordId)).writes).toEqual([]);
  expect(await creditBalance(owner)).toBe(1_010 - (job.outcomes.confirmed ?? 0));

  const again = await clean(owner);
  expect(again).toMatchObject({ credits_used: 0, outcomes: { review: job.outcomes.review } });
  expect((await list(owner)).map(({ id }) => id)).toEqual(ids);

  await setPolicy(owner, "format_only");
  const formatted = await clean(owner);
  expect(formatted.outcomes.corrected).toBeGreaterThan(0);
  for (const row of (await outcomeRows(owner, formatted.id)).filter(({ outcome }) => outcome === "corrected"))
    expect(held.map(({ record_id }) => record_id)).toContain(row.record_id);

  await setPolicy(owner, "certain");
  const rest = await clean(owner);
  expect((formatted.outcomes.corrected ?? 0) + (rest.outcomes.corrected ?? 0)).toBe(held.length);
  expect(await list(owner, "first=100&reason=held_by_policy")).toEqual([]);
  // Back again: a cleaned list costs nothing under any policy.
  await setPolicy(owner, "ask_first");
  expect((await clean(owner)).credits_used).toBe(0);
});

it("previews what each policy would do with the customer's own records, and changes nothing", async () => {
  const owner = await product.customerWithPortal(1_000);
  const balance = await creditBalance(owner);
  const query = `{ connection(portalId: "${owner.portalId}") {
    policyPreviews(objectType: contact) { policy written heldBack writtenExample { outcome } heldBackExample { outcome } }
  } }`;
  type Preview = { policy: string; written: number; heldBack: number; writtenExample: object | null };
  const answer = (await owner.api.ok("POST", "/graphql", { query })) as {
    data: { connection: { policyPreviews: Preview[] } };
  };
  const [certain, formatOnly, askFirst] = answer.data.connection.policyPreviews;
  if (!certain || !formatOnly || !askFirst) throw new Error("a policy is missing");
  expect([certain.policy, formatOnly.policy, askFirst.policy]).toEqual(["certain", "format_only", "ask_first"]);
  expect(certain.written).toBeGreaterThan(formatOnly.written);
  expect(formatOnly.written).toBeGreaterThan(0);
  // Whatever is not written waits.
  expect(formatOnly.written + formatOnly.heldBack).toBe(certain.written + certain.heldBack);
  expect(askFirst).toMatchObject({ written: 0, heldBack: certain.written + certain.heldBack, writtenExample: null });
  expect(await creditBalance(owner)).toBe(balance);
  expect(await product.control("GET", `/portals/${owner.portalId}/writes`)).toEqual([]);
});

it("remembers a dismissal for as long as the address stays the same", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  await clean(owner);
  const [first] = await list(owner, "first=1&reason=held_by_policy");
  if (!first) throw new Error("nothing was held back");
  await decide(owner, "dismiss", [first.id]);
  await setPolicy(owner, "certain");
  const { id } = await clean(owner);
  const row = (await outcomeRows(owner, id)).find(({ record_id }) => record_id === first.record_id);
  expect(row).toMatchObject({ outcome: "unchanged", reason: "dismissed_by_you", credits: "0" });
  expect((await recordOf(owner, first.record_id)).writes).toEqual([]);

  const { choices } = (await owner.api.ok("GET", "/api/hubspot/choices?kind=dismissed")) as {
    choices: { record_id: string }[];
  };
  expect(choices).toMatchObject([{ record_id: first.record_id }]);
  const path = `/api/hubspot/choices/${owner.portalId}/contact/${first.record_id}/dismissed`;
  await owner.api.ok("DELETE", path);
  expect((await owner.api.call("DELETE", path)).status).toBe(404);
  await clean(owner);
  expect((await recordOf(owner, first.record_id)).writes).toHaveLength(1);
});

it("keeps every job off a locked record, and closes what was proposed about it", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  await clean(owner);
  const [locked, accepted] = await list(owner, "first=2&reason=held_by_policy");
  if (!locked || !accepted) throw new Error("nothing was held back");
  const lock = (recordId: string) =>
    owner.api.ok("POST", "/api/hubspot/locks", { portalId: owner.portalId, objectType: "contact", recordId });
  await lock(locked.record_id);
  await lock(locked.record_id);
  expect((await proposalOf(owner, locked.id)).status).toBe("superseded");
  await setPolicy(owner, "certain");
  const { id } = await clean(owner);
  const row = (await outcomeRows(owner, id)).find(({ record_id }) => record_id === locked.record_id);
  expect(row).toMatchObject({ outcome: "skipped", reason: "locked_by_you", credits: "0" });
  expect((await recordOf(owner, locked.record_id)).writes).toEqual([]);
});

it("writes nothing over an edit made since, asks again, and charges nothing for it", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  await clean(owner);
  const [edited, byHand, written] = await list(owner, "first=3&reason=held_by_policy");
  if (!edited || !byHand || !written) throw new Error("nothing was held back");
  const before = await creditBalance(owner);
  const ids = [edited, byHand, written].map(({ id }) => id);
  await decide(owner, "accept", ids);
  await edit(owner, edited.record_id, { address: "77 Somewhere Else Rd" });
  const property = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" };
  const typed = Object.entries(byHand.after ?? {}).map(([part, value]) => [
    property[part as keyof typeof property],
    value,
  ]);
  await edit(owner, byHand.record_id, Object.fromEntries(typed) as Values);
  const job = await applied(owner, ids);
  expect(job.credits_used).toBe(1);
  expect(await creditBalance(owner)).toBe(before - 1);
  expect((await recordOf(owner, edited.record_id)).properties.address).toBe("77 Somewhere Else Rd");
  const rows = await outcomeRows(owner, job.id);
  expect(rows.find(({ record_id }) => record_id === byHand.record_id)).toMatchObject({
    outcome: "unchanged",
    reason: "already_in_place",
  });
  expect((await proposalOf(owner, edited.id)).status).toBe("stale");
  // A person's own correction is right, and stays free.
  await setPolicy(owner, "certain");
  const again = await outcomeRows(owner, (await clean(owner)).id);
  expect(again.find(({ record_id }) => record_id === byHand.record_id)).toMatchObject({ outcome: "unchanged" });
});

it("writes what a person typed instead, as it was typed", async () => {
  const owner = await product.customerWithPortal(1_000);
  await clean(owner);
  const [proposal] = await list(owner, "first=1");
  if (!proposal) throw new Error("nothing is in review");
  const path = `${REVIEW}/${proposal.id}/edit`;
  expect((await owner.api.call("POST", path, { values: { city: proposal.before.city } })).status).toBe(400);
  await owner.api.ok("POST", path, { values: { city: "  Typed City " } });
  expect((await owner.api.call("POST", path, { values: { city: "Other" } })).status).toBe(409);
  const job = await applied(owner, [proposal.id]);
  expect(job.outcomes.corrected).toBe(1);
  // HubSpot trims text.
  expect((await recordOf(owner, proposal.record_id)).properties.city?.trim()).toBe("Typed City");
  expect(await proposalOf(owner, proposal.id)).toMatchObject({ status: "written", is_edited: true });
});

it("can take back an acceptance until a job has it, and a dismissal", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  await clean(owner);
  const [one, two] = await list(owner, "first=2&reason=held_by_policy");
  if (!one || !two) throw new Error("nothing was held back");
  const { total } = await facets(owner);
  await decide(owner, "accept", [one.id]);
  await decide(owner, "dismiss", [two.id]);
  // Whoever comes second learns what stands.
  expect(await decide(owner, "dismiss", [one.id])).toEqual({ proposals: [{ id: one.id, status: "accepted" }] });
  expect((await facets(owner)).total).toBe(total - 2);
  await decide(owner, "reopen", [one.id, two.id]);
  expect((await facets(owner)).total).toBe(total);
  await dispatchRound(product.ctx);
  expect((await proposalOf(owner, one.id)).status).toBe("open");
});

it("accepts all that match, and nothing that is newer", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  await clean(owner, 500);
  const { total, acceptable, facets: counted } = await facets(owner);
  expect(total).toBeGreaterThan(100);
  const kind = counted.find(({ name }) => name === "kind")?.values[0];
  if (!kind) throw new Error("there are no kinds");
  const filter = { kind: kind.value, has_value: true };
  const early = (await owner.api.ok("POST", "/api/hubspot/proposal-actions", {
    action: "dismiss",
    filter,
    as_of: new Date(0).toISOString(),
  })) as { id: string };
  await expect
    .poll(() => owner.api.ok("GET", `/api/hubspot/proposal-actions/${early.id}`), { timeout: 20_000 })
    .toMatchObject({ status: "done", done: 0 });
  const shown = { action: "accept", filter, at_most: 1 };
  expect((await owner.api.call("POST", "/api/hubspot/proposal-actions", shown)).status).toBe(409);
  const action = (await owner.api.ok("POST", "/api/hubspot/proposal-actions", { action: "accept", filter })) as {
    id: string;
    total: number;
  };
  const isDone = async () =>
    (await owner.api.ok("GET", `/api/hubspot/proposal-actions/${action.id}`)) as { status: string; done: number };
  await expect.poll(isDone, { timeout: 20_000 }).toMatchObject({ status: "done", done: action.total });
  expect((await facets(owner)).acceptable).toBe(acceptable - action.total);
  await expect
    .poll(
      async () => {
        await dispatchRound(product.ctx);
        // A dispatcher that comes between two slices of the action begins a job with the first.
        const jobs = await product.ctx.db.withSystem((tx) =>
          tx.job.findMany({ where: { kind: "apply", portalId: owner.portalId } }),
        );
        return {
          statuses: [...new Set(jobs.map(({ status }) => status))],
          corrected: jobs.reduce((sum, { corrected }) => sum + corrected, 0),
        };
      },
      { timeout: 40_000 },
    )
    .toEqual({ statuses: ["completed"], corrected: action.total });
  const none = await owner.api.call("POST", "/api/hubspot/proposal-actions", { action: "accept", filter });
  expect(none.status).toBe(409);
});

it("pauses before more is held back than there are credits for, and continues when some is decided", async () => {
  const owner = await product.customerWithPortal();
  await setPolicy(owner, "ask_first");
  const job = await clean(owner, 500);
  expect(job).toMatchObject({ status: "paused", reason: "awaiting_review" });
  const held = await facets(owner, "reason=held_by_policy");
  expect(held.total).toBeLessThanOrEqual(await creditBalance(owner));
  const open = await list(owner, "first=100&reason=held_by_policy");
  await decide(
    owner,
    "dismiss",
    open.map(({ id }) => id),
  );
  await expect
    .poll(async () => (await list(owner, "first=1&reason=held_by_policy")).length, { timeout: 20_000 })
    .toBe(1);
});

it("keeps policy, questions and credits while a type is off, and asks no more about properties that are mapped no more", async () => {
  const owner = await product.customerWithPortal(1_000);
  const map = (config: object) => owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, config);
  await setPolicy(owner, "ask_first");
  await clean(owner);
  const { total } = await facets(owner);
  expect(total).toBeGreaterThan(3);
  await map({});
  await map({ contact: CONTACT_MAPPING });
  const actions = async () =>
    await product.ctx.db.withSystem((tx) =>
      tx.reviewAction.findMany({ where: { kind: "supersede" }, select: { status: true } }),
    );
  await expect.poll(actions, { timeout: 20_000 }).toEqual([{ status: "done" }]);
  expect((await facets(owner)).total).toBe(total);
  expect((await clean(owner)).credits_used).toBe(0);

  await map({});
  await map({ contact: { ...CONTACT_MAPPING, country: "" } });
  await expect.poll(async () => (await facets(owner)).total, { timeout: 20_000 }).toBe(0);
  const { policies } = (await owner.api.ok("GET", `/api/hubspot/write-policies/${owner.portalId}`)) as {
    policies: { objectType: string; policy: string }[];
  };
  expect(policies).toContainEqual({ objectType: "contact", policy: "ask_first" });
});

it("begins no run of a recurring job while what it would hold back has no room", async () => {
  const owner = await product.customerWithPortal();
  await setPolicy(owner, "ask_first");
  const { listId } = await contactList(owner, owner.portalId, 500);
  const { jobId: recurringJobId } = (await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: owner.portalId,
    objectType: "contact",
    listId,
    isRecurring: true,
    recurrenceInterval: "24h",
  })) as { jobId: string };
  const runs = async () =>
    await product.ctx.db.withSystem((tx) =>
      tx.job.findMany({ where: { recurringJobId }, select: { status: true, reason: true } }),
    );
  await expect.poll(runs, { timeout: 40_000 }).toEqual([{ status: "failed", reason: "awaiting_review" }]);
  const tick = { recurringJobId, scheduledFor: new Date(Date.now() + 24 * 3_600_000) };
  expect(await beginRecurringRun(product.ctx, tick)).toMatchObject({ end: "skipped", why: "waiting" });
});

it("writes with a retry what HubSpot refused before", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  await clean(owner);
  const [one] = await list(owner, "first=1&reason=held_by_policy");
  if (!one) throw new Error("nothing was held back");
  const fault = { kind: "refuse", route: "batch/update", portalId: Number(owner.portalId), status: 400 };
  await product.control("POST", "/faults", fault);
  await decide(owner, "accept", [one.id]);
  const failed = await applied(owner, [one.id]);
  expect(failed.outcomes).toMatchObject({ failed: 1 });
  expect((await proposalOf(owner, one.id)).status).toBe("failed");
  await product.control("DELETE", "/faults");
  const { jobId } = (await owner.api.ok("POST", `/api/hubspot/jobs/${failed.id}/retry`)) as { jobId: string };
  expect((await untilJob(owner, jobId, FINAL_STATUSES)).outcomes).toMatchObject({ corrected: 1 });
  expect(await proposalOf(owner, one.id)).toMatchObject({ status: "written", apply_job_id: jobId });
});

it("keeps the question about a record that an undo of an earlier job leaves alone", async () => {
  const owner = await product.customerWithPortal(1_000);
  const first = await clean(owner);
  const corrected = (await outcomeRows(owner, first.id)).find(({ outcome }) => outcome === "corrected");
  const recordId = corrected?.record_id ?? "";
  await setPolicy(owner, "ask_first");
  await edit(owner, recordId, {
    address: "1420 oak ave",
    city: "springfield",
    state: "IL",
    zip: "62704",
    country: "US",
  });
  await clean(owner);
  const asked = (await list(owner)).find(({ record_id }) => record_id === recordId);
  if (!asked) throw new Error("nobody is asked about the edited record");
  const { jobId } = (await owner.api.ok("POST", `/api/hubspot/jobs/${first.id}/undo`)) as { jobId: string };
  await untilJob(owner, jobId, FINAL_STATUSES);
  const kept = (await outcomeRows(owner, jobId)).find(({ record_id }) => record_id === recordId);
  expect(kept).toMatchObject({ outcome: "skipped", reason: "edited_since" });
  expect((await proposalOf(owner, asked.id)).status).toBe("open");
});

it("shows nobody else's proposals, and decides none of them", async () => {
  const [owner, other] = [await product.customerWithPortal(), await product.customerWithPortal()];
  await clean(owner);
  const [one] = await list(owner, "first=1");
  if (!one) throw new Error("nothing is in review");
  expect(await list(other)).toEqual([]);
  expect((await other.api.call("GET", `${REVIEW}/${one.id}`)).status).toBe(404);
  for (const decision of ["accept", "dismiss", "reopen"])
    expect((await other.api.call("POST", `${REVIEW}/${decision}`, { ids: [one.id] })).status).toBe(404);
  expect((await proposalOf(owner, one.id)).status).toBe("open");
});
