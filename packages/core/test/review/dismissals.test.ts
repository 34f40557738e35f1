import { randomUUID } from "node:crypto";
import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { holdCredits, settleHold } from "../../src/credits/ledger.ts";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { acceptProposals, dismissProposals, reopenProposals } from "../../src/review/decide-proposals.ts";
import { runReviewAction, startReviewAction } from "../../src/review/review-action.ts";
import { getUsage } from "../../src/usage/get-usage.ts";
import { apply } from "../jobs/run/support/held-back.ts";
import { control } from "../jobs/run/support/job-consistency.ts";
import { newReviewer, type Reviewer } from "./support/reviewer.ts";

// The cost of dismissing corrections that a write policy held back.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const reviewer = (size: number, credits = size) => newReviewer(product, size, credits);
const dismissed = ({ actor }: Reviewer, ids: readonly string[], maxCredits = 1_000) =>
  dismissProposals(product.ctx, actor, { ids, maxCredits });
/** Uses up the free ones except for `left`. */
async function useUpFree(review: Reviewer, left: number): Promise<string[]> {
  const use = 200 - left;
  for (let from = 0; from < use; from += 100)
    await dismissed(review, review.ids.slice(from, Math.min(from + 100, use)));
  return review.ids.slice(use);
}
const freeLeft = async ({ owner }: Reviewer) =>
  ((await owner.api.ok("GET", "/api/hubspot/proposals/facets")) as { free_dismissals: number }).free_dismissals;
const statusOf = async (id: string) =>
  await product.ctx.db.withSystem((tx) => tx.proposal.findUniqueOrThrow({ where: { id } }));
/** Resolves when this many transactions wait for a lock. Over one connection: they wait for five seconds at most. */
const untilWaiting = async (transactions: number) => {
  const client = new pg.Client({ connectionString: product.adminUrl });
  await client.connect();
  const waiting = async () => {
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows[0]?.count ?? 0;
  };
  await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBe(transactions);
  await client.end();
};
const receipts = async ({ owner }: Reviewer) => {
  const query = "{ viewer { receipts(first: 5) { nodes { kind text change } } } }";
  const answer = (await owner.api.ok("POST", "/graphql", { query })) as {
    data: { viewer: { receipts: { nodes: { kind: string; text: string; change: number }[] } } };
  };
  return answer.data.viewer.receipts.nodes;
};

