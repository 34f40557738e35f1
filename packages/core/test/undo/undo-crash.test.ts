import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { assertSurvivesDeaths } from "../jobs/run/support/assert-survives-deaths.ts";
import { newJob, runJob, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { crmValues, edit, givenValues, idsOf, moneyOf, startUndo } from "./support/undo.ts";

// An undo dies right before and right after every transaction and every call to the CRM, and is rerun from its rows.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
type Undo = { owner: PortalCustomer; undoId: string; expected: Map<string, object>; money: unknown };

/** An undo of a cleaned list, in which one record was edited since; nothing runs it yet. */
async function newUndo(): Promise<Undo> {
  const { customer: owner, jobId } = await newJob(product);
  await runJob(product.ctx, jobId);
  const corrected = await idsOf(owner, jobId, "corrected");
  const [edited = ""] = corrected;
  await edit(product, owner, edited, { city: "Typed By Hand" });
  const kept = (await crmValues(product, owner, [edited])).get(edited) ?? {};
  const expected = (await givenValues(product, owner, corrected)).set(edited, kept);
  return { owner, undoId: await startUndo(owner, jobId), expected, money: await moneyOf(product, owner) };
}

async function expectUndone({ owner, undoId, expected, money }: Undo): Promise<void> {
  expect(await crmValues(product, owner, [...expected.keys()])).toEqual(expected);
  const rows = await outcomeRows(owner, undoId);
  const [first, ...others] = rows.map((row) => `${row.outcome} ${row.reason}`);
  expect(first).toBe("skipped edited_since");
  expect(others).toEqual(others.map(() => "restored restored"));
  expect(rows).toHaveLength(expected.size);
  expect(await moneyOf(product, owner)).toEqual(money);
  const choices = await product.ctx.db.withSystem((tx) =>
    tx.recordChoice.findMany({ where: { portalId: owner.portalId, kind: "undone" } }),
  );
  expect(choices.map(({ recordId }) => recordId).toSorted()).toEqual([...expected.keys()].toSorted().slice(1));
  const writes = (await product.control("GET", `/portals/${owner.portalId}/writes`)) as {
    id: string;
    appWrites: number;
  }[];
  // One write of the cleaning and one of the undo: nothing is written twice.
  for (const { id, appWrites } of writes) expect([id, appWrites]).toEqual([id, id === [...expected.keys()][0] ? 1 : 2]);
}

it("ends in the same state after a crash at any step", { timeout: 240_000 }, async () => {
  await assertSurvivesDeaths(product, { begin: newUndo, jobOf: ({ undoId }) => undoId, expectEnd: expectUndone });
});
