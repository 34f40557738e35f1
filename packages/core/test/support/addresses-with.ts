import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { runJob } from "../jobs/run/support/job-consistency.ts";
import { edit } from "../undo/support/undo.ts";
import { recordId } from "./event-owner.ts";
import { addBilling, BILLING, PRIMARY } from "./two-addresses.ts";

export const OAKLAND = { address: "1 Frank H Ogawa Plz", city: "Oakland", state: "CA", zip: "94612", country: "US" };
export const DENVER = { address: "1000 Grant St", city: "Denver", state: "CO", zip: "80203", country: "US" };
export const billed = (address: Record<string, string>) =>
  Object.fromEntries(Object.entries(address).map(([property, value]) => [`billing_${property}`, value]));

export type Values = Record<string, string>;

/** A customer whose contacts have a billing address, and a list of contacts with these values. */
export async function addressesWith(product: TestProduct, credits: number, ...contacts: readonly Values[]) {
  const owner = await product.customerWithPortal(credits);
  await addBilling(product, owner.portalId);
  const recordIds = contacts.map((_, index) => recordId(index));
  for (const [index, id] of recordIds.entries()) await edit(product, owner, id, contacts[index] ?? {});
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "contact",
    name: "Several addresses",
    recordIds,
  })) as { listId: string };
  const save = (...sets: object[]) =>
    owner.api.ok("POST", `/api/hubspot/address-sets/${owner.portalId}/contact`, { address_sets: sets });
  await save(PRIMARY, BILLING);
  const start = async () => {
    const { jobId } = (await owner.api.ok("POST", "/api/hubspot/manual-clean", {
      portalId: owner.portalId,
      listId,
      objectType: "contact",
      addressSets: "all",
    })) as { jobId: string };
    return jobId;
  };
  const clean = async () => {
    const jobId = await start();
    await runJob(product.ctx, jobId);
    return { jobId, rows: await outcomeRows(owner, jobId) };
  };
  const held = async (index: number) => {
    const path = `/portals/${owner.portalId}/records/contact/${recordId(index)}`;
    return ((await product.control("GET", path)) as { properties: Values }).properties;
  };
  return { owner, listId, save, start, clean, held };
}
