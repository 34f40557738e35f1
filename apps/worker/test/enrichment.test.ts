import {
  CONTACT_MAPPING,
  contactList,
  creditBalance,
  outcomeRows,
  startList,
  untilJob,
} from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { beforeAll, expect, it } from "vitest";
import type { CustomerWithPortal } from "./support/job-consistency.ts";

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});
const ENRICHMENT = {
  county: "address_county",
  county_fips: "address_county_fips",
  time_zone: "address_time_zone",
  latitude: "address_latitude",
  longitude: "address_longitude",
};
/** Oak Avenue in Springfield, Illinois, misspelled. */
const SPRINGFIELD = "40001000001";
const SANGAMON = {
  address_county: "Sangamon",
  address_county_fips: "17167",
  address_time_zone: "America/Chicago",
  address_latitude: "39.773",
  address_longitude: "-89.689",
};

type CrmRecord = { properties: Record<string, string>; writes: { properties: Record<string, string> }[] };
type Stats = { requests: Record<string, number> };
type Write = { id: string; count: number };

async function configure(customer: CustomerWithPortal, enrichment?: object) {
  const contact = { ...CONTACT_MAPPING, ...(enrichment ? { enrichment } : {}) };
  return await customer.api.call("POST", `/api/hubspot/save-portal-config/${customer.portalId}`, { contact });
}

async function clean(customer: CustomerWithPortal) {
  const list = await contactList(customer, customer.portalId, 10);
  const job = await untilJob(customer, await startList(customer, customer.portalId, list.listId), FINAL_STATUSES);
  expect(job.status).toBe("completed");
  return { job, rows: await outcomeRows(customer, job.id) };
}

const recordOf = async (customer: CustomerWithPortal, recordId: string) =>
  (await product.control("GET", `/portals/${customer.portalId}/records/contact/${recordId}`)) as CrmRecord;
const writesOf = async (customer: CustomerWithPortal) =>
  ((await product.control("GET", `/portals/${customer.portalId}/writes`)) as Write[]).reduce(
    (sum, { count }) => sum + count,
    0,
  );
const edit = (customer: CustomerWithPortal, recordId: string, properties: Record<string, string>) =>
  product.control("PATCH", `/portals/${customer.portalId}/records/contact/${recordId}`, { properties });

it("fills in targets in the same update and batch call as the cleaning, at no extra charge", async () => {
  const [plain, enriching] = [await product.customerWithPortal(), await product.customerWithPortal()];
  const without = await clean(plain);
  expect((await configure(enriching, ENRICHMENT)).status).toBe(200);
  await product.control("POST", `/portals/${enriching.portalId}/stats/reset`);
  const { job, rows } = await clean(enriching);

  expect(job.outcomes).toEqual(without.job.outcomes);
  expect(job.credits_used).toBe(without.job.credits_used);
  const { requests } = (await product.control("GET", `/portals/${enriching.portalId}/stats`)) as Stats;
  expect(requests["batch/update"]).toBe(1);
  const { properties, writes } = await recordOf(enriching, SPRINGFIELD);
  expect(properties).toMatchObject({ ...SANGAMON, city: "Springfield" });
  expect(writes).toHaveLength(1);
  expect(rows.find((row) => row.record_id === SPRINGFIELD)).toMatchObject({
    outcome: "corrected",
    credits: "1",
    county_before: "",
    county_after: "Sangamon",
    latitude_after: "39.773",
  });
  // Nothing is derived from an uncertain address.
  for (const row of rows.filter(({ outcome }) => outcome !== "corrected" && outcome !== "confirmed"))
    expect([row.county_after, row.time_zone_after]).toEqual(["", ""]);
  expect(await product.violations()).toEqual([]);
});

it("neither writes nor charges the second time", async () => {
  const customer = await product.customerWithPortal();
  await configure(customer, ENRICHMENT);
  await clean(customer);
  const [balance, writes] = [await creditBalance(customer), await writesOf(customer)];
  const { job, rows } = await clean(customer);
  expect(job.credits_used).toBe(0);
  expect([await creditBalance(customer), await writesOf(customer)]).toEqual([balance, writes]);
  expect(rows.find((row) => row.record_id === SPRINGFIELD)).toMatchObject({ reason: "unchanged_since" });
});

it("enriches the records of a cleaned list at no charge", async () => {
  const customer = await product.customerWithPortal();
  const { job: first } = await clean(customer);
  const balance = await creditBalance(customer);
  expect((await recordOf(customer, SPRINGFIELD)).properties.address_county ?? "").toBe("");

  await configure(customer, ENRICHMENT);
  const { job, rows } = await clean(customer);
  expect(job.credits_used).toBe(0);
  expect(await creditBalance(customer)).toBe(balance);
  expect(rows.find((row) => row.record_id === SPRINGFIELD)).toMatchObject({
    outcome: "unchanged",
    reason: "enriched",
    credits: "0",
    county_before: "",
    county_after: "Sangamon",
  });
  expect((await recordOf(customer, SPRINGFIELD)).properties).toMatchObject(SANGAMON);

  // The filled-in values count as cleaned: neither charged nor written again.
  const writes = await writesOf(customer);
  expect((await clean(customer)).job.credits_used).toBe(0);
  expect(await writesOf(customer)).toBe(writes);
  expect(first.credits_used).toBeGreaterThan(0);
  expect(await product.violations()).toEqual([]);
});

