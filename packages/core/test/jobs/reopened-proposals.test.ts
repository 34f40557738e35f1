import { CONTACT_MAPPING, connectPortal, creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { chunksLeft } from "../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { beginJob } from "../../src/jobs/lifecycle/begin.ts";
import { finaliseJob } from "../../src/jobs/lifecycle/end.ts";
import { readSlice } from "../../src/jobs/source/read-slice.ts";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { acceptAll, decide, heldBack, openApply, proposalOf, setPolicy } from "./run/support/held-back.ts";
import { control, newJob, runJob, startContacts, type PortalCustomer } from "./run/support/job-consistency.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const map = (owner: PortalCustomer, contact: object) =>
  owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact });
const choices = (owner: PortalCustomer) =>
  product.ctx.db.withSystem((tx) => tx.recordChoice.count({ where: { portalId: owner.portalId, kind: "dismissed" } }));
const begin = async (jobId: string) => {
  await beginJob(product.ctx, { jobId }, control);
  while (!(await readSlice(product.ctx, { jobId }, control).then((slice) => slice.end === "read" && slice.isDone)));
};
const cancel = (jobId: string) =>
  finaliseJob(product.ctx, { jobId, end: { status: "canceled", reason: "user" } }, control);

it("leaves dismissed, withdrawn or canceled proposals of another mapping to the next job", async () => {
  const { owner, proposals } = await heldBack(product);
  const [dismissed, withdrawn, canceled] = proposals;
  if (!dismissed || !withdrawn || !canceled) throw new Error("too little was held back");
  await decide(owner, "dismiss", [dismissed]);
  await decide(owner, "accept", [canceled]);
  const applyId = await openApply(product, owner);
  await begin(applyId);
  await decide(owner, "accept", [withdrawn]);
  await map(owner, { ...CONTACT_MAPPING, country: "" });
  expect(await decide(owner, "reopen", [dismissed, withdrawn])).toEqual(
    [dismissed, withdrawn].map(({ id }) => ({ id, status: "superseded" })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  await cancel(applyId);
  expect((await proposalOf(owner, canceled)).status).toBe("superseded");
  expect(await choices(owner)).toBe(0);
  await setPolicy(owner, "certain");
  const jobId = await startContacts(owner, 10);
  await runJob(product.ctx, jobId);
  const rows = await outcomeRows(owner, jobId);
  for (const { record_id: recordId } of [dismissed, withdrawn, canceled])
    expect(rows.find(({ record_id: id }) => id === recordId)).toMatchObject({ outcome: "corrected" });
});

it("does not reopen proposals of locked records", async () => {
  const { owner, proposals } = await heldBack(product);
  const [dismissed, canceled] = proposals;
  if (!dismissed || !canceled) throw new Error("too little was held back");
  await decide(owner, "dismiss", [dismissed]);
  await decide(owner, "accept", [canceled]);
  const applyId = await openApply(product, owner);
  await begin(applyId);
  for (const { record_id: recordId } of [dismissed, canceled])
    await owner.api.ok("POST", "/api/hubspot/locks", { portalId: owner.portalId, objectType: "contact", recordId });
  expect(await decide(owner, "reopen", [dismissed])).toEqual([{ id: dismissed.id, status: "superseded" }]);
  await cancel(applyId);
  expect((await proposalOf(owner, canceled)).status).toBe("superseded");
});

it("reopens proposals that a canceled job had not written, and charges each record once", async () => {
  const { customer: owner, jobId } = await newJob(product, 500);
  await product.grant(owner.email, 1_000);
  await setPolicy(owner, "ask_first");
  await runJob(product.ctx, jobId);
  const before = await creditBalance(owner);
  const total = await open(owner);
  expect(total).toBeGreaterThan(200);
  const first = await acceptAll(product, owner);
  await begin(first);
  const [chunkNo = 0, ...others] = await chunksLeft(product.ctx, { jobId: first });
  expect(others.length).toBeGreaterThan(0);
  await runChunk(product.ctx, { jobId: first, chunkNo }, control);
  await cancel(first);
  const written = (await outcomeRows(owner, first)).filter(({ credits }) => credits === "1");
  expect(written.length).toBeGreaterThan(50);
  expect(await creditBalance(owner)).toBe(before - written.length);
  expect(await open(owner)).toBe(total - written.length);

  const second = await acceptAll(product, owner);
  await runJob(product.ctx, second);
  const rest = (await outcomeRows(owner, second)).filter(({ credits }) => credits === "1");
  expect(rest.length).toBe(total - written.length);
  expect(await creditBalance(owner)).toBe(before - total);
  expect(await open(owner)).toBe(0);
  const writes = (await product.control("GET", `/portals/${owner.portalId}/writes`)) as { appWrites: number }[];
  expect(writes).toHaveLength(total);
  expect(writes.every(({ appWrites }) => appWrites === 1)).toBe(true);
});

it("reopens proposals that a job had not taken when it was canceled", async () => {
  const { owner, proposals } = await heldBack(product);
  await decide(owner, "accept", proposals);
  await cancel(await openApply(product, owner));
  for (const proposal of proposals)
    expect(await proposalOf(owner, proposal)).toMatchObject({ status: "open", apply_job_id: null });
  expect(await open(owner)).toBe(proposals.length);
});

it("takes back a dismissal, or an acceptance that no job has taken", async () => {
  const { owner, proposals } = await heldBack(product);
  const [one, two] = proposals;
  if (!one || !two) throw new Error("too little was held back");
  const total = async () => ((await owner.api.ok("GET", "/api/hubspot/proposals/facets")) as { total: number }).total;
  const before = await total();
  await decide(owner, "accept", [one]);
  await decide(owner, "dismiss", [two]);
  // The second decision returns the current status.
  expect(await decide(owner, "dismiss", [one])).toEqual([{ id: one.id, status: "accepted" }]);
  expect(await total()).toBe(before - 2);
  await decide(owner, "reopen", [one, two]);
  expect(await total()).toBe(before);
  await expect(openApply(product, owner)).rejects.toThrow("nothing is to be written");
  expect((await proposalOf(owner, one)).status).toBe("open");
});

it("does not take back a proposal that a job has taken: it is written and charged once", async () => {
  const { owner, proposals } = await heldBack(product);
  const before = await creditBalance(owner);
  await decide(owner, "accept", proposals);
  const applyId = await openApply(product, owner);
  await begin(applyId);
  const answer = await decide(owner, "reopen", proposals);
  expect(new Set(answer.map(({ status }) => status))).toEqual(new Set(["accepted"]));
  await runJob(product.ctx, applyId);
  for (const proposal of proposals) expect((await proposalOf(owner, proposal)).status).toBe("written");
  expect(await creditBalance(owner)).toBe(before - proposals.length);
});

it("keeps the policy of a reconnected portal, and charges nothing for clean records", async () => {
  const { customer: owner, jobId } = await newJob(product);
  await runJob(product.ctx, jobId);
  await setPolicy(owner, "ask_first");
  const spent = await creditBalance(owner);
  for (const isRefused of [false, true]) {
    if (isRefused)
      await product.ctx.db.withSystem((tx) =>
        tx.connection.update({
          where: { portalId: owner.portalId },
          data: { status: "needs_reconnect", needsReconnectSince: new Date() },
        }),
      );
    await connectPortal(product, owner, owner.portalId);
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
    const again = await startContacts(owner, 10);
    await runJob(product.ctx, again);
    expect((await outcomeRows(owner, again)).filter(({ credits }) => credits !== "0")).toEqual([]);
    expect(await creditBalance(owner)).toBe(spent);
  }
});

/** Number of open proposals with a value. */
async function open(owner: PortalCustomer): Promise<number> {
  return ((await owner.api.ok("GET", "/api/hubspot/proposals/facets?reason=held_by_policy")) as { acceptable: number })
    .acceptable;
}
