import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect } from "vitest";
import { newJob, runJob } from "../../jobs/run/support/job-consistency.ts";
import { liveThrough, type Interruption, type Life } from "../../jobs/run/support/record-life.ts";
import { crmValues, givenValues, idsOf, moneyOf, startUndo } from "./undo.ts";

/** Whatever strikes: each record stands as it was before the cleaning or as the cleaning left it, as its outcome says, and a person's value stays. */
export async function expectUndone(product: TestProduct, plan: Interruption[]): Promise<void> {
  const { customer, jobId } = await newJob(product);
  await runJob(product.ctx, jobId);
  const corrected = await idsOf(customer, jobId, "corrected");
  const before = await givenValues(product, customer, corrected);
  const after = await crmValues(product, customer, corrected);
  const money = await moneyOf(product, customer);
  const life: Life = { customer, jobId: await startUndo(customer, jobId), edited: null, isCanceled: false };
  await liveThrough(product, life, plan);

  const rows = await outcomeRows(customer, life.jobId);
  const now = await crmValues(product, customer, corrected);
  expect(await moneyOf(product, customer)).toEqual(money);
  expect(await product.violations()).toEqual([]);
  for (const { record_id: id = "", outcome, reason } of rows) {
    if (id === life.edited) expect(now.get(id)?.city).toBe("Typed By Hand");
    else if (outcome === "restored") expect(now.get(id)).toEqual(before.get(id));
    else if (id === life.locked) {
      // Canceled before the job came to it, or kept for its lock.
      expect(["locked_by_you", ...(life.isCanceled ? ["canceled"] : [])]).toContain(reason);
      expect(now.get(id)).toEqual(after.get(id));
    } else if (reason !== "write_unknown") expect([outcome, now.get(id)]).toEqual(["not_done", after.get(id)]);
  }
  const isUndisturbed = !life.isCanceled && life.edited === null && !life.locked;
  if (isUndisturbed) expect(rows.map(({ outcome }) => outcome)).toEqual(corrected.map(() => "restored"));
  const { choices, claims } = await product.ctx.db.withSystem(async (tx) => ({
    choices: await tx.recordChoice.findMany({
      where: { portalId: customer.portalId, kind: "undone" },
      orderBy: { recordId: "asc" },
    }),
    claims: await tx.recordMemory.count({ where: { claimJobId: life.jobId } }),
  }));
  expect(claims).toBe(0);
  expect(choices.map(({ recordId }) => recordId)).toEqual(
    // Set back by an attempt that died, and edited beside the field before the next one: the values from before are in place.
    rows
      .filter(({ outcome, reason }) => outcome === "restored" || reason === "already_restored")
      .map(({ record_id: id }) => id),
  );
}
