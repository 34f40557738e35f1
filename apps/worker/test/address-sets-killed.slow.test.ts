import { randomUUID } from "node:crypto";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import {
  connectPortal,
  creditBalance,
  outcomeRows,
  signUp,
  untilJob,
  type Customer,
} from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

// A portal that syncs with Salesforce: companies with two addresses, whose states and countries are dropdowns.

const SIZE = 10_000;
const KILLS = 3;
const ADDRESSES = {
  primary: { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" },
  billing: {
    street_address: "billing_street",
    city: "billing_city",
    state: "billing_state",
    postal_code: "billing_zip",
    country: "billing_country",
  },
};
type SetKey = keyof typeof ADDRESSES;
type Values = Record<string, string>;

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200" });

it(
  "settles both addresses of 10,000 companies once across three worker kills, and writes only options",
  { timeout: 1_800_000 },
  async () => {
    const { id } = (await product.control("POST", "/portals", { isSynced: true })) as { id: number };
    const portalId = String(id);
    const customer = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
    await connectPortal(product, customer, portalId);
    await product.control("PUT", `/portals/${portalId}/limit`, { requests: null });
    await product.grant(customer.email, 2 * SIZE);
    const granted = await creditBalance(customer);
    await customer.api.ok("POST", `/api/hubspot/address-sets/${portalId}/company`, {
      address_sets: [
        { key: "primary", ...ADDRESSES.primary },
        { key: "billing", label: "Billing address", ...ADDRESSES.billing },
      ],
    });
    const { listId } = (await product.control("POST", `/portals/${portalId}/lists`, {
      objectType: "company",
      name: "Companies",
      size: SIZE,
    })) as { listId: string };

    let worker = await product.startWorker();
    const { jobId } = (await customer.api.ok("POST", "/api/hubspot/manual-clean", {
      portalId,
      listId,
      objectType: "company",
      addressSets: "all",
    })) as { jobId: string };
    const processed = async () =>
      (await untilJob(customer, jobId, ["running", ...FINAL_STATUSES], 120_000)).records_processed;
    let reached = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await expect.poll(processed, { timeout: 300_000, interval: 200 }).toBeGreaterThan(reached);
      worker.process.kill("SIGKILL");
      reached = (await processed()) + 500;
      worker = await product.startWorker();
    }
    const job = await untilJob(customer, jobId, FINAL_STATUSES, 900_000);
    expect(job).toMatchObject({ status: "completed", records_total: 2 * SIZE, records_processed: 2 * SIZE });

    const rows = await outcomeRows(customer, jobId);
    expect(new Set(rows.map(({ record_id: record, address_set: set }) => `${record}/${set}`)).size).toBe(2 * SIZE);
    expect(rows).toHaveLength(2 * SIZE);
    const charged = rows.filter(({ credits }) => credits === "1");
    expect(charged.every(({ outcome }) => outcome === "confirmed" || outcome === "corrected")).toBe(true);
    expect(await creditBalance(customer)).toBe(granted - charged.length);
    const corrected = rows.filter(({ outcome }) => outcome === "corrected");
    const written = (await product.control("GET", `/portals/${portalId}/writes`)) as {
      id: string;
      appWrites: number;
    }[];
    const ids = new Set(corrected.map(({ record_id: record }) => record));
    expect(new Set(written.map((record) => record.id))).toEqual(ids);
    expect(await product.violations()).toEqual([]);

    const options = await optionsOf(customer, portalId);
    const harmed = [];
    for (const row of rows) {
      const values = await heldBy(portalId, row);
      const expected = valuesOf(row, row.outcome === "corrected" ? "after" : "before");
      const isKept = Object.entries(expected).every(([part, value]) => (values[part] ?? "") === value);
      const isOption = (part: "state" | "country") =>
        values[part] === valuesOf(row, "before")[part] || options[part].has(values[part] ?? "");
      if (!isKept || !isOption("state") || !isOption("country")) harmed.push([row.record_id, row.address_set]);
    }
    expect(harmed).toEqual([]);
    process.stdout.write(
      `${SIZE} companies, two addresses, ${KILLS} kills: ${corrected.length} corrected in ${written.length} updated records, ${charged.length} credits\n`,
    );
  },
);

function valuesOf(row: Values, when: "before" | "after"): Values {
  return Object.fromEntries(Object.keys(ADDRESSES.primary).map((part) => [part, row[`${part}_${when}`] ?? ""]));
}

/** The values of an address in HubSpot, by part. */
async function heldBy(portalId: string, { record_id: record = "", address_set: set = "" }: Values): Promise<Values> {
  const { properties } = (await product.control("GET", `/portals/${portalId}/records/company/${record}`)) as {
    properties: Values;
  };
  const parts: Values = ADDRESSES[set as SetKey];
  return Object.fromEntries(Object.entries(parts).map(([part, name]) => [part, properties[name] ?? ""]));
}

/** The options of the dropdowns, which are the same for both addresses. */
async function optionsOf(
  { api }: Pick<Customer, "api">,
  portalId: string,
): Promise<Record<"state" | "country", Set<string>>> {
  const path = `/api/hubspot/company-properties/${portalId}?includeOptions=true`;
  const properties = (await api.ok("GET", path)) as { name: string; options?: { value: string }[] }[];
  const named = (name: string) =>
    new Set(properties.find((property) => property.name === name)?.options?.map(({ value }) => value));
  return { state: named("state"), country: named("country") };
}
