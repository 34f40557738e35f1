import { creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import type { Actor } from "../../src/actor.ts";
import type { Context } from "../../src/context.ts";
import { holdCredits, settleHold } from "../../src/credits/ledger.ts";
import { createHubspot } from "../../src/portals/hubspot/hubspot.ts";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../src/jobs/lifecycle/end.ts";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { acceptProposals } from "../../src/review/decide-proposals.ts";
import { supersedeOfConnection } from "../../src/review/proposals.ts";
import { edit } from "../undo/support/undo.ts";
import { acceptAll, apply, decide, heldBack, openApply, proposalOf, type HeldBack } from "./run/support/held-back.ts";
import { control, newJob, readJob, runJob, startContacts, type PortalCustomer } from "./run/support/job-consistency.ts";
import { withOwnRecords } from "../support/with-own-records.ts";

// Edge cases of decisions: what cannot be accepted, what happened meanwhile, and when the apply job is due.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  await product.control("DELETE", "/faults");
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const statusOf = async (owner: PortalCustomer, proposal: { id: string }) => (await proposalOf(owner, proposal)).status;
const rowOf = async (owner: PortalCustomer, jobId: string, recordId: string) =>
  (await outcomeRows(owner, jobId)).find(({ record_id: id }) => id === recordId);
const openOf = async (recordId: string, { portalId }: PortalCustomer) =>
  await product.ctx.db.withSystem((tx) => tx.proposal.findMany({ where: { portalId, recordId, status: "open" } }));
function two([one, other]: readonly HeldBack[]): [HeldBack, HeldBack] {
  if (!one || !other) throw new Error("too little was held back");
  return [one, other];
}
/** Cleans the list again; returns the job's id. */
async function again(owner: PortalCustomer): Promise<string> {
  const jobId = await startContacts(owner, 10);
  await runJob(product.ctx, jobId);
  return jobId;
}

it("does not accept a proposal without a value, by ID or by filter", async () => {
  const { customer: owner, jobId } = await newJob(product, 25);
  await product.grant(owner.email, 100);
  await runJob(product.ctx, jobId);
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals?has_value=false")) as {
    proposals: HeldBack[];
  };
  const [none] = proposals;
  if (!none) throw new Error("every proposal has a value");
  expect(await decide(owner, "accept", [none])).toEqual([{ id: none.id, status: "open" }]);
  await runJob(product.ctx, await acceptAll(product, owner, {}));
  for (const proposal of proposals) expect(await statusOf(owner, proposal)).toBe("open");
});

it("keeps a dismissal while a newer proposal of the record is open", async () => {
  const { owner, proposals } = await heldBack(product);
  const [dismissed, other] = two(proposals);
  await decide(owner, "dismiss", [dismissed]);
  const { street_address: address = "", city = "", state = "", postal_code: zip = "", country = "" } = other.before;
  await edit(product, owner, dismissed.record_id, { address, city, state, zip, country });
  await again(owner);
  const [newer] = await openOf(dismissed.record_id, owner);
  expect(newer?.id).not.toBe(dismissed.id);
  expect(await decide(owner, "reopen", [dismissed])).toEqual([{ id: dismissed.id, status: "dismissed" }]);
  expect((await openOf(dismissed.record_id, owner)).map(({ id }) => id)).toEqual([newer?.id]);
});

