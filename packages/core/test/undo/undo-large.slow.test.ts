import { contactList, outcomeRows, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";
import { crmValues, edit, givenValues, idsOf, moneyOf, startUndo, type PortalCustomer } from "./support/undo.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", HUBSPOT_BURST: "50" });
beforeAll(async () => {
  await product.startWorker();
});
const EDITED = 50;

async function ended(owner: PortalCustomer, jobId: string) {
  return await untilJob(owner, jobId, ["completed", "failed", "canceled"], 600_000);
}

it("restores ten thousand records exactly, and keeps fifty edited values", { timeout: 1_500_000 }, async () => {
  const owner = await product.customerWithPortal(20_000);
  const { listId } = await contactList(owner, owner.portalId, 10_000);
  const job = await ended(owner, await startList(owner, owner.portalId, listId));
  const corrected = await idsOf(owner, job.id, "corrected");
  const edited = corrected.filter((_, index) => index % Math.floor(corrected.length / EDITED) === 0);
  for (const id of edited) await edit(product, owner, id, { city: `Typed For ${id}` });
  const money = await moneyOf(product, owner);

  const began = Date.now();
  const undone = await ended(owner, await startUndo(owner, job.id));
  process.stderr.write(`undo of ${corrected.length} records: ${((Date.now() - began) / 1_000).toFixed(1)} s\n`);
  const rows = await outcomeRows(owner, undone.id);
  const kept = rows.filter(({ outcome }) => outcome !== "restored");
  expect(undone.status).toBe("completed");
  expect(rows).toHaveLength(corrected.length);
  expect(kept.length).toBeGreaterThan(0);
  expect(edited).toEqual(expect.arrayContaining(kept.map((row) => row.record_id)));
  expect(new Set(kept.map(({ outcome, reason }) => `${outcome} ${reason}`))).toEqual(new Set(["skipped edited_since"]));
  // An edit outside the corrected fields also stays, and those are restored.
  const given = await givenValues(product, owner, corrected);
  for (const row of rows) {
    const id = row.record_id ?? "";
    const { address, city, state, zip, country } = given.get(id) ?? {};
    const typed = `Typed For ${id}`;
    if (edited.includes(id)) expect((await crmValues(product, owner, [id])).get(id)?.city).toBe(typed);
    if (row.outcome !== "restored") continue;
    const after = [row.street_address_after, row.city_after, row.state_after, row.postal_code_after, row.country_after];
    expect(after).toEqual([address, edited.includes(id) ? typed : city, state, zip, country]);
  }
  expect(await moneyOf(product, owner)).toEqual(money);
  expect(await product.violations()).toEqual([]);
});
