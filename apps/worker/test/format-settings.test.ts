import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { CONTACT_MAPPING, contactList, outcomeRows, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});
const SETTINGS = { casing: "postal", state: "name", country: "iso3", unitPlace: "keep" };

it("writes addresses in the customer's format, and stores the settings with the mapping version", async () => {
  const customer = await product.customerWithPortal(100);
  const path = `/api/hubspot/save-portal-config/${customer.portalId}`;
  const versions = () =>
    product.ctx.db.withSystem((tx) =>
      tx.mappingVersion.findMany({ where: { connection: { portalId: customer.portalId } } }),
    );
  expect(await versions()).toHaveLength(1);
  await customer.api.ok("POST", path, { contact: { ...CONTACT_MAPPING, settings: SETTINGS } });
  // Saving the same settings, or omitting them, creates no new version.
  await customer.api.ok("POST", path, { contact: { ...CONTACT_MAPPING, settings: SETTINGS } });
  await customer.api.ok("POST", path, { contact: CONTACT_MAPPING });
  expect(await versions()).toHaveLength(2);
  const config = (await customer.api.ok("GET", `/api/hubspot/portal-config/${customer.portalId}`)) as {
    contact: object;
  };
  expect(config.contact).toEqual({ ...CONTACT_MAPPING, settings: SETTINGS });
  expect(
    await customer.api.call("POST", path, { contact: { ...CONTACT_MAPPING, settings: { casing: "shouting" } } }),
  ).toMatchObject({ status: 400 });

  const list = await contactList(customer, customer.portalId, 10);
  const job = await untilJob(customer, await startList(customer, customer.portalId, list.listId), FINAL_STATUSES);
  const rows = await outcomeRows(customer, job.id);
  expect(rows.find((row) => row.record_id === "40001000001")).toMatchObject({
    street_address_after: "1420 OAK AVE",
    city_after: "SPRINGFIELD",
    state_after: "ILLINOIS",
    country_after: "USA",
  });
});

it("accepts and returns the settings by GraphQL, and clears them with `{}`", async () => {
  const customer = await product.customerWithPortal();
  const save = async (settings: object) => {
    const answer = await customer.api.call("POST", "/graphql", {
      query: `mutation($p: String!, $m: [ObjectMappingInput!]!) { saveMapping(portalId: $p, mappings: $m) { mappings { objectType settings { casing country state } } } }`,
      variables: { p: customer.portalId, m: [{ objectType: "contact", ...CONTACT_MAPPING, settings }] },
    });
    return (answer.body as { data: { saveMapping: { mappings: unknown } } }).data.saveMapping.mappings;
  };
  const none = { casing: null, country: null, state: null };
  expect(await save({ country: "name", state: null })).toEqual([
    { objectType: "contact", settings: { ...none, country: "name" } },
  ]);
  expect(await save({})).toEqual([{ objectType: "contact", settings: none }]);
});
