import { creditBalance, outcomeRows, untilJob, type Customer } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect } from "vitest";

export type CustomerWithPortal = Customer & { portalId: string };

/** A list with its own records, in a portal without its own limit. */
export async function makeList(product: Pick<TestProduct, "control">, portalId: string, size: number): Promise<string> {
  await product.control("PUT", `/portals/${portalId}/limit`, { requests: null });
  const { listId } = (await product.control("POST", `/portals/${portalId}/lists`, {
    objectType: "contact",
    name: `Kill test ${size}`,
    size,
  })) as { listId: string | number };
  return String(listId);
}

export type ConsistentJob = { jobId: string; listId: string; size: number; credits: number };

/** Invariants after a crash: one outcome per record, matched by the CRM; credits = successes; no holds; the ledger's invariants. */
export async function assertJobConsistent(
  product: Pick<TestProduct, "control" | "ctx" | "violations">,
  customer: CustomerWithPortal,
  { jobId, listId, size, credits }: ConsistentJob,
): Promise<void> {
  const job = await untilJob(customer, jobId, ["completed"], 10_000);
  expect(job).toMatchObject({ records_total: size, records_processed: size });
  const rows = await outcomeRows(customer, jobId);
  expect(rows).toHaveLength(size);
  expect(new Set(rows.map((row) => row.record_id)).size).toBe(size);
  const successes = rows.filter((row) => row.outcome === "confirmed" || row.outcome === "corrected");
  expect(successes).toHaveLength(job.credits_used);
  expect(await creditBalance(customer)).toBe(credits - successes.length);
  expect(await product.ctx.db.withSystem((tx) => tx.creditAccount.findMany({ where: { held: { gt: 0 } } }))).toEqual(
    [],
  );
  const written = (await product.control("GET", `/portals/${customer.portalId}/writes`)) as { id: string }[];
  expect(written.map((record) => record.id).sort()).toEqual(
    rows
      .filter((row) => row.outcome === "corrected")
      .map((row) => row.record_id)
      .sort(),
  );
  expect((await product.control("GET", `/portals/${customer.portalId}/score/${listId}`)) as object).toMatchObject({
    wrong: 0,
  });
  expect(await product.ctx.db.withSystem((tx) => tx.recordMemory.count({ where: { claimJobId: { not: null } } }))).toBe(
    0,
  );
  expect(await product.violations()).toEqual([]);
}
