import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { expect } from "vitest";
import { newJobOfSets, runJob } from "../../jobs/run/support/job-consistency.ts";
import { liveThrough, type Interruption, type Life } from "../../jobs/run/support/record-life.ts";
import { addressOf, addressValues, keyOf } from "../../support/addresses.ts";
import { givenValues, moneyOf, startUndo } from "./undo.ts";

/**
 * Whatever happens, each address of a record is as before the cleaning or as the cleaning left it, according to its outcome, and a
 * person's value stays. `sets`: number of addresses per record, all with the same initial values.
 */
export async function expectUndone(product: TestProduct, plan: Interruption[], sets: number): Promise<void> {
  const { customer, jobId } = await newJobOfSets(product, sets);
  await runJob(product.ctx, jobId);
  const corrected = (await outcomeRows(customer, jobId))
    .filter(({ outcome }) => outcome === "corrected")
    .map(addressOf);
  const ids = [...new Set(corrected.map(({ id }) => id))];
  const given = await givenValues(product, customer, ids);
  const after = await addressValues(product, customer, corrected);
  const money = await moneyOf(product, customer);
  const life: Life = { customer, jobId: await startUndo(customer, jobId), edited: null, isCanceled: false };
  await liveThrough(product, life, plan);

  const rows = await outcomeRows(customer, life.jobId);
  const now = await addressValues(product, customer, corrected);
  expect(await moneyOf(product, customer)).toEqual(money);
  expect(await product.violations()).toEqual([]);
  for (const row of rows) {
    const { outcome, reason } = row;
    const address = addressOf(row);
    const [key, values] = [keyOf(address), now.get(keyOf(address))];
    // A person edits only the primary address.
    if (address.id === life.edited && address.set === PRIMARY_SET) expect(values?.city).toBe("Typed By Hand");
    else if (outcome === "restored") expect([key, values]).toEqual([key, given.get(address.id)]);
    else if (address.id === life.locked) {
      // Canceled before the job reached it, or kept for its lock.
      expect(["locked_by_you", ...(life.isCanceled ? ["canceled"] : [])]).toContain(reason);
      expect([key, values]).toEqual([key, after.get(key)]);
    } else if (reason !== "write_unknown") expect([key, outcome, values]).toEqual([key, "not_done", after.get(key)]);
  }
  const isUndisturbed = !life.isCanceled && life.edited === null && !life.locked;
  if (isUndisturbed) expect(rows.map(({ outcome }) => outcome)).toEqual(corrected.map(() => "restored"));
  const { choices, claims } = await product.ctx.db.withSystem(async (tx) => ({
    choices: await tx.recordChoice.findMany({ where: { portalId: customer.portalId, kind: "undone" } }),
    claims: await tx.recordMemory.count({ where: { claimJobId: life.jobId } }),
  }));
  expect(claims).toBe(0);
  expect(choices.map(({ recordId: id, setKey: set }) => keyOf({ id, set })).toSorted()).toEqual(
    // Restored by an attempt that died, and edited in another field before the next one: the former values are in place.
    rows
      .filter(({ outcome, reason }) => outcome === "restored" || reason === "already_restored")
      .map((row) => keyOf(addressOf(row)))
      .toSorted(),
  );
}