it.each(["drop", "drop-after-apply"])(
  "is free and applied once if the response to the update is lost (%s)",
  // The update may still be on its way for half a minute.
  { timeout: 120_000 },
  async (kind) => {
    const customer = await product.customerWithPortal();
    await clean(customer);
    const balance = await creditBalance(customer);
    await configure(customer, { county: "address_county" });
    const fault = { kind, route: "batch/update", portalId: Number(customer.portalId), times: 1 };
    await product.control("POST", "/faults", fault);
    const { rows } = await clean(customer);
    expect(rows.find((row) => row.record_id === SPRINGFIELD)).toMatchObject({
      outcome: "unchanged",
      reason: "enriched",
      county_before: "",
      county_after: "Sangamon",
    });
    const { properties, writes } = await recordOf(customer, SPRINGFIELD);
    expect(properties.address_county).toBe("Sangamon");
    expect(writes).toHaveLength(2);
    expect(await creditBalance(customer)).toBe(balance);
    expect(await product.violations()).toEqual([]);
  },
);

it("keeps existing values, and overwrites them only if the mapping allows it", async () => {
  const customer = await product.customerWithPortal();
  await edit(customer, SPRINGFIELD, { address_county: "Our county", address_latitude: "39.7730" });
  await configure(customer, ENRICHMENT);
  await clean(customer);
  expect((await recordOf(customer, SPRINGFIELD)).properties).toMatchObject({
    ...SANGAMON,
    address_county: "Our county",
    address_latitude: "39.7730",
  });

  await configure(customer, { ...ENRICHMENT, overwrite: true });
  const { job, rows } = await clean(customer);
  expect(job.credits_used).toBe(0);
  const { properties, writes } = await recordOf(customer, SPRINGFIELD);
  // An equal number in other notation is no reason to write.
  expect(properties).toMatchObject({ ...SANGAMON, address_latitude: "39.7730" });
  expect(writes.at(-1)).toMatchObject({ properties: { address_county: "Sangamon" } });
  expect(rows.find((row) => row.record_id === SPRINGFIELD)).toMatchObject({
    county_before: "Our county",
    county_after: "Sangamon",
  });
});

it("remembers the address when HubSpot refuses an enriched value", async () => {
  const customer = await product.customerWithPortal();
  await clean(customer);
  const balance = await creditBalance(customer);
  await product.control("PUT", `/portals/${customer.portalId}/properties/contact/address_county`, { pattern: "^X$" });
  await configure(customer, { county: "address_county" });
  const { rows } = await clean(customer);
  expect(rows.find((row) => row.record_id === SPRINGFIELD)).toMatchObject({
    outcome: "unchanged",
    reason: "enrichment_refused",
    county_after: "",
  });
  await configure(customer, {});
  expect((await clean(customer)).job.credits_used).toBe(0);
  expect(await creditBalance(customer)).toBe(balance);
});

it("rejects a property that cannot hold the value, and pauses a job whose property is gone", async () => {
  const customer = await product.customerWithPortal();
  expect(await configure(customer, { county: "address_latitude" })).toMatchObject({
    status: 400,
    body: {
      code: "invalid_input",
      message: "Contact records: 'address_latitude' can't hold the county: it is not a writable text property.",
    },
  });
  expect((await configure(customer, { zip_plus_4: "no_such_property" })).body).toMatchObject({
    message: "Contact records: 'no_such_property' can't hold the ZIP+4: it is not a writable text property.",
  });
  expect((await configure(customer, { county: "city" })).status).toBe(400);
  expect((await configure(customer, { latitude: "address_latitude", longitude: "address_latitude" })).status).toBe(400);

  await configure(customer, ENRICHMENT);
  await product.control("DELETE", `/portals/${customer.portalId}/properties/contact/address_county`);
  const list = await contactList(customer, customer.portalId, 10);
  const job = await untilJob(customer, await startList(customer, customer.portalId, list.listId), [
    "paused",
    ...FINAL_STATUSES,
  ]);
  expect(job).toMatchObject({ status: "paused", reason: "mapping_missing" });
  await configure(customer, { ...ENRICHMENT, county: "" });
});

it("shows enriched values in a preview and by GraphQL", async () => {
  const customer = await product.customerWithPortal();
  await configure(customer, ENRICHMENT);
  const list = await contactList(customer, customer.portalId, 10);
  const query = `query($portalId: String!, $mapping: ObjectMappingInput!, $listId: String) { connection(portalId: $portalId) {
    mappings { enrichment { county latitude zip_plus_4 overwrite } }
    properties(objectType: contact, includeNumbers: true) { name type }
    preview(mapping: $mapping, listId: $listId) { records { recordId enrichment { target before after source sourceText } } }
  } }`;
  const mapping = { objectType: "contact", ...CONTACT_MAPPING, enrichment: { county: "address_county" } };
  const variables = { portalId: customer.portalId, mapping, listId: list.listId };
  const answer = (await customer.api.call("POST", "/graphql", { query, variables })).body as {
    data: {
      connection: {
        mappings: unknown;
        properties: { name: string; type: string }[];
        preview: { records: { recordId: string; enrichment: unknown }[] };
      };
    };
  };
  const { mappings, properties, preview } = answer.data.connection;
  expect(mappings).toEqual([
    {
      enrichment: { county: "address_county", latitude: "address_latitude", zip_plus_4: null, overwrite: false },
    },
  ]);
  expect(properties).toContainEqual({ name: "address_latitude", type: "number" });
  expect(preview.records.find(({ recordId }) => recordId === SPRINGFIELD)?.enrichment).toEqual([
    {
      target: "county",
      before: "",
      after: "Sangamon",
      source: "from_postal_code",
      sourceText: "From postal code.",
    },
  ]);
  expect(await customer.api.ok("GET", `/api/hubspot/portal-config/${customer.portalId}`)).toMatchObject({
    contact: { enrichment: { ...ENRICHMENT, overwrite: false } },
  });
});
