import { outcomeRows, type Customer } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";

export type PortalCustomer = Customer & { portalId: string };

/** The properties of an address in HubSpot. */
const PROPERTIES = ["address", "city", "state", "zip", "country"];

/** HubSpot's values of these contacts, by id. */
export async function crmValues(
  product: TestProduct,
  { portalId }: PortalCustomer,
  recordIds: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const values = new Map<string, Record<string, string>>();
  for (const id of recordIds) {
    const { properties } = (await product.control("GET", `/portals/${portalId}/records/contact/${id}`)) as {
      properties: Record<string, string>;
    };
    values.set(id, Object.fromEntries(PROPERTIES.map((name) => [name, properties[name] ?? ""])));
  }
  return values;
}

/** Initial values of these contacts, by id. */
export async function givenValues(
  product: TestProduct,
  { portalId }: PortalCustomer,
  ids: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const truth = (await product.control("POST", `/portals/${portalId}/truth/contact`, { ids })) as {
    given: Record<string, string>;
  }[];
  return new Map(
    truth.map(({ given: { street = "", city = "", state = "", zip = "", country = "" } }, index) => [
      ids[index] ?? "",
      { address: street, city, state, zip, country },
    ]),
  );
}

export async function edit(
  product: TestProduct,
  { portalId }: PortalCustomer,
  recordId: string,
  properties: Record<string, string>,
): Promise<void> {
  await product.control("PATCH", `/portals/${portalId}/records/contact/${recordId}`, { properties });
}

/** Ids of a job's records with this outcome, in order. */
export async function idsOf(customer: PortalCustomer, jobId: string, outcome: string): Promise<string[]> {
  const rows = await outcomeRows(customer, jobId);
  return rows.filter((row) => row.outcome === outcome).map((row) => row.record_id ?? "");
}

/** By REST; returns the new job's id. */
export async function startUndo(customer: PortalCustomer, jobId: string, filter?: object): Promise<string> {
  const started = (await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/undo`, filter)) as { jobId: string };
  return started.jobId;
}

/** What no undo may change: an account's ledger, holds and usage. */
export async function moneyOf(product: TestProduct, { email }: Customer) {
  return await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.user.findUniqueOrThrow({ where: { email } });
    return {
      entries: await tx.creditEntry.count({ where: { accountId } }),
      holds: await tx.creditHold.count({ where: { accountId } }),
      usage: await tx.usageMonth.findMany({ where: { accountId }, orderBy: [{ month: "asc" }, { objectType: "asc" }] }),
      counters: await tx.accountCounter.findMany({
        where: { accountId },
        orderBy: [{ measure: "asc" }, { period: "asc" }, { beginsAt: "asc" }, { reason: "asc" }],
      }),
    };
  });
}
