import { checkProposals } from "@plumbline/core/maintenance/check-proposals.ts";
import { creditBalance, outcomeRows, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { outcomeRowsOfAll } from "@plumbline/dev-env/testing/outcome-rows-of-all.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { expect } from "vitest";
import { makeList, type CustomerWithPortal } from "./job-consistency.ts";

// A customer with two jobs running while a part of the product is killed: one writes accepted proposals, one undoes a cleaning.

type Product = Pick<TestProduct, "control" | "ctx">;
type Row = Record<string, string>;

const SIZE = 400;
/** The dispatcher restarts a job that waits for Temporal. */
const WITHIN_MS = 600_000;

/** `cleaned`: the job to undo. `held`: records of another list whose corrections wait for a person. */
export type Reviewer = { customer: CustomerWithPortal; cleaned: string; held: number; balance: number };

/** One list that was cleaned, and one with every correction held back. */
export async function newReviewer(product: Product, customer: CustomerWithPortal): Promise<Reviewer> {
  const { api, portalId } = customer;
  const clean = async () => {
    const jobId = await startList(customer, portalId, await makeList(product, portalId, SIZE));
    expect(await untilJob(customer, jobId, FINAL_STATUSES, WITHIN_MS)).toMatchObject({ status: "completed" });
    return jobId;
  };
  const cleaned = await clean();
  await api.ok("POST", "/api/hubspot/write-policies", { portalId, objectType: "contact", policy: "ask_first" });
  await clean();
  const { acceptable: held } = (await api.ok("GET", "/api/hubspot/proposals/facets?reason=held_by_policy")) as {
    acceptable: number;
  };
  expect(held).toBeGreaterThan(SIZE / 4);
  return { customer, cleaned, held, balance: await creditBalance(customer) };
}

/** Requests both jobs; resolves when they have begun or are about to. */
export async function beginReview(product: Product, { customer, cleaned }: Reviewer): Promise<void> {
  await customer.api.ok("POST", "/api/hubspot/proposal-actions", {
    action: "accept",
    filter: { reason: "held_by_policy" },
  });
  await expect
    .poll(async () => (await jobsOf(product, customer, "apply")).length, { timeout: 120_000 })
    .toBeGreaterThan(0);
  await customer.api.ok("POST", `/api/hubspot/jobs/${cleaned}/undo`);
}

/** Accepted proposals are written and charged once, cleaned records have their earlier values, and no work is left open. */
export async function expectReviewed(product: Product, reviewer: Reviewer): Promise<void> {
  const { customer, cleaned, held, balance } = reviewer;
  await expect.poll(() => openWork(product, customer), { timeout: WITHIN_MS, interval: 1_000 }).toBe(0);
  const applies = await jobsOf(product, customer, "apply");
  const undos = await jobsOf(product, customer, "undo");
  expect(applies.reduce((sum, { corrected }) => sum + corrected, 0)).toBe(held);
  expect(await creditBalance(customer)).toBe(balance - held);
  const corrected = (await outcomeRows(customer, cleaned)).filter(({ outcome }) => outcome === "corrected");
  expect(undos.map(({ restored }) => restored)).toEqual([corrected.length]);
  const writes = (await product.control("GET", `/portals/${customer.portalId}/writes`)) as {
    id: string;
    appWrites: number;
  }[];
  const once = await outcomeRowsOfAll(
    customer,
    applies.map(({ id }) => id),
  );
  const expected = new Map([
    ...corrected.map((row) => [row.record_id, 2]),
    ...once.map((row) => [row.record_id, 1]),
  ] as [string, number][]);
  expect(new Map(writes.map(({ id, appWrites }) => [id, appWrites]))).toEqual(expected);
  await expectGiven(product, customer, corrected);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
}

async function expectGiven(product: Product, { portalId }: CustomerWithPortal, rows: readonly Row[]): Promise<void> {
  const truth = (await product.control("POST", `/portals/${portalId}/truth/contact`, {
    ids: rows.map((row) => row.record_id),
  })) as { given: Row; now: Row }[];
  for (const { given, now } of truth) expect(now).toEqual(given);
}

/** The customer's unfinished jobs, actions and proposals. */
async function openWork({ ctx }: Product, { portalId }: CustomerWithPortal): Promise<number> {
  return await ctx.db.withSystem(async (tx) => {
    const { accountId, id: connectionId } = await tx.connection.findUniqueOrThrow({ where: { portalId } });
    return (
      (await tx.job.count({ where: { portalId, status: { notIn: [...FINAL_STATUSES] } } })) +
      (await tx.reviewAction.count({ where: { accountId, status: { not: "done" } } })) +
      (await tx.applyIntake.count({ where: { connectionId } })) +
      (await tx.proposal.count({ where: { portalId, status: "accepted" } }))
    );
  });
}

async function jobsOf({ ctx }: Product, { portalId }: CustomerWithPortal, kind: "apply" | "undo") {
  return await ctx.db.withSystem((tx) =>
    tx.job.findMany({ where: { portalId, kind }, select: { id: true, corrected: true, restored: true } }),
  );
}
