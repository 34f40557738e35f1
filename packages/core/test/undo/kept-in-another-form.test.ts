import { creditBalance, contactList, outcomeRows, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, expect, it } from "vitest";
import { crmValues, edit, startUndo } from "./support/undo.ts";

// HubSpot stores some properties without surrounding blanks, in one Unicode form and with one kind of line break. What we sent is
// then in place although it reads differently.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", HUBSPOT_BURST: "50" });
beforeAll(async () => {
  await product.startWorker();
});
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

const FINAL = ["completed", "failed", "canceled"];

const BOSTON = { address: "12 MAIN STREET", city: "BOSTON", state: "MA", zip: "02110", country: "US" };
const ZURICH = { address: "Bahnhofstrasse 1", city: "ZURICH", state: "", zip: "8001", country: "CH" };

it.each([
  ["blanks around a street", BOSTON, ["address", "  12 MAIN STREET  ", "12 MAIN STREET"], "trims"],
  ["a tab behind a city", BOSTON, ["city", "BOSTON\t", "BOSTON"], "trims"],
  ["a line end before a city", BOSTON, ["city", "\r\nBOSTON", "\nBOSTON"], "normalizes"],
  ["a decomposed letter", ZURICH, ["city", "ZU\u0308RICH", "Z\u00DCRICH"], "normalizes"],
] as const)(
  "cleans, undoes and undoes again a value with %s",
  { timeout: 60_000 },
  async (_what, address, [property, dirty, kept], rule) => {
    const owner = await product.customerWithPortal(100);
    const { listId } = await contactList(owner, owner.portalId, 10);
    const first = await untilJob(owner, await startList(owner, owner.portalId, listId), FINAL);
    const id = (await outcomeRows(owner, first.id))[0]?.record_id ?? "";
    await edit(product, owner, id, { ...address, [property]: dirty });
    // From now on: the old value was written before the portal had the rule.
    await product.control("PUT", `/portals/${owner.portalId}/properties/contacts/${property}`, { [rule]: true });
    const job = await untilJob(owner, await startList(owner, owner.portalId, listId), FINAL);
    const outcome = async (jobId: string) => (await outcomeRows(owner, jobId)).find((row) => row.record_id === id);
    expect(await outcome(job.id)).toMatchObject({ outcome: "corrected" });
    const undone = await untilJob(owner, await startUndo(owner, job.id), FINAL);
    expect(await outcome(undone.id)).toMatchObject({ outcome: "restored" });
    const held = (await crmValues(product, owner, [id])).get(id);
    expect(held?.[property]).toBe(kept);

    // Nothing is written or charged again, neither by the same undo nor by the next run.
    const balance = await creditBalance(owner);
    const again = await untilJob(owner, await startUndo(owner, job.id), FINAL);
    expect(await outcome(again.id)).toMatchObject({ outcome: "unchanged", reason: "already_restored" });
    const next = await untilJob(owner, await startList(owner, owner.portalId, listId), FINAL);
    expect(await outcome(next.id)).toMatchObject({ outcome: "unchanged" });
    expect(await creditBalance(owner)).toBe(balance);
  },
);
