import { CONTACT_MAPPING, creditBalance } from "@plumbline/dev-env/stories.ts";
import { memberOf, signedInActor } from "@plumbline/dev-env/testing/actor-of.ts";
import { joined } from "@plumbline/dev-env/testing/team-fixture.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor } from "../../src/actor.ts";
import { beginJob } from "../../src/jobs/lifecycle/begin.ts";
import { readSlice } from "../../src/jobs/source/read-slice.ts";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { acceptProposals, dismissProposals, reopenProposals } from "../../src/review/decide-proposals.ts";
import { getReviewAction, runReviewAction, startReviewAction } from "../../src/review/review-action.ts";
import { takeBackReviewAction } from "../../src/review/take-back-action.ts";
import { openApply } from "../jobs/run/support/held-back.ts";
import { control, runJob } from "../jobs/run/support/job-consistency.ts";
import { newReviewer, type Reviewer } from "./support/reviewer.ts";

// A decision about all that match is taken back, whatever happens meanwhile.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const HELD = { reason: "held_by_policy" };
const start = ({ actor }: Reviewer, kind: "accept" | "dismiss") =>
  startReviewAction(product.ctx, actor, { kind, filter: HELD, asOf: product.ctx.now() });
const takeBack = (actor: Actor, id: string) => takeBackReviewAction(product.ctx, actor, id);
const actionOf = (id: string) =>
  product.ctx.db.withSystem((tx) => tx.reviewAction.findUniqueOrThrow({ where: { id } }));
const run = async ({ actor: { accountId } }: Reviewer, actionId: string) => {
  while (!(await runReviewAction(product.ctx, { actionId, accountId }, control)).isDone);
  return await actionOf(actionId);
};
/** Its worker dies after this many slices. */
const runSome = async ({ actor: { accountId } }: Reviewer, actionId: string, slices: number) => {
  let begun = 0;
  const dying = {
    heartbeat() {
      if (begun === slices) throw new Error("killed");
      begun += 1;
    },
  };
  await expect(runReviewAction(product.ctx, { actionId, accountId }, dying)).rejects.toThrow("killed");
};
const decideAll = async (review: Reviewer, kind: "accept" | "dismiss") => {
  const { id } = await start(review, kind);
  await run(review, id);
  return id;
};
const countOf = ({ actor: { accountId } }: Reviewer, status: string) =>
  product.ctx.db.withSystem((tx) => tx.proposal.count({ where: { accountId, status, ...HELD } }));
