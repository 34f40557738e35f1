import { CONTACT_MAPPING } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { heldBack } from "../jobs/run/support/held-back.ts";
import { startContacts, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
type Connection = { mappings: { objectType: string; version: string }[]; mappingImpact: { openProposals: number }[] };
type Answer = {
  data?: { connection: Connection } | null;
  errors?: { extensions: { code: string }; message: string }[];
};
const connectionIn = ({ data }: Answer): Connection => {
  if (!data) throw new Error("the query failed");
  return data.connection;
};
const graphql = async ({ api }: PortalCustomer, query: string, variables: object) =>
  (await api.call("POST", "/graphql", { query, variables })).body as Answer;

const IMPACT = `query ($portalId: String!, $mappings: [ObjectMappingInput!]!) {
  connection(portalId: $portalId) { mappings { objectType version } mappingImpact(mappings: $mappings) {
    objectType isTurnedOff openProposals openJobs recurringJobs } } }`;
const SAVE = `mutation ($portalId: String!, $mappings: [ObjectMappingInput!]!, $basedOn: [MappingVersionInput!]) {
  saveMapping(portalId: $portalId, mappings: $mappings, basedOn: $basedOn) { mappings { objectType version } } }`;

const contact = (mapping: object = {}) => [{ objectType: "contact", ...CONTACT_MAPPING, ...mapping }];

it("lists what a mapping will end before it is saved, or nothing if the address is read the same way", async () => {
  const { owner, proposals } = await heldBack(product);
  await startContacts(owner, 25);
  const { portalId } = owner;
  const impact = async (mappings: object[]) => {
    return connectionIn(await graphql(owner, IMPACT, { portalId, mappings })).mappingImpact;
  };
  const open = { objectType: "contact", openJobs: 1, recurringJobs: 0 };
  const [changed] = await impact(contact({ country: null }));
  expect(changed).toMatchObject({ ...open, isTurnedOff: false });
  expect(changed?.openProposals).toBeGreaterThanOrEqual(proposals.length);
  expect(await impact([])).toMatchObject([{ ...open, isTurnedOff: true }]);
  expect(await impact(contact())).toEqual([]);
  expect(await impact(contact({ enrichment: { county: "address_county" } }))).toEqual([]);
});

it("refuses a mapping based on an outdated one, and changes nothing", async () => {
  const owner = await product.customerWithPortal();
  const { portalId } = owner;
  const inForce = async () => {
    return connectionIn(await graphql(owner, IMPACT, { portalId, mappings: [] })).mappings;
  };
  const opened = await inForce();
  const first = await graphql(owner, SAVE, { portalId, mappings: contact({ country: null }), basedOn: opened });
  expect(first.errors).toBeUndefined();
  const after = await inForce();
  const second = await graphql(owner, SAVE, { portalId, mappings: contact({ state: null }), basedOn: opened });
  expect(second.errors?.[0]).toMatchObject({ extensions: { code: "conflict" } });
  // Turning on a type that somebody else has turned off is also a conflict.
  const third = await graphql(owner, SAVE, { portalId, mappings: contact(), basedOn: [] });
  expect(third.errors?.[0]).toMatchObject({ extensions: { code: "conflict" } });
  expect(await inForce()).toEqual(after);
  const kept = await graphql(owner, SAVE, { portalId, mappings: contact({ state: null }), basedOn: after });
  expect(kept.errors).toBeUndefined();
});

it("records the time of each change, also when an object type is turned off or the portal is removed", async () => {
  const owner = await product.customerWithPortal();
  const { portalId } = owner;
  await graphql(owner, SAVE, { portalId, mappings: contact({ country: null }) });
  await graphql(owner, SAVE, { portalId, mappings: contact({ country: null }) });
  await graphql(owner, SAVE, { portalId, mappings: [] });
  const { id: connectionId } = await product.ctx.db.withSystem((tx) =>
    tx.connection.findUniqueOrThrow({ where: { portalId } }),
  );
  const changes = await product.ctx.db.withSystem((tx) =>
    tx.mappingChange.findMany({ where: { connectionId }, orderBy: { changedAt: "asc" } }),
  );
  expect(changes.map(({ addressHash }) => addressHash !== null)).toEqual([true, true, false]);
  expect(new Set(changes.map(({ addressHash }) => addressHash)).size).toBe(3);
});
