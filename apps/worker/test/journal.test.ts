import { connectPortal, type Customer } from "@plumbline/dev-env/stories.ts";
import { confirmFirstLook } from "@plumbline/dev-env/testing/first-look.ts";
import { DELIVERY_MAPPING } from "@plumbline/dev-env/testing/delivery-mapping.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";

// No webhook reports properties of deals: a real worker subscribes to them in HubSpot's journal, reads it, cleans and syncs.

const product = useTestProduct({ HUBSPOT_JOURNAL: "true", HUBSPOT_REQUESTS_PER_SECOND: "1000" });
beforeAll(async () => {
  await product.startWorker();
});

type Owner = Customer & { portalId: string };
type CrmRecord = { properties: Record<string, string>; appWrites: number };

const WITHIN = { timeout: 50_000, interval: 200 };
const MESSY = {
  delivery_street: "12 main st",
  delivery_city: "sprngfield",
  delivery_state: "IL",
  delivery_zip: "62704",
};

const dealOf = (owner: Owner, index: number) =>
  `/portals/${owner.portalId}/records/deal/${String(40_001_000_001 + index)}`;
const record = (owner: Owner, index: number) => product.control("GET", dealOf(owner, index)) as Promise<CrmRecord>;
const edit = (owner: Owner, index: number, properties: Record<string, string>) =>
  product.control("PATCH", dealOf(owner, index), { properties });

async function ownerOfDeals(): Promise<Owner> {
  const owner = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { deal: DELIVERY_MAPPING });
  await confirmFirstLook(owner, owner.portalId, "deal");
  return owner;
}

/** Waits for a subscription without waiting for the dispatcher, which checks every five minutes. */
async function untilSubscribed(owner: Owner): Promise<void> {
  await product.ctx.db.withSystem(async (tx) => {
    await tx.autoClean.updateMany({ data: { nextPollAt: new Date(0) } });
    await tx.addressStatus.updateMany({ data: { nextPollAt: new Date(0) } });
  });
  await expect
    .poll(async () => {
      const { subscriptions } = (await product.control("GET", "/journal")) as { subscriptions: { portalId: number }[] };
      return subscriptions.map(({ portalId }) => portalId);
    }, WITHIN)
    .toContain(Number(owner.portalId));
  await expect
    .poll(() => product.ctx.db.withSystem((tx) => tx.journalReader.findUniqueOrThrow({ where: { id: 1 } })), WITHIN)
    .toMatchObject({ journalOffset: expect.any(String) });
}

it("cleans a deal within a minute of an edit, and ignores its own write", async () => {
  const owner = await ownerOfDeals();
  const answer = await owner.api.ok("POST", "/graphql", {
    query: `mutation ($portalId: String!, $objectType: ObjectType!) {
      setAutoClean(portalId: $portalId, objectType: $objectType, isOn: true) { autoClean { objectType detection } } }`,
    variables: { portalId: owner.portalId, objectType: "deal" },
  });
  expect(answer).toMatchObject({ data: { setAutoClean: { autoClean: expect.any(Array) } } });
  await untilSubscribed(owner);
  await edit(owner, 0, MESSY);
  await expect.poll(async () => (await record(owner, 0)).properties["delivery_city"], WITHIN).toBe("Springfield");
  const isQuiet = () => product.ctx.db.withSystem((tx) => tx.hubspotEvent.count({ where: { status: "waiting" } }));
  const entries = async () => {
    const journal = (await product.control("GET", "/journal")) as { entries: { offset: string }[] };
    const reader = await product.ctx.db.withSystem((tx) => tx.journalReader.findUniqueOrThrow({ where: { id: 1 } }));
    return journal.entries.at(-1)?.offset === reader.journalOffset && journal.entries.length >= 2;
  };
  // Its own write was reported and read.
  await expect.poll(entries, WITHIN).toBe(true);
  await expect.poll(isQuiet, WITHIN).toBe(0);
  expect((await record(owner, 0)).appWrites).toBe(1);
  expect(await product.violations()).toEqual([]);
});

it("marks an edited deal's address as outdated within a minute", async () => {
  const owner = await ownerOfDeals();
  await owner.api.ok("POST", `/api/hubspot/address-status/${owner.portalId}/deal`, { mode: "write" });
  await connectPortal(product, owner, owner.portalId, "again");
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "deal",
    recordIds: [String(40_001_000_001)],
  })) as { listId: string };
  await edit(owner, 0, MESSY);
  await expect
    .poll(async () => {
      const schema = (await product.control("GET", `/portals/${owner.portalId}/schema`)) as Record<
        string,
        { properties: { name: string }[] }
      >;
      return JSON.stringify(schema).includes("plumbline_address_status");
    }, WITHIN)
    .toBe(true);
  await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: owner.portalId,
    listId,
    objectType: "deal",
  });
  const status = async () => (await record(owner, 0)).properties["plumbline_address_status"];
  await expect.poll(status, WITHIN).toBe("corrected");
  await untilSubscribed(owner);
  await edit(owner, 0, { delivery_city: "Chicago" });
  await expect.poll(status, WITHIN).toBe("outdated");
  // Found through the journal: no poll was due since.
  const { requests } = (await product.control("GET", `/portals/${owner.portalId}/stats`)) as {
    requests: Record<string, number>;
  };
  expect(requests["objects/search"] ?? 0).toBeLessThanOrEqual(2);
});
