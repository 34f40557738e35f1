import { STYLE_SAMPLE } from "@plumbline/core/jobs/canary/style.ts";
import { beginRecurringRun } from "@plumbline/core/jobs/recurring/begin-run.ts";
import { checkProposals } from "@plumbline/core/maintenance/check-proposals.ts";
import { CONTACT_MAPPING, contactList, creditBalance, outcomeRows, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { afterEach, beforeAll, expect, it } from "vitest";
import { applied, clean, decide, edit, facets, list, proposalOf, recordOf, setPolicy } from "./support/review-queue.ts";

// What is held back for review by policy, with credits and jobs around it.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", HUBSPOT_BURST: "50", APPLY_AFTER_MS: "0" });
beforeAll(async () => {
  await product.startWorker();
});
afterEach(async () => {
  await product.control("DELETE", "/faults");
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

it("creates proposals if the policy asks first, at no charge, and keeps unchanged ones", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  const job = await clean(owner);
  expect(job.outcomes.corrected).toBe(0);
  const held = await list(owner, "first=100&reason=held_by_policy");
  expect(held.length).toBeGreaterThan(5);
  const ids = (await list(owner)).map(({ id }) => id);
  for (const { record_id: recordId } of held) expect((await recordOf(product, owner, recordId)).writes).toEqual([]);
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

it("previews each policy with the customer's own records, without changes", async () => {
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

it("previews policies with the largest list if the latest records need no change", async () => {
  const owner = await product.customerWithPortal();
  const right = { address: "350 5th Ave", city: "New York", state: "NY", zip: "10118", country: "US" };
  const latest = Array.from({ length: STYLE_SAMPLE }, (_, index) => String(40_003_000_001 + index));
  await Promise.all(latest.map((recordId) => edit(product, owner, recordId, right)));
  const query = `{ connection(portalId: "${owner.portalId}") {
    policyPreviews(objectType: contact) { policy listName written writtenExample { recordId } }
  } }`;
  type Preview = { policy: string; listName: string | null; written: number; writtenExample: { recordId: string } };
  const previews = async () =>
    ((await owner.api.ok("POST", "/graphql", { query })) as { data: { connection: { policyPreviews: Preview[] } } })
      .data.connection.policyPreviews;
  const [certain] = await previews();
  expect(certain).toMatchObject({ policy: "certain", listName: "Contacts, 100,000 records" });
  expect(certain?.written).toBeGreaterThan(0);
  expect(latest).not.toContain(certain?.writtenExample.recordId);

  await edit(product, owner, latest[0] ?? "", { city: "Nwe York" });
  expect(await previews()).toContainEqual(
    expect.objectContaining({ policy: "certain", listName: null, written: 1, writtenExample: { recordId: latest[0] } }),
  );
});

it("pauses when held-back changes exceed the credits, and continues after decisions", async () => {
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

it("keeps policy, proposals and credits while a type is off, and closes proposals of unmapped properties", async () => {
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
    policies: { objectType: string; policy: string; by: unknown }[];
  };
  expect(policies).toContainEqual({
    objectType: "contact",
    addressSet: "primary",
    label: "",
    policy: "ask_first",
    by: { kind: "person", name: owner.email },
  });
});

it("does not start a recurring run while its held-back changes exceed the limit", async () => {
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

it("writes records on retry that HubSpot refused before", async () => {
  const owner = await product.customerWithPortal(1_000);
  await setPolicy(owner, "ask_first");
  await clean(owner);
  const [one] = await list(owner, "first=1&reason=held_by_policy");
  if (!one) throw new Error("nothing was held back");
  const fault = { kind: "refuse", route: "batch/update", portalId: Number(owner.portalId), status: 400 };
  await product.control("POST", "/faults", fault);
  await decide(owner, "accept", [one.id]);
  const failed = await applied(product, owner, [one.id]);
  expect(failed.outcomes).toMatchObject({ failed: 1 });
  expect((await proposalOf(owner, one.id)).status).toBe("failed");
  await product.control("DELETE", "/faults");
  const { jobId } = (await owner.api.ok("POST", `/api/hubspot/jobs/${failed.id}/retry`)) as { jobId: string };
  expect((await untilJob(owner, jobId, FINAL_STATUSES)).outcomes).toMatchObject({ corrected: 1 });
  expect(await proposalOf(owner, one.id)).toMatchObject({ status: "written", apply_job_id: jobId });
});

it("keeps a proposal when an undo of an earlier job skips the record", async () => {
  const owner = await product.customerWithPortal(1_000);
  const first = await clean(owner);
  const corrected = (await outcomeRows(owner, first.id)).find(({ outcome }) => outcome === "corrected");
  const recordId = corrected?.record_id ?? "";
  await setPolicy(owner, "ask_first");
  await edit(product, owner, recordId, {
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