describe("dismissing held-back corrections", () => {
  it("is free up to 200 in a month, and costs one credit each beyond", async () => {
    const review = await reviewer(210);
    const before = await creditBalance(review.owner);
    const rest = await useUpFree(review, 1);
    expect(await creditBalance(review.owner)).toBe(before);
    expect(await freeLeft(review)).toBe(1);
    const { totalCreditsUsed } = await getUsage(product.ctx, review.actor);

    await dismissed(review, rest.slice(0, 3));
    expect(await creditBalance(review.owner)).toBe(before - 2);
    expect(await freeLeft(review)).toBe(0);
    expect(await receipts(review)).toContainEqual({
      kind: "dismissal",
      text: "Dismissed 2 held-back corrections beyond the free dismissals of the month",
      change: -2,
    });
    expect((await getUsage(product.ctx, review.actor)).totalCreditsUsed).toBe(totalCreditsUsed + 2);
    // The second decision changes nothing.
    await dismissed(review, rest.slice(0, 3));
    expect(await creditBalance(review.owner)).toBe(before - 2);
  });

  it("is free up to a fifth of the credits spent on addresses in the month, if that is more", async () => {
    const review = await reviewer(320, 2_000);
    const { accountId } = review.actor;
    await product.ctx.db.withAccount(accountId, async (tx) => {
      const job = await tx.job.findFirstOrThrow({ where: { kind: "list" } });
      const { spent } = await tx.creditAccount.findUniqueOrThrow({ where: { accountId } });
      const successes = 1_500 - spent;
      const hold = { accountId, holdId: randomUUID(), jobId: job.id, chunkNo: 0, wanted: successes, key: "fill" };
      await holdCredits(tx, hold);
      await settleHold(tx, { holdId: hold.holdId, successes });
      // The job's rows represent them, so that its counters are right.
      await tx.job.update({ where: { id: job.id }, data: { confirmed: { increment: successes } } });
      await tx.$executeRaw`
        INSERT INTO job_record (job_id, account_id, record_id, chunk_no, state, reason)
        SELECT ${job.id}::uuid, ${accountId}::uuid, 'filled ' || n, 0, 'confirmed', 'already_right' FROM generate_series(1, ${successes}::int) n`;
    });
    expect(await freeLeft(review)).toBe(300);
    const before = await creditBalance(review.owner);
    for (let from = 0; from < 310; from += 62) await dismissed(review, review.ids.slice(from, from + 62));
    expect(await creditBalance(review.owner)).toBe(before - 10);
    // The cost of dismissals does not count as spent on addresses.
    expect(await freeLeft(review)).toBe(0);
  });

  it("is free again in the next month (UTC)", async () => {
    const review = await reviewer(205);
    const [first = "", second = "", third = ""] = await useUpFree(review, 0);
    const before = await creditBalance(review.owner);
    const now = product.ctx.now();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    const at = (moment: number) => ({ ...product.ctx, now: () => new Date(moment) });
    await dismissProposals(at(next - 1), review.actor, { ids: [first], maxCredits: 1_000 });
    expect(await creditBalance(review.owner)).toBe(before - 1);
    await dismissProposals(at(next), review.actor, { ids: [second], maxCredits: 1_000 });
    expect(await creditBalance(review.owner)).toBe(before - 1);
    // Taken back in the new month, it is returned to the month of its dismissal.
    await reopenProposals(at(next), review.actor, [first]);
    expect(await creditBalance(review.owner)).toBe(before);
    await dismissed(review, [third]);
    expect(await creditBalance(review.owner)).toBe(before - 1);
  });

  it("gives the last free one to one of two who dismiss at the same time", async () => {
    const review = await reviewer(210);
    // From several groups: those of one group wait for each other anyway.
    const own = review.ids.slice(0, 4);
    const groups = new Set((await Promise.all(own.map(statusOf))).map(({ groupId }) => groupId));
    expect(groups.size).toBeGreaterThan(1);
    for (const from of [5, 105]) await dismissed(review, review.ids.slice(from, from === 5 ? 105 : 204));
    const before = await creditBalance(review.owner);
    expect(await freeLeft(review)).toBe(1);
    // Both have read the number of free ones before either can count its dismissal.
    const gate = Promise.withResolvers<void>();
    const held = product.ctx.db.withSystem(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM usage_month WHERE account_id = ${review.actor.accountId}::uuid FOR UPDATE`;
      await gate.promise;
    });
    const deciding = Promise.all(own.map((id) => dismissed(review, [id])));
    await untilWaiting(own.length);
    gate.resolve();
    await Promise.all([held, deciding]);
    expect(await creditBalance(review.owner)).toBe(before - 3);
  });

  it("gives back once what it took when it is taken back, and charges once in all when that is accepted", async () => {
    const review = await reviewer(205);
    const before = await creditBalance(review.owner);
    const [real = "", other = ""] = review.ids;
    const copies = review.ids.slice(2, 202);
    for (const from of [0, 100]) await dismissed(review, copies.slice(from, from + 100));
    await dismissed(review, [real, other]);
    expect(await creditBalance(review.owner)).toBe(before - 2);
    await Promise.all([1, 2, 3].map(() => reopenProposals(product.ctx, review.actor, [real])));
    expect(await creditBalance(review.owner)).toBe(before - 1);
    expect((await receipts(review))[0]).toMatchObject({
      text: "Dismissal of 1 held-back correction taken back",
      change: 1,
    });
    await dismissed(review, [real]);
    await reopenProposals(product.ctx, review.actor, [real]);
    await acceptProposals(product.ctx, review.actor, [real]);
    await reopenProposals(product.ctx, review.actor, [real]);
    expect(await creditBalance(review.owner)).toBe(before - 1);
    // A free one becomes free again.
    const [free = ""] = copies;
    await reopenProposals(product.ctx, review.actor, [free]);
    expect(await freeLeft(review)).toBe(1);
    await dismissed(review, [free]);
    expect(await creditBalance(review.owner)).toBe(before - 1);

    await apply(product, review.owner, [{ id: real }]);
    expect((await statusOf(real)).status).toBe("written");
    expect(await creditBalance(review.owner)).toBe(before - 2);
  });

  it("is taken back when its choice is cleared", async () => {
    const review = await reviewer(205);
    const [real = ""] = review.ids;
    for (const from of [1, 101]) await dismissed(review, review.ids.slice(from, from + 100));
    const before = await creditBalance(review.owner);
    await dismissed(review, [real]);
    expect(await creditBalance(review.owner)).toBe(before - 1);
    const { portalId, objectType, recordId } = await statusOf(real);
    const choice = `/api/hubspot/choices/${portalId}/${objectType}/${recordId}/dismissed`;
    await review.owner.api.ok("DELETE", choice);
    expect((await review.owner.api.call("DELETE", choice)).status).toBe(404);
    expect((await statusOf(real)).status).toBe("open");
    expect(await creditBalance(review.owner)).toBe(before);
    await apply(product, review.owner, [{ id: real }]);
    expect(await creditBalance(review.owner)).toBe(before - 1);
  });

  it("charges nothing to a program that does not say what it may cost", async () => {
    const review = await reviewer(210, 0);
    const rest = await useUpFree(review, 1);
    const ids = rest.slice(0, 2);
    const before = await creditBalance(review.owner);
    const refused = await review.owner.api.call("POST", "/api/hubspot/proposals/dismiss", { ids });
    expect([refused.status, refused.body]).toMatchObject([409, { code: "conflict" }]);
    await review.owner.api.ok("POST", "/api/hubspot/proposals/dismiss", { ids: ids.slice(0, 1) });
    expect([await freeLeft(review), await creditBalance(review.owner)]).toEqual([0, before]);
  });

  it("changes nothing if it costs more than a person was shown, or more than there is", async () => {
    const review = await reviewer(210, 0);
    const rest = await useUpFree(review, 1);
    const before = await creditBalance(review.owner);
    const shown = await review.owner.api.call("POST", "/api/hubspot/proposals/dismiss", {
      ids: rest.slice(0, 3),
      max_credits: 1,
    });
    expect([shown.status, shown.body]).toMatchObject([
      409,
      { message: expect.stringContaining("costs 2 credits now") },
    ]);
    await product.ctx.db.withAccount(review.actor.accountId, async (tx) => {
      const job = await tx.job.findFirstOrThrow({ where: { kind: "list" } });
      await holdCredits(tx, {
        accountId: review.actor.accountId,
        holdId: randomUUID(),
        jobId: job.id,
        chunkNo: 0,
        wanted: before - 1,
        key: "other work",
      });
    });
    const poor = await review.owner.api.call("POST", "/api/hubspot/proposals/dismiss", {
      ids: rest.slice(0, 3),
      max_credits: 2,
    });
    expect([poor.status, poor.body]).toMatchObject([402, { code: "out_of_credits" }]);
    for (const id of rest.slice(0, 3)) expect(await statusOf(id)).toMatchObject({ status: "open", dismissals: 0 });
    expect(await freeLeft(review)).toBe(1);
    await dismissed(review, rest.slice(0, 2), 1);
    expect(await freeLeft(review)).toBe(0);
  });

  it("is free for what the engine was not certain of", async () => {
    const review = await reviewer(205);
    const [id = ""] = await useUpFree(review, 0);
    const before = await creditBalance(review.owner);
    await product.ctx.db.withSystem(async (tx) => {
      const { groupId } = await tx.proposal.update({ where: { id }, data: { reason: "ambiguous" } });
      const group = await tx.proposalGroup.findUniqueOrThrow({ where: { id: groupId } });
      const own = { ...group, id: randomUUID(), key: "own", reason: "ambiguous", openCount: 1 };
      await tx.proposalGroup.create({ data: own });
      await tx.proposal.update({ where: { id }, data: { groupId: own.id } });
      await tx.proposalGroup.update({ where: { id: groupId }, data: { openCount: { decrement: 1 } } });
    });
    await dismissed(review, [id]);
    expect(await creditBalance(review.owner)).toBe(before);
    await reopenProposals(product.ctx, review.actor, [id]);
    expect(await creditBalance(review.owner)).toBe(before);
  });
});

describe("dismissing all that match", () => {
  const start = (review: Reviewer, maxCredits = 10_000) =>
    startReviewAction(product.ctx, review.actor, {
      kind: "dismiss",
      filter: { reason: "held_by_policy" },
      asOf: product.ctx.now(),
      maxCredits,
    });
  const run = async (review: Reviewer, actionId: string) => {
    const ids = { actionId, accountId: review.actor.accountId };
    while (!(await runReviewAction(product.ctx, ids, control)).isDone);
    return await product.ctx.db.withSystem((tx) => tx.reviewAction.findUniqueOrThrow({ where: { id: actionId } }));
  };
  const openOf = ({ actor: { accountId } }: Reviewer) =>
    product.ctx.db.withSystem((tx) =>
      tx.proposal.count({ where: { accountId, status: "open", reason: "held_by_policy" } }),
    );

  it("charges each once, also when its worker dies between two slices", { timeout: 60_000 }, async () => {
    const review = await reviewer(2_300, 3_000);
    const before = await creditBalance(review.owner);
    const { id } = await start(review);
    let slices = 0;
    const dying = {
      heartbeat() {
        slices += 1;
        if (slices > 2) throw new Error("killed");
      },
    };
    const ids = { actionId: id, accountId: review.actor.accountId };
    await expect(runReviewAction(product.ctx, ids, dying)).rejects.toThrow("killed");
    expect(await run(review, id)).toMatchObject({ done: 2_300, credits: 2_100, status: "done" });
    expect(await creditBalance(review.owner)).toBe(before - 2_100);
    expect(await openOf(review)).toBe(0);
  });

  it("is refused if it costs more than was shown, or more than there is", async () => {
    const review = await reviewer(240, 0);
    await expect(start(review, 39)).rejects.toMatchObject({ code: "conflict" });
    await expect(start(review)).rejects.toMatchObject({ code: "out_of_credits" });
    await product.grant(review.owner.email, 60);
    const before = await creditBalance(review.owner);
    const { id } = await start(review, 40);
    // Meanwhile the free ones are used up.
    await dismissed(review, review.ids.slice(0, 100));
    expect(await run(review, id)).toMatchObject({ credits: 40, done: 140, status: "done" });
    expect(await creditBalance(review.owner)).toBe(before - 40);
    expect(await openOf(review)).toBe(0);
  });

  it("leaves open what would cost more than was shown", async () => {
    const review = await reviewer(240, 100);
    const before = await creditBalance(review.owner);
    const { id } = await start(review, 40);
    await dismissed(review, review.ids.slice(0, 100));
    await reopenProposals(product.ctx, review.actor, review.ids.slice(0, 10));
    await product.ctx.db.withSystem((tx) => tx.reviewAction.update({ where: { id }, data: { maxCredits: 5 } }));
    expect(await run(review, id)).toMatchObject({ credits: 5, done: 115, status: "done" });
    expect(await creditBalance(review.owner)).toBe(before - 5);
    expect(await openOf(review)).toBe(35);
  });
});