it("does not reopen a proposal that a person dismisses while a job decides it", async () => {
  const { owner, jobId, proposals } = await heldBack(product);
  const [dismissed] = two(proposals);
  const { jobId: retryId } = (await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/retry`)) as { jobId: string };
  const hubspot = createHubspot(product.ctx);
  const call: Context["hubspot"]["call"] = async (ref, request, options) => {
    const answer = await hubspot.call(ref, request, options);
    if (request.operation === "read_records") await decide(owner, "dismiss", [dismissed]);
    return answer;
  };
  await runJob(withOwnRecords({ ...product.ctx, hubspot: { ...hubspot, call } }), retryId);
  expect(await statusOf(owner, dismissed)).toBe("dismissed");
  expect(await openOf(dismissed.record_id, owner)).toEqual([]);
});

it("waits ten seconds for further acceptances, at most a minute", async () => {
  const { owner, proposals } = await heldBack(product);
  const began = Date.now();
  const limits = { ...product.ctx.config.limits, applyAfterMs: 10_000 };
  const user = await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email: owner.email } }));
  const actor = { accountId: user.accountId, userId: user.id } as Actor;
  const dueAfter = async (seconds: number, proposal: HeldBack | undefined) => {
    const now = () => new Date(began + seconds * 1_000);
    const ctx = { ...product.ctx, now, config: { ...product.ctx.config, limits } };
    await acceptProposals(ctx, actor, [proposal?.id ?? ""]);
    const intakes = await product.ctx.db.withSystem((tx) =>
      tx.applyIntake.findMany({ where: { accountId: user.accountId } }),
    );
    return intakes.map(({ dueAt }) => (dueAt.getTime() - began) / 1_000);
  };
  expect(await dueAfter(0, proposals[0])).toEqual([10]);
  expect(await dueAfter(9, proposals[1])).toEqual([19]);
  expect(await dueAfter(55, proposals[2])).toEqual([60]);
});

it("does not charge for an accepted record that somebody corrected in the meantime", async () => {
  const { owner, proposals } = await heldBack(product);
  const [edited, other] = two(proposals);
  await decide(owner, "accept", [edited]);
  const { street_address: address = "", city = "", state = "", postal_code: zip = "", country = "" } = other.after;
  await edit(product, owner, edited.record_id, { address, city, state, zip, country });
  const applyId = await openApply(product, owner);
  await runJob(product.ctx, applyId);
  expect(await rowOf(owner, applyId, edited.record_id)).toMatchObject({
    outcome: "unchanged",
    reason: "stale",
    credits: "0",
  });
  expect(await statusOf(owner, edited)).toBe("stale");
});

it("does not retry a refused proposal if the record has a newer one", async () => {
  const { owner, proposals } = await heldBack(product);
  const [refused, other] = two(proposals);
  const fault = { kind: "refuse", route: "batch/update", portalId: Number(owner.portalId), status: 400 };
  await product.control("POST", "/faults", fault);
  const applyId = await apply(product, owner, [refused]);
  await product.control("DELETE", "/faults");
  expect(await statusOf(owner, refused)).toBe("failed");
  const { street_address: address = "", city = "", state = "", postal_code: zip = "", country = "" } = other.before;
  await edit(product, owner, refused.record_id, { address, city, state, zip, country });
  await again(owner);
  const [newer] = await openOf(refused.record_id, owner);
  const { jobId } = (await owner.api.ok("POST", `/api/hubspot/jobs/${applyId}/retry`)) as { jobId: string };
  await runJob(product.ctx, jobId);
  expect(await outcomeRows(owner, jobId)).toEqual([]);
  expect(await statusOf(owner, refused)).toBe("failed");
  expect((await openOf(refused.record_id, owner)).map(({ id }) => id)).toEqual([newer?.id]);
});

it("closes the proposals of a disconnected portal", async () => {
  const { owner, proposals } = await heldBack(product);
  const [open, accepted] = two(proposals);
  await decide(owner, "accept", [accepted]);
  const connection = await product.ctx.db.withSystem((tx) =>
    tx.connection.findUniqueOrThrow({ where: { portalId: owner.portalId } }),
  );
  expect(await supersedeOfConnection(product.ctx, connection)).toEqual({ isDone: true });
  await product.ctx.db.withSystem((tx) => tx.applyIntake.deleteMany({ where: { connectionId: connection.id } }));
  expect([await statusOf(owner, open), await statusOf(owner, accepted)]).toEqual(["superseded", "superseded"]);
  expect(await owner.api.ok("GET", "/api/hubspot/proposals/facets")).toMatchObject({ total: 0 });
});

it("waits for credits that another chunk may release before waiting for decisions", async () => {
  const { owner, proposals } = await heldBack(product);
  const jobId = await startContacts(owner, 25);
  const [chunkNo = 0] = await readJob(product.ctx, jobId);
  const { accountId } = await product.ctx.db.withSystem((tx) =>
    tx.user.findUniqueOrThrow({ where: { email: owner.email }, select: { accountId: true } }),
  );
  const holdId = product.ctx.newId();
  const other = { accountId, holdId, jobId, chunkNo: chunkNo + 1, wanted: 5, key: `hold:${jobId}:other` };
  const { amount } = await product.ctx.db.withAccount(accountId, (tx) => holdCredits(tx, other));
  expect(await creditBalance(owner)).toBeLessThanOrEqual(proposals.length);

  const short = { end: "short", reason: "awaiting_review", gotSome: false };
  expect(await runChunk(product.ctx, { jobId, chunkNo }, control)).toEqual({ ...short, othersHold: true });
  await product.ctx.db.withAccount(accountId, (tx) => settleHold(tx, { holdId, successes: 0 }));
  expect(await creditBalance(owner)).toBeGreaterThan(amount);
  const rest = await runChunk(product.ctx, { jobId, chunkNo }, control);
  expect(rest).toMatchObject({ end: "short", othersHold: false });
  await finaliseJob(product.ctx, { jobId, end: { status: "canceled", reason: null } }, control);
});
