import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { sql } from "@plumbline/core/db/database.ts";
import {
  CONTACT_MAPPING,
  contactList,
  creditBalance,
  outcomeRows,
  startList,
  untilJob,
  type Customer,
} from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});
type Preview = {
  recordsRead: number;
  outcomes: { outcome: string; count: number }[];
  records: {
    recordId: string;
    outcome: string;
    fields: { part: string; before: string; after: string }[];
  }[];
};

const QUERY = `query($portalId: String!, $mapping: ObjectMappingInput!, $listId: String) {
  connection(portalId: $portalId) { preview(mapping: $mapping, listId: $listId) {
    recordsRead wouldAskService
    outcomes { outcome count }
    records { recordId outcome reason reasonText fields { part before after change { kind } } }
  } }
}`;

type Answer = {
  data: { connection: { preview: Preview } | null } | null;
  errors?: { extensions: { code: string } }[];
};

async function ask(customer: Pick<Customer, "api">, portalId: string, mapping: object, listId?: string) {
  const variables = { portalId, mapping: { objectType: "contact", ...mapping }, listId };
  const { data, errors } = (await customer.api.call("POST", "/graphql", { query: QUERY, variables })).body as Answer;
  return { preview: data?.connection?.preview, code: errors?.[0]?.extensions.code, data };
}

it("shows what a job will do, without cost or changes", async () => {
  const customer = await product.customerWithPortal(100);
  const list = await contactList(customer, customer.portalId, 25);
  const before = await creditBalance(customer);
  const { preview } = await ask(customer, customer.portalId, CONTACT_MAPPING, list.listId);
  expect(preview).toMatchObject({ recordsRead: 25, wouldAskService: false });
  expect(preview?.records).toHaveLength(10);
  expect(preview?.outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(25);
  expect(await creditBalance(customer)).toBe(before);

  const job = await untilJob(customer, await startList(customer, customer.portalId, list.listId), FINAL_STATUSES);
  const rows = await outcomeRows(customer, job.id);
  for (const record of preview?.records ?? []) {
    const row = rows.find(({ record_id }) => record_id === record.recordId);
    expect(row?.outcome).toBe(record.outcome);
    for (const field of record.fields) {
      expect(row?.[`${field.part}_before`]).toBe(field.before);
      if (record.outcome === "corrected") expect(row?.[`${field.part}_after`]).toBe(field.after);
    }
  }
  const counts = Object.fromEntries((preview?.outcomes ?? []).map(({ outcome, count }) => [outcome, count]));
  expect(job.outcomes).toMatchObject(counts);
});

it("accepts an unsaved mapping, and uses recently changed records without a list", async () => {
  const customer = await product.customerWithPortal();
  const { preview } = await ask(customer, customer.portalId, {
    state: "state",
    postal_code: "zip",
    settings: { casing: "postal", state: "name" },
  });
  const records = preview?.records ?? [];
  expect(records).toHaveLength(10);
  expect(records.flatMap(({ fields }) => fields.map(({ part }) => part))).not.toContain("city");
  const { preview: named } = await ask(customer, customer.portalId, {
    ...CONTACT_MAPPING,
    settings: { casing: "postal", state: "name" },
  });
  const corrected = named?.records.find(({ outcome }) => outcome === "corrected");
  const city = corrected?.fields.find(({ part }) => part === "city");
  expect(city?.after).toBe(city?.after.toUpperCase());
  const status = await customer.api.ok("GET", `/api/hubspot/portal-config/${customer.portalId}`);
  expect(status).toMatchObject({ contact: CONTACT_MAPPING });
});

it("rejects an invalid mapping, and another account's portal", async () => {
  const customer = await product.customerWithPortal();
  const code = async (mapping: object, listId?: string) =>
    (await ask(customer, customer.portalId, mapping, listId)).code;
  expect(await code({ city: "city" })).toBe("invalid_input");
  expect(await code({ postal_code: "no_such_property" })).toBe("invalid_input");
  expect(await code(CONTACT_MAPPING, "999999999")).toBe("not_found");
  const other = await product.customerWithPortal();
  expect((await ask(customer, other.portalId, CONTACT_MAPPING)).data).toEqual({ connection: null });
});

it("stores none of the records, and allows sixty requests in ten minutes", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const { preview } = await ask(customer, customer.portalId, CONTACT_MAPPING, list.listId);
  const streets = (preview?.records ?? []).flatMap(({ fields }) =>
    fields.filter(({ part }) => part === "street_address").map(({ before }) => before),
  );
  expect(streets.length).toBeGreaterThan(5);
  const tables = await product.ctx.db.statement<{ name: string; dump: string }>(sql`
    SELECT table_name AS name,
      query_to_xml(format('SELECT * FROM %I WHERE %s', table_name,
        CASE WHEN table_name IN ('job_record', 'record_memory') THEN 'false' ELSE 'true' END), true, false, '')::text AS dump
    FROM information_schema.role_table_grants
    WHERE grantee = 'plumbline_system' AND privilege_type = 'SELECT' AND table_schema = 'public'`);
  expect(tables.length).toBeGreaterThan(15);
  for (const street of streets) {
    expect(tables.filter(({ dump }) => street !== "" && dump.includes(street)).map(({ name }) => name)).toEqual([]);
  }
  await product.ctx.db.statement(sql`UPDATE rate_window SET taken = 60 WHERE ends_at > now()`);
  const refused = await ask(customer, customer.portalId, CONTACT_MAPPING, list.listId);
  expect(refused.code).toBe("rate_limited");
});
