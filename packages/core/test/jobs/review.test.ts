import { randomUUID } from "node:crypto";
import { dispatchRound } from "@plumbline/core/dispatch/dispatch-round.ts";
import { checkProposals } from "@plumbline/core/maintenance/check-proposals.ts";
import { contactList, creditBalance, outcomeRows, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, expect, it } from "vitest";
import {
  applied,
  clean,
  decide,
  edit,
  facets,
  list,
  proposalOf,
  recordOf,
  REVIEW,
  setPolicy,
  type Portal,
  type Values,
} from "./support/review-queue.ts";

// A person's decisions about proposals, and their effects.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", HUBSPOT_BURST: "50", APPLY_AFTER_MS: "0" });
beforeAll(async () => {
  await product.startWorker();
});
afterEach(async () => {
  await product.control("DELETE", "/faults");
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

it("creates a proposal for each record in review, and writes accepted ones for one credit each", async () => {
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
    product,
    owner,
    chosen.map(({ id }) => id),
  );
  expect(apply).toMatchObject({ status: "completed", outcomes: { corrected: chosen.length } });
  expect(await creditBalance(owner)).toBe(before - chosen.length);
  for (const { record_id: recordId, after, id } of chosen) {
    expect((await recordOf(product, owner, recordId)).properties).toMatchObject({
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

it("remembers a dismissal while the address stays the same", async () => {
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
  expect((await recordOf(product, owner, first.record_id)).writes).toEqual([]);

  const { choices } = (await owner.api.ok("GET", "/api/hubspot/choices?kind=dismissed")) as {
    choices: { record_id: string }[];
  };
  expect(choices).toMatchObject([{ record_id: first.record_id }]);
  const path = `/api/hubspot/choices/${owner.portalId}/contact/${first.record_id}/dismissed`;
  await owner.api.ok("DELETE", path);
  expect((await owner.api.call("DELETE", path)).status).toBe(404);
  await clean(owner);
  expect((await recordOf(product, owner, first.record_id)).writes).toHaveLength(1);
});

it("keeps every job off a locked record, and closes its proposal", async () => {
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
  expect((await recordOf(product, owner, locked.record_id)).writes).toEqual([]);
});

it("does not overwrite a later edit, proposes again, and charges nothing", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  await clean(owner);
  const [edited, byHand, written] = await list(owner, "first=3&reason=held_by_policy");
  if (!edited || !byHand || !written) throw new Error("nothing was held back");
  const before = await creditBalance(owner);
  const ids = [edited, byHand, written].map(({ id }) => id);
  await decide(owner, "accept", ids);
  await edit(product, owner, edited.record_id, { address: "77 Somewhere Else Rd" });
  const property = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" };
  const typed = Object.entries(byHand.after ?? {}).map(([part, value]) => [
    property[part as keyof typeof property],
    value,
  ]);
  await edit(product, owner, byHand.record_id, Object.fromEntries(typed) as Values);
  const job = await applied(product, owner, ids);
  expect(job.credits_used).toBe(1);
  expect(await creditBalance(owner)).toBe(before - 1);
  expect((await recordOf(product, owner, edited.record_id)).properties.address).toBe("77 Somewhere Else Rd");
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

it("writes an edited proposal exactly as typed", async () => {
  const owner = await product.customerWithPortal(1_000);
  await clean(owner);
  const [proposal] = await list(owner, "first=1");
  if (!proposal) throw new Error("nothing is in review");
  const path = `${REVIEW}/${proposal.id}/edit`;
  expect((await owner.api.call("POST", path, { values: { city: proposal.before.city } })).status).toBe(400);
  await owner.api.ok("POST", path, { values: { city: "  Typed City " } });
  expect((await owner.api.call("POST", path, { values: { city: "Other" } })).status).toBe(409);
  const job = await applied(product, owner, [proposal.id]);
  expect(job.outcomes.corrected).toBe(1);
  // HubSpot trims text.
  expect((await recordOf(product, owner, proposal.record_id)).properties.city?.trim()).toBe("Typed City");
  expect(await proposalOf(owner, proposal.id)).toMatchObject({ status: "written", is_edited: true });
});

it("accepts all matching proposals, but no newer ones", async () => {
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
    max_credits: 1_000,
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
        // A dispatcher round between two slices of the action starts a job with the first.
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

it("hides other accounts' proposals and decides none of them", async () => {
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

it("shows the queue of one job or list, and decides only those", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  const first = await clean(owner, 10);
  const mine = await list(owner);
  const second = await clean(owner, 25);
  const all = (await facets(owner)).total;
  const ofFirst = `job_id=${first.id}`;
  const ofSecond = `job_id=${second.id}`;
  const [a, b] = [await facets(owner, ofFirst), await facets(owner, ofSecond)];
  expect(a.total + b.total).toBe(all);
  expect(a.total).toBeGreaterThan(0);
  expect(b.total).toBeGreaterThan(0);
  expect((await list(owner, `first=100&${ofFirst}`)).map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
  expect((await list(owner, `first=100&${ofSecond}`)).every(({ job_id }) => job_id === second.id)).toBe(true);
  const page = (await owner.api.ok("GET", `${REVIEW}?first=2&${ofFirst}`)) as { end_cursor: string };
  const rest = await list(owner, `first=100&${ofFirst}&after=${page.end_cursor}`);
  expect(rest.map(({ id }) => id)).toEqual(mine.slice(2).map(({ id }) => id));
  const listId = (await contactList(owner, owner.portalId, 10)).listId;
  expect((await facets(owner, `list_id=${listId}&portal_id=${owner.portalId}`)).total).toBe(a.total);
  expect((await facets(owner, `list_id=${listId}&portal_id=1`)).total).toBe(0);
  expect((await facets(owner, `job_id=${randomUUID()}`)).total).toBe(0);

  const action = (await owner.api.ok("POST", "/api/hubspot/proposal-actions", {
    action: "dismiss",
    filter: { job_id: first.id },
  })) as { id: string; total: number };
  expect(action.total).toBe(a.total);
  await expect
    .poll(() => owner.api.ok("GET", `/api/hubspot/proposal-actions/${action.id}`), { timeout: 20_000 })
    .toMatchObject({ status: "done", done: a.total });
  expect([(await facets(owner, ofFirst)).total, (await facets(owner)).total]).toEqual([0, b.total]);
});

/** The records of a portal go by its number: a cleaned list that asks about three addresses, with a value for one of them. */
async function askedAboutThree() {
  for (let tries = 0; tries < 5; tries += 1) {
    const owner = await product.customerWithPortal(1_000);
    const job = await clean(owner);
    const open = await list(owner);
    if (open.length >= 3 && open.some(({ after }) => after !== null)) return { owner, job };
  }
  throw new Error("too little was asked about");
}

it("shows the current state of a finished job: decided, restored, and by which job", async () => {
  const { owner, job } = await askedAboutThree();
  const asked = job.outcomes.review ?? 0;
  const corrected = job.outcomes.corrected ?? 0;
  const ready = (await list(owner)).filter(({ after }) => after !== null).length;
  const untouched = { open: asked, ready, accepted: 0, written: 0, dismissed: 0, locked: 0, closed: 0 };
  expect(await nowOf(owner, job.id)).toMatchObject({
    standing: corrected,
    putBack: 0,
    undos: [],
    proposals: { ...untouched, applyJobIds: [], isComplete: true },
  });

  const open = await list(owner);
  const accepted = open.filter(({ after }) => after !== null)[0];
  const [dismissed, locked] = open.filter(({ id }) => id !== accepted?.id);
  if (!accepted || !dismissed || !locked) throw new Error("too little was asked about");
  await decide(owner, "accept", [accepted.id]);
  expect((await nowOf(owner, job.id))?.proposals).toMatchObject({ accepted: 1, written: 0, open: asked - 1 });
  const apply = await applied(product, owner, [accepted.id]);
  await decide(owner, "dismiss", [dismissed.id]);
  const place = { portalId: owner.portalId, objectType: "contact", recordId: locked.record_id };
  await owner.api.ok("POST", "/api/hubspot/locks", place);
  expect((await nowOf(owner, job.id))?.proposals).toMatchObject({
    open: asked - 3,
    accepted: 0,
    written: 1,
    dismissed: 1,
    locked: 1,
    closed: 0,
    applyJobIds: [apply.id],
  });

  const cities = await undone(owner, job.id, { fields: ["city"] });
  const afterCities = await nowOf(owner, job.id);
  expect(afterCities).toMatchObject({ putBack: cities.outcomes.restored, undos: [{ id: cities.id }] });
  const all = await undone(owner, job.id, {});
  // A record restored by both undos counts once.
  expect(await nowOf(owner, job.id)).toMatchObject({
    standing: 0,
    putBack: corrected,
    undos: [{ id: all.id }, { id: cities.id }],
  });
  await undone(owner, all.id, {});
  const redone = await nowOf(owner, job.id);
  expect(redone?.putBack).toBeLessThan(corrected);
  expect(await nowOf(owner, all.id)).toMatchObject({ standing: 0, putBack: all.outcomes.restored });
});

type Now = { standing: number; putBack: number; undos: { id: string }[]; proposals: Record<string, unknown> };

async function nowOf(owner: Portal, jobId: string): Promise<Now | null> {
  const query = `{ job(id: "${jobId}") { now { standing putBack undos { id } proposals { open ready accepted written dismissed locked closed applyJobIds isComplete } } } }`;
  const answer = (await owner.api.ok("POST", "/graphql", { query })) as { data: { job: { now: Now | null } } };
  return answer.data.job.now;
}

async function undone(owner: Portal, jobId: string, filter: object) {
  const { jobId: undoId } = (await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/undo`, filter)) as {
    jobId: string;
  };
  return await untilJob(owner, undoId, ["completed"]);
}

it("reports unchecked parts with every result: rows, CSV, history, proposals and checks", async () => {
  const owner = await product.customerWithPortal(1_000);
  const job = await clean(owner);
  const parts = (words: readonly string[]) => new Set(words);
  const street = new Set(["street", "house_number", "unit"]);
  const rows = (await outcomeRows(owner, job.id)).filter(({ outcome }) => outcome === "confirmed");
  expect(rows.length).toBeGreaterThan(0);
  for (const { not_checked: words = "" } of rows) expect(parts(words.split(" "))).toEqual(street);
  const [row] = rows;
  const path = `/api/hubspot/records/${owner.portalId}/contact/${row?.record_id}`;
  const history = (await owner.api.ok("GET", path)) as { entries: { message: string; not_checked: string[] }[] };
  expect(history.entries[0]?.message).toBe("Consistent, nothing to change. Street not checked.");
  expect(parts(history.entries[0]?.not_checked ?? [])).toEqual(street);
  for (const { not_checked: words } of await list(owner)) expect(words).toContain("street");
  const query = `{ job(id: "${job.id}") { records(first: 100) { nodes { outcome reasonText notChecked } } } proposals(first: 1) { nodes { notChecked } } }`;
  const { data } = (await owner.api.ok("POST", "/graphql", { query })) as {
    data: {
      job: { records: { nodes: { outcome: string; reasonText: string; notChecked: string[] }[] } };
      proposals: { nodes: { notChecked: string[] }[] };
    };
  };
  const judged = data.job.records.nodes.filter(({ outcome }) => ["confirmed", "corrected", "review"].includes(outcome));
  for (const { notChecked } of judged) expect(notChecked).toContain("street");
  expect(data.proposals.nodes[0]?.notChecked).toContain("street");
  const place = {
    portalId: owner.portalId,
    objectType: "contact",
    listId: (await contactList(owner, owner.portalId, 25)).listId,
  };
  const { jobId } = (await owner.api.ok("POST", "/api/hubspot/checks", place)) as { jobId: string };
  await untilJob(owner, jobId, ["completed"]);
  const check = (await owner.api.ok("GET", `/api/hubspot/checks/${jobId}`)) as {
    samples: { outcome: string; not_checked: string[] }[];
  };
  const told = check.samples.filter(({ outcome }) => outcome !== "failed");
  expect(told.length).toBeGreaterThan(0);
  for (const { not_checked: words } of told) expect(words).toContain("street");
});

it("lists acceptable proposals first, counts by reason, and returns names, states and possible answers", async () => {
  const owner = await product.customerWithPortal(1_000);
  await clean(owner, 500);
  const query = `{
    reviewFacets { total acceptable groups { reason text hasValue total } }
    proposals(first: 100) { nodes { id recordId reason hasValue confidence candidates { text values { part value } } } endCursor }
  }`;
  const { data } = (await owner.api.ok("POST", "/graphql", { query })) as { data: Queue };
  const { groups, total, acceptable } = data.reviewFacets;
  const sum = (all: readonly { total: number }[]) => all.reduce((amount, one) => amount + one.total, 0);
  expect([sum(groups), sum(groups.filter(({ hasValue }) => hasValue))]).toEqual([total, acceptable]);
  const { nodes } = data.proposals;
  expect(nodes).toHaveLength(total);
  const inOrder = groups.flatMap(({ reason, hasValue, total: amount }) => Array(amount).fill(`${hasValue} ${reason}`));
  expect(nodes.map(({ hasValue, reason }) => `${hasValue} ${reason}`)).toEqual(inOrder);
  expect(nodes[0]?.hasValue).toBe(true);
  expect(nodes.every(({ hasValue, confidence }) => (confidence !== null) === hasValue)).toBe(true);
  // Paged, it is the same queue.
  const paged: string[] = [];
  for (let after = ""; ;) {
    const page = (await owner.api.ok("GET", `${REVIEW}?first=7${after}`)) as {
      proposals: { id: string }[];
      end_cursor: string | null;
    };
    paged.push(...page.proposals.map(({ id }) => id));
    if (page.end_cursor === null) break;
    after = `&after=${page.end_cursor}`;
  }
  expect(paged).toEqual(nodes.map(({ id }) => id));
  const gap = nodes.find(({ reason, candidates }) => reason === "postal_code_missing" && candidates.length > 0);
  expect(gap?.candidates[0]?.values.map(({ part }) => part)).toContain("postal_code");
  expect(gap?.candidates[0]?.text).toMatch(/postal code of this city/);
  const ids = nodes.slice(0, 3).map(({ id }) => id);
  const ask = `{ proposalNames(ids: ${JSON.stringify(ids)}) { id name } proposalStates(ids: ${JSON.stringify(ids)}) { id status applyJobId } }`;
  const known = (await owner.api.ok("POST", "/graphql", { query: ask })) as {
    data: { proposalNames: { id: string; name: string }[]; proposalStates: object[] };
  };
  expect(known.data.proposalNames.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(known.data.proposalNames.every(({ name }) => name.length > 2)).toBe(true);
  expect(known.data.proposalStates).toEqual(ids.toSorted().map((id) => ({ id, status: "open", applyJobId: null })));
  const other = await product.customerWithPortal();
  expect(await other.api.ok("POST", "/graphql", { query: ask })).toEqual({
    data: { proposalNames: [], proposalStates: [] },
  });
});

type Queue = {
  reviewFacets: {
    total: number;
    acceptable: number;
    groups: { reason: string; text: string; hasValue: boolean; total: number }[];
  };
  proposals: {
    nodes: {
      id: string;
      reason: string;
      hasValue: boolean;
      confidence: string | null;
      candidates: { text: string; values: { part: string; value: string }[] }[];
    }[];
  };
};

it("exports only the records of a view, with the current state of records and lists", async () => {
  const owner = await product.customerWithPortal(1_000);
  const job = await clean(owner);
  const file = async (query: string) =>
    (await owner.api.call("GET", `/api/hubspot/jobs/${job.id}/outcomes.csv?${query}`)).text.trim().split("\n").slice(1);
  expect(await file("")).toHaveLength(25);
  expect(await file("outcome=review")).toHaveLength(job.outcomes.review ?? 0);
  const spelled = await file("outcome=corrected&kind=spelling");
  expect(spelled.length).toBeGreaterThan(0);
  expect(spelled.length).toBeLessThan(job.outcomes.corrected ?? 0);
  expect(await file("search=no-such-word")).toEqual([]);
  expect(spelled[0]).toMatch(/\/record\/0-1\/\d+/);

  const [row] = await outcomeRows(owner, job.id);
  const record = (recordId: string) =>
    `{ recordNow(portalId: "${owner.portalId}", objectType: contact, recordId: "${recordId}") { isGone name values { part value } notChecked place { postalCode } placeBefore { postalCode } } }`;
  const ask = async (of: typeof owner, query: string) => (await of.api.ok("POST", "/graphql", { query })) as Told;
  const now = (await ask(owner, record(row?.record_id ?? ""))).data.recordNow;
  expect(now).toMatchObject({ isGone: false });
  expect(now?.values.find(({ part }) => part === "city")?.value).toBe(row?.city_after);
  expect(now?.notChecked).toContain("street");
  expect(now?.place?.postalCode).toBe(row?.postal_code_after);
  const rows = await outcomeRows(owner, job.id);
  const corrected = rows.find(({ outcome }) => outcome === "corrected");
  const before = (await ask(owner, record(corrected?.record_id ?? ""))).data.recordNow?.placeBefore;
  expect(before?.postalCode).toBe(corrected?.postal_code_before);
  const confirmed = rows.find(({ outcome }) => outcome === "confirmed");
  expect((await ask(owner, record(confirmed?.record_id ?? ""))).data.recordNow?.placeBefore).toBeNull();
  expect((await ask(owner, record("999999999999"))).data.recordNow).toMatchObject({ isGone: true, name: null });
  const other = await product.customerWithPortal();
  expect((await ask(other, record(row?.record_id ?? ""))).data.recordNow).toBeNull();

  await clean(owner);
  const health = "{ listHealth { listId points { jobId score after } } }";
  const [list] = (await ask(owner, health)).data.listHealth;
  expect(list?.points).toHaveLength(2);
  expect(list?.points[0]?.jobId).toBe(job.id);
  expect(list?.points[1]?.score).toBeGreaterThan(list?.points[0]?.score ?? 100);
});

it("pages-A4: shows a list's health before and after each run, without undone changes", async () => {
  const owner = await product.customerWithPortal(1_000);
  const query = "{ listHealth { listId points { jobId score after } } }";
  const points = async () =>
    ((await owner.api.ok("POST", "/graphql", { query })) as Told).data.listHealth[0]?.points ?? [];
  const job = await clean(owner);
  const [cleaned] = await points();
  const { confirmed = 0, corrected = 0, review = 0, failed = 0 } = job.outcomes;
  const judged = confirmed + corrected + review + failed;
  expect(cleaned).toEqual({
    jobId: job.id,
    score: Math.floor((100 * confirmed) / judged),
    after: Math.floor((100 * (confirmed + corrected)) / judged),
  });
  const { jobId: undoId } = (await owner.api.ok("POST", `/api/hubspot/jobs/${job.id}/undo`)) as { jobId: string };
  expect(await untilJob(owner, undoId, ["completed"])).toMatchObject({ status: "completed" });
  expect(await points()).toEqual([{ ...cleaned, after: cleaned?.score }]);
});

type Told = {
  data: {
    recordNow: {
      isGone: boolean;
      name: string | null;
      values: { part: string; value: string }[];
      notChecked: string[];
      place: { postalCode: string } | null;
      placeBefore: { postalCode: string } | null;
    } | null;
    listHealth: { listId: string; points: { jobId: string; score: number; after: number }[] }[];
  };
};
