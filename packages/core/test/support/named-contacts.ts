import { CONTACT_MAPPING, outcomeRows, startList } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { runJob } from "../jobs/run/support/job-consistency.ts";
import { crmValues, edit } from "../undo/support/undo.ts";
import { recordId } from "./event-owner.ts";

/** A customer with a list of contacts with these values, mapped as usual. */
export async function portalOfContacts(product: TestProduct, ...contacts: readonly Record<string, string>[]) {
  const owner = await product.customerWithPortal(100);
  const recordIds = contacts.map((_, index) => recordId(index));
  for (const [index, id] of recordIds.entries()) await edit(product, owner, id, contacts[index] ?? {});
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "contact",
    recordIds,
  })) as { listId: string };
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact: CONTACT_MAPPING });
  /** A cleaning of the list; nothing runs it yet. */
  const start = () => startList(owner, owner.portalId, listId);
  const rowsOf = async (jobId: string) =>
    (await outcomeRows(owner, jobId)).map(({ outcome, credits }) => `${outcome} ${credits}`);
  const clean = async () => {
    const jobId = await start();
    await runJob(product.ctx, jobId);
    return { jobId, rows: await rowsOf(jobId) };
  };
  const held = async (index: number) => (await crmValues(product, owner, [recordId(index)])).get(recordId(index));
  return { owner, start, rowsOf, clean, held };
}