const statusesOf = async (ids: readonly string[]) => {
  const rows = await product.ctx.db.withSystem((tx) => tx.proposal.findMany({ where: { id: { in: [...ids] } } }));
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const canTakeBack = async ({ actor }: Reviewer, id: string) =>
  (await getReviewAction(product.ctx, actor, id)).canTakeBack;
const events = ({ actor: { accountId } }: Reviewer) =>
  product.ctx.db.withSystem((tx) => tx.auditEvent.findMany({ where: { accountId, action: "proposals_reopened" } }));

it("lists exactly the jobs that write proposals accepted by a filter", async () => {
  const review = await newReviewer(product, 3);
  const jobsOf = async (id: string) => (await getReviewAction(product.ctx, review.actor, id)).applyJobIds;
  const { id } = await start(review, "accept");
  expect(await jobsOf(id)).toEqual([]);
  // One slice per group: each is written by a job of its own.
  await runSome(review, id, 1);
  const first = await openApply(product, review.owner);
  await runJob(product.ctx, first);
  await run(review, id);
  expect(await jobsOf(id)).toEqual([first]);
  const second = await openApply(product, review.owner);
  await runJob(product.ctx, second);
  expect(await jobsOf(id)).toEqual([first, second].toSorted());

  const other = await newReviewer(product, 3);
  const dismissal = await decideAll(other, "dismiss");
  expect((await getReviewAction(product.ctx, other.actor, dismissal)).applyJobIds).toEqual([]);
});

describe("taking back an acceptance by filter", () => {
  it("reopens proposals that no job has taken, and reports how many were written", async () => {
    const review = await newReviewer(product, 3);
    const { id } = await start(review, "accept");
    // One slice per group: what the first one accepted is written before the rest is accepted.
    await runSome(review, id, 1);
    await runJob(product.ctx, await openApply(product, review.owner));
    const written = await countOf(review, "written");
    expect(written).toBeGreaterThan(0);
    const { done } = await run(review, id);
    expect(done).toBeGreaterThan(written);
    expect(await canTakeBack(review, id)).toBe(true);

    const back = await takeBack(review.actor, id);
    expect(await run(review, back.id)).toMatchObject({ total: done, done: done - written, written, status: "done" });
    expect([await countOf(review, "open"), await countOf(review, "written")]).toEqual([done - written, written]);
    expect(await canTakeBack(review, id)).toBe(false);
    expect(await events(review)).toMatchObject([{ facts: { detail: `${done} proposals by a filter` } }]);
  });

  it("reopens nothing once a job has taken all proposals", async () => {
    const review = await newReviewer(product, 3);
    const id = await decideAll(review, "accept");
    const accepted = await countOf(review, "accepted");
    await runJob(product.ctx, await openApply(product, review.owner));
    expect(await canTakeBack(review, id)).toBe(false);
    const back = await takeBack(review.actor, id);
    expect(await run(review, back.id)).toMatchObject({ done: 0, written: accepted });
  });

  it("stops while the decision is in progress, and reopens those already decided", { timeout: 60_000 }, async () => {
    const review = await newReviewer(product, 2_300, 3_000);
    const all = await countOf(review, "open");
    const { id } = await start(review, "accept");
    await runSome(review, id, 2);
    const { done } = await actionOf(id);
    expect(await canTakeBack(review, id)).toBe(true);
    const back = await takeBack(review.actor, id);
    // Its worker restarts.
    expect(await run(review, id)).toMatchObject({ done, status: "done" });
    expect(await run(review, back.id)).toMatchObject({ done, written: 0 });
    expect(await countOf(review, "open")).toBe(all);
  });

  it("joins a slice that is in progress", { timeout: 60_000 }, async () => {
    const review = await newReviewer(product, 2_300, 3_000);
    const all = await countOf(review, "open");
    const { id } = await start(review, "accept");
    const [back] = await Promise.all([takeBack(review.actor, id), run(review, id)]);
    const { done } = await actionOf(id);
    expect(await run(review, back.id)).toMatchObject({ total: done, done });
    expect(await countOf(review, "open")).toBe(all);
  });

  it(
    "reopens or writes each proposal, never both, when a job takes them concurrently",
    { timeout: 60_000 },
    async () => {
      const review = await newReviewer(product, 2_300, 3_000);
      const id = await decideAll(review, "accept");
      const accepted = await countOf(review, "accepted");
      const jobId = await openApply(product, review.owner);
      await beginJob(product.ctx, { jobId }, control);
      const back = await takeBack(review.actor, id);
      const take = async () => {
        for (let slice = await readSlice(product.ctx, { jobId }, control); slice.end === "read" && !slice.isDone;)
          slice = await readSlice(product.ctx, { jobId }, control);
      };
      const [{ done, written }] = await Promise.all([run(review, back.id), take()]);
      const taken = await product.ctx.db.withSystem((tx) => tx.proposal.count({ where: { applyJobId: jobId } }));
      expect(done + written).toBe(accepted);
      expect([await countOf(review, "open"), taken]).toEqual([done, written]);
      await runJob(product.ctx, jobId);
    },
  );

  it("keeps later decisions of people", async () => {
    const review = await newReviewer(product, 4);
    const id = await decideAll(review, "accept");
    const [accepted = "", dismissed = ""] = review.ids;
    await reopenProposals(product.ctx, review.actor, [accepted, dismissed]);
    await acceptProposals(product.ctx, review.actor, [accepted]);
    await dismissProposals(product.ctx, review.actor, [dismissed]);
    const back = await takeBack(review.actor, id);
    const { total, done } = await run(review, back.id);
    expect(done).toBe(total - 2);
    expect(await statusesOf([accepted, dismissed])).toEqual(["accepted", "dismissed"]);
  });
});

describe("taking back a dismissal by filter", () => {
  it("reopens all without moving credits after a crash at any step", { timeout: 90_000 }, async () => {
    const review = await newReviewer(product, 2_300, 3_000);
    const before = await creditBalance(review.owner);
    const id = await decideAll(review, "dismiss");
    const back = await takeBack(review.actor, id);
    for (let deaths = 0; deaths < 3; deaths += 1) await runSome(review, back.id, 1);
    expect(await run(review, back.id)).toMatchObject({ done: 2_300, written: 0, status: "done" });
    expect(await creditBalance(review.owner)).toBe(before);
    expect(await countOf(review, "open")).toBe(2_300);
    const choices = await product.ctx.db.withSystem((tx) =>
      tx.recordChoice.count({ where: { accountId: review.actor.accountId, kind: "dismissed" } }),
    );
    expect(choices).toBe(0);
  });

  it("is idempotent", async () => {
    const review = await newReviewer(product, 5);
    const id = await decideAll(review, "dismiss");
    const asked = await Promise.all([1, 2, 3].map(() => takeBack(review.actor, id)));
    expect(new Set(asked.map((one) => one.id)).size).toBe(1);
    const [back] = asked;
    const { done } = await run(review, back?.id ?? "");
    expect(await takeBack(review.actor, id)).toMatchObject({ id: back?.id, done, status: "done" });
    expect(await events(review)).toHaveLength(1);
    await expect(takeBack(review.actor, back?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
  });

  it("does not reopen proposals whose mapping has changed", async () => {
    const review = await newReviewer(product, 205);
    const id = await decideAll(review, "dismiss");
    const path = `/api/hubspot/save-portal-config/${review.owner.portalId}`;
    await review.owner.api.ok("POST", path, { contact: { ...CONTACT_MAPPING, country: "" } });
    const back = await takeBack(review.actor, id);
    expect(await run(review, back.id)).toMatchObject({ done: 0, written: 0 });
    expect([await countOf(review, "superseded"), await countOf(review, "open")]).toEqual([205, 0]);
  });

  it("stops when the person loses their role", { timeout: 60_000 }, async () => {
    const review = await newReviewer(product, 1_500, 3_000);
    const id = await decideAll(review, "dismiss");
    const colleague = await joined(product, review.owner, { role: "reviewer" });
    const back = await takeBack(await signedInActor(product.ctx, colleague.email), id);
    await runSome(review, back.id, 1);
    const { id: memberId } = await memberOf(product.ctx, colleague.email);
    const { password } = review.owner;
    await review.owner.api.ok("PATCH", `/api/auth/team/members/${memberId}`, { role: "viewer", password });
    expect(await run(review, back.id)).toMatchObject({ done: 1_000, status: "done" });
    expect(await countOf(review, "dismissed")).toBe(500);
  });
});
