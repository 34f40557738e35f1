import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { startContacts, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { addBilling, BILLING_PARTS, PARTS } from "../support/two-addresses.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });

type Saved = {
  key: string;
  label: string;
  policy: string;
  mapping: { objectType: string; version: string; city: string };
};
type Of = { objectType: string; addressSet: string; label: string };
type Shown = {
  addressSets: Saved[];
  writePolicies: (Of & { policy: string })[];
  autoClean: (Of & { isOn: boolean })[];
  mappingImpact: (Of & { change: string; openJobs: number })[];
};
type Answer = { data?: { connection: Shown } | null; errors?: { extensions: { code: string }; message: string }[] };

const SHOWN = `query ($portalId: String!, $mappings: [ObjectMappingInput!]!, $furtherSets: [FurtherSetsInput!]) { connection(portalId: $portalId) {
  addressSets { key label policy mapping { objectType version city } }
  writePolicies { objectType addressSet label policy } autoClean { objectType addressSet label isOn }
  mappingImpact(mappings: $mappings, furtherSets: $furtherSets) { objectType addressSet label change openJobs } } }`;
const SAVE = `mutation ($portalId: String!, $mappings: [ObjectMappingInput!]!, $furtherSets: [FurtherSetsInput!], $basedOn: [MappingVersionInput!]) {
  saveMapping(portalId: $portalId, mappings: $mappings, furtherSets: $furtherSets, basedOn: $basedOn) { id } }`;

const primary = { objectType: "contact", ...PARTS };
type Wanted = { mappings: object[]; furtherSets?: object[] };
const OFF: Wanted = { mappings: [] };
/** Contacts, with these sets beside the primary one, or with their existing ones. */
const contacts = (further: object[] | null = null, mapping: object = primary): Wanted => ({
  mappings: [mapping],
  ...(further ? { furtherSets: [{ objectType: "contact", sets: further }] } : {}),
});
const billing = { key: "billing", label: "Billing address", mapping: { objectType: "contact", ...BILLING_PARTS } };

async function portalOf(owner?: PortalCustomer) {
  const { api, portalId } = owner ?? (await product.customerWithPortal());
  await addBilling(product, portalId);
  const graphql = async (query: string, variables: object) =>
    (await api.call("POST", "/graphql", { query, variables: { portalId, ...variables } })).body as Answer;
  return {
    api,
    portalId,
    graphql,
    save: (wanted: Wanted, basedOn?: object[]) => graphql(SAVE, { ...wanted, basedOn }),
    shown: async (wanted: Wanted = OFF) => {
      const { data, errors } = await graphql(SHOWN, wanted);
      if (!data || errors) throw new Error(JSON.stringify(errors));
      return data.connection;
    },
  };
}
const versionsOf = ({ addressSets }: Shown) =>
  addressSets.map(({ key, mapping: { objectType, version } }) => ({ objectType, key, version }));

it("saves all address sets of a portal in order, each with its own policy and switch", async () => {
  const { save, shown, graphql } = await portalOf();
  expect((await save(contacts([billing]), versionsOf(await shown()))).errors).toBeUndefined();
  const saved = await shown();
  expect(saved.addressSets).toMatchObject([
    { key: "primary", label: "", policy: "certain", mapping: { city: "city" } },
    { key: "billing", label: "Billing address", policy: "certain", mapping: { city: "billing_city" } },
  ]);
  for (const change of [
    'setWritePolicy(portalId: $portalId, objectType: contact, addressSet: "billing", policy: ask_first)',
    'setAutoClean(portalId: $portalId, objectType: contact, addressSet: "billing", isOn: true)',
  ])
    expect((await graphql(`mutation ($portalId: String!) { ${change} { id } }`, {})).errors).toBeUndefined();
  const { writePolicies, autoClean } = await shown();
  const ofContacts = <Row extends Of>(rows: Row[]) => rows.filter(({ objectType }) => objectType === "contact");
  expect(ofContacts(writePolicies)).toMatchObject([
    { addressSet: "primary", label: "", policy: "certain" },
    { addressSet: "billing", label: "Billing address", policy: "ask_first" },
  ]);
  expect(ofContacts(autoClean)).toMatchObject([
    { addressSet: "primary", isOn: false },
    { addressSet: "billing", label: "Billing address", isOn: true },
  ]);
});

it("keeps further sets that a client does not know, and removes those that a list omits", async () => {
  const { save, shown } = await portalOf();
  await save(contacts([billing]));
  await save(contacts(null, { ...primary, country: null }));
  expect((await shown()).addressSets.map(({ key }) => key)).toEqual(["primary", "billing"]);
  await save(contacts([]));
  expect((await shown()).addressSets.map(({ key }) => key)).toEqual(["primary"]);
});

it("restores the sets of an object type that was off", async () => {
  const { save, shown } = await portalOf();
  await save(contacts([billing]));
  await save(OFF);
  expect((await shown()).addressSets).toEqual([]);
  await save(contacts([]), []);
  expect((await shown()).addressSets.map(({ key }) => key)).toEqual(["primary", "billing"]);
});

it("refuses sets that write the same property, and changes based on outdated sets", async () => {
  const { save, shown } = await portalOf();
  const shared = { ...billing, mapping: { ...billing.mapping, city: "city" } };
  expect((await save(contacts([shared]))).errors?.[0]).toMatchObject({
    extensions: { code: "invalid_input" },
    message: expect.stringContaining("'city' already belongs to the address set Billing address."),
  });
  await save(contacts([billing]));
  const opened = versionsOf(await shown());
  await save(contacts([{ ...billing, mapping: { ...billing.mapping, country: null } }]));
  for (const basedOn of [opened, opened.slice(0, 1), []])
    expect((await save(contacts([]), basedOn)).errors?.[0]).toMatchObject({
      extensions: { code: "conflict" },
    });
  expect((await shown()).addressSets.map(({ key }) => key)).toEqual(["primary", "billing"]);
});

it("lists the changed, removed or turned-off sets of a save, and only their open jobs", async () => {
  const owner = await product.customerWithPortal();
  const { save, shown } = await portalOf(owner);
  // Started with only the primary set.
  await startContacts(owner, 25);
  await save(contacts([billing]));
  const impact = async (wanted: Wanted) =>
    (await shown(wanted)).mappingImpact.map(({ addressSet, change, openJobs }) => [addressSet, change, openJobs]);
  const changed = { ...billing, mapping: { ...billing.mapping, country: null } };
  expect(await impact(contacts([changed]))).toEqual([]);
  expect(await impact(contacts([]))).toEqual([]);
  expect(await impact(contacts(null, { ...primary, country: null }))).toEqual([["primary", "changed", 1]]);
  expect(await impact(OFF)).toEqual([["primary", "turned_off", 1]]);
});
