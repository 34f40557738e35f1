import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, describe, expect, it } from "vitest";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { dismissProposals, reopenProposals } from "../../src/review/decide-proposals.ts";
import { runReviewAction, startReviewAction } from "../../src/review/review-action.ts";
import { getUsage } from "../../src/usage/get-usage.ts";
import { chargeDismissal } from "../credits/support/charge-dismissal.ts";
import { apply } from "../jobs/run/support/held-back.ts";
import { control } from "../jobs/run/support/job-consistency.ts";
import { newReviewer, type Reviewer } from "./support/reviewer.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const reviewer = (size: number, credits = size) => newReviewer(product, size, credits);
const rowOf = async (id: string) =>
  await product.ctx.db.withSystem((tx) => tx.proposal.findUniqueOrThrow({ where: { id } }));
const usedOf = async ({ actor: { accountId } }: Reviewer) =>
  await product.ctx.db.withSystem((tx) =>
    tx.usageMonth.findMany({
      where: { accountId, OR: [{ dismissedFree: { not: 0 } }, { dismissedCharged: { not: 0 } }] },
      select: { dismissedFree: true, dismissedCharged: true },
    }),
  );
const receipts = async ({ owner }: Reviewer) => {
  const query = "{ viewer { receipts(first: 5) { nodes { kind text change } } } }";
  const answer = (await owner.api.ok("POST", "/graphql", { query })) as {
    data: { viewer: { receipts: { nodes: { kind: string; text: string; change: number }[] } } };
  };
  return answer.data.viewer.receipts.nodes;
};

describe("dismissing proposals of a write policy", () => {
  it("is free for any number", async () => {
    const review = await reviewer(410, 0);
    const before = await creditBalance(review.owner);
    for (let from = 0; from < 400; from += 100)
      await dismissProposals(product.ctx, review.actor, review.ids.slice(from, from + 100));
    expect(await creditBalance(review.owner)).toBe(before);
    expect(await usedOf(review)).toEqual([]);
    expect((await receipts(review)).filter(({ kind }) => kind === "dismissal")).toEqual([]);
  });

  it("ignores the price that an older client sends", async () => {
    const review = await reviewer(10, 0);
    const before = await creditBalance(review.owner);
    const [first = "", second = "", third = ""] = review.ids;
    await review.owner.api.ok("POST", "/api/hubspot/proposals/dismiss", { ids: [first], max_credits: 0 });
    await review.owner.api.ok("POST", "/api/hubspot/proposals/dismiss", { ids: [second], max_credits: 7 });
    const query = `mutation { dismissProposals(ids: ["${third}"], maxCredits: 7) { status } }`;
    const { data } = (await review.owner.api.ok("POST", "/graphql", { query })) as { data: unknown };
    expect(data).toEqual({ dismissProposals: [{ status: "dismissed" }] });
    const { held_back: heldBack, free_dismissals: free } = (await review.owner.api.ok(
      "GET",
      "/api/hubspot/proposals/facets",
    )) as { held_back: number; free_dismissals: number };
    expect(Math.max(0, heldBack - free)).toBe(0);
    expect(await creditBalance(review.owner)).toBe(before);
  });

  it("is free for all that match, even if the worker dies between two slices", { timeout: 60_000 }, async () => {
    const review = await reviewer(2_300, 3_000);
    const before = await creditBalance(review.owner);
    const { id } = await startReviewAction(product.ctx, review.actor, {
      kind: "dismiss",
      filter: { reason: "held_by_policy" },
      asOf: product.ctx.now(),
    });
    let slices = 0;
    const dying = {
      heartbeat() {
        slices += 1;
        if (slices > 2) throw new Error("killed");
      },
    };
    const action = { actionId: id, accountId: review.actor.accountId };
    await expect(runReviewAction(product.ctx, action, dying)).rejects.toThrow("killed");
    while (!(await runReviewAction(product.ctx, action, control)).isDone);
    const row = await product.ctx.db.withSystem((tx) => tx.reviewAction.findUniqueOrThrow({ where: { id } }));
    expect(row).toMatchObject({ done: 2_300, credits: 0, status: "done" });
    expect(await creditBalance(review.owner)).toBe(before);
  });
});

describe("a dismissal counted by an earlier release", () => {
  /** As release 0.2 dismisses: the first of them for a credit, the others as free ones of the month. */
  async function dismissedEarlier(review: Reviewer, [charged = "", ...free]: readonly string[], at: Date) {
    const { accountId } = review.actor;
    await dismissProposals({ ...product.ctx, now: () => at }, review.actor, [charged, ...free]);
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
    const { objectType } = await rowOf(charged);
    await product.ctx.db.withAccount(accountId, async (tx) => {
      await chargeDismissal(tx, { accountId, amount: 1, key: `dismissal:${charged}:1`, proposalId: charged });
      await tx.proposal.update({ where: { id: charged }, data: { dismissalCredits: 1, dismissals: 1 } });
      await tx.proposal.updateMany({ where: { id: { in: free } }, data: { dismissalCredits: 0, dismissals: 1 } });
      const counts = { dismissedFree: free.length, dismissedCharged: 1 };
      await tx.usageMonth.upsert({
        where: { accountId_month_objectType: { accountId, month, objectType } },
        create: { accountId, month, objectType, ...counts },
        update: counts,
      });
    });
  }

  it("is returned to its month once when taken back", async () => {
    const review = await reviewer(10);
    const before = await creditBalance(review.owner);
    const { totalCreditsUsed } = await getUsage(product.ctx, review.actor);
    const now = product.ctx.now();
    const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1);
    const [real = "", free = ""] = review.ids;
    await dismissedEarlier(review, [real, free], lastMonth);
    expect(await creditBalance(review.owner)).toBe(before - 1);
    expect((await getUsage(product.ctx, review.actor)).totalCreditsUsed).toBe(totalCreditsUsed + 1);
    await Promise.all([1, 2, 3].map(() => reopenProposals(product.ctx, review.actor, [real])));
    expect(await creditBalance(review.owner)).toBe(before);
    expect((await receipts(review))[0]).toMatchObject({
      text: "Dismissal of 1 held-back correction taken back",
      change: 1,
    });
    expect(await usedOf(review)).toEqual([{ dismissedFree: 1n, dismissedCharged: 0n }]);
    await reopenProposals(product.ctx, review.actor, [free]);
    expect(await usedOf(review)).toEqual([]);
    // Dismissed again it is free, and written it costs its credit.
    await dismissProposals(product.ctx, review.actor, [real]);
    await reopenProposals(product.ctx, review.actor, [real]);
    expect(await creditBalance(review.owner)).toBe(before);
    await apply(product, review.owner, [{ id: real }]);
    expect(await creditBalance(review.owner)).toBe(before - 1);
  });

  it("is returned when its choice is cleared", async () => {
    const review = await reviewer(10);
    const before = await creditBalance(review.owner);
    const [real = ""] = review.ids;
    await dismissedEarlier(review, [real], product.ctx.now());
    expect(await creditBalance(review.owner)).toBe(before - 1);
    const { portalId, objectType, recordId } = await rowOf(real);
    const choice = `/api/hubspot/choices/${portalId}/${objectType}/${recordId}/dismissed`;
    await review.owner.api.ok("DELETE", choice);
    expect((await review.owner.api.call("DELETE", choice)).status).toBe(404);
    expect((await rowOf(real)).status).toBe("open");
    expect(await creditBalance(review.owner)).toBe(before);
  });
});
