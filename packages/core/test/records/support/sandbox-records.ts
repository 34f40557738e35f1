import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { hubspotRecords } from "../../../src/portals/hubspot/record-store.ts";
import { createHubspot } from "../../../src/portals/hubspot/hubspot.ts";
import type { RecordStore, Values } from "../../../src/records/store.ts";
import { storeRun } from "../../../src/work/run-control.ts";
import { connectionOf, noControl, recordId } from "../../support/event-owner.ts";
import type { StoreFault, StoreWorld } from "./store-world.ts";

/** Contacts of a new portal of the sandbox, through the store for HubSpot. */
export async function sandboxRecords(product: TestProduct): Promise<StoreWorld> {
  const { portalId } = await product.customerWithPortal();
  const { id: connectionId, accountId } = await connectionOf(product, portalId);
  await product.control("PUT", `/portals/${portalId}/limit`, { requests: null });
  const ref = { accountId, connectionId, portalId };
  const ids = [recordId(0), recordId(1), recordId(2)] as const;
  const path = (id: string) => `/portals/${portalId}/records/contact/${id}`;
  const plain = { ...product.ctx, hubspot: createHubspot(product.ctx) };
  const store = (now: () => Date = product.ctx.now): RecordStore =>
    hubspotRecords({ hubspot: plain.hubspot, now })({ ref, objectType: "contact" }, storeRun(noControl));
  const edit = (id: string, properties: Values) => product.control("PATCH", path(id), { properties });
  for (const id of ids) await edit(id, { city: "bostn", zip: "02110" });
  const listOf = async (size: number) => {
    const input = { objectType: "contact", size, name: `${size} contacts` };
    return ((await product.control("POST", `/portals/${portalId}/lists`, input)) as { listId: string }).listId;
  };
  const lists = { large: await listOf(40), small: await listOf(10) };
  const before = await writesOf();

  async function writesOf(): Promise<number> {
    return ((await product.control("GET", `/portals/${portalId}/writes`)) as { id: string }[]).length;
  }

  return {
    ids,
    lists,
    store,
    edit: async (id, values) => void (await edit(id, values)),
    async held(id) {
      const { values } = (await store().read([id], ["city", "zip"])) as { values: Map<string, Values> };
      return values.get(id) ?? {};
    },
    lock: async (id) => void (await product.control("PATCH", path(id), { flags: ["locked"] })),
    merge: async (id) => void (await product.control("PATCH", path(id), { flags: ["goes_missing"] })),
    trim: async (property) =>
      void (await product.control("PUT", `/portals/${portalId}/properties/contacts/${property}`, { trims: true })),
    fault: async (fault) =>
      void (await product.control("POST", "/faults", {
        route: "batch/update",
        portalId: Number(portalId),
        ...faultOf(fault),
      })),
    unnamed: async () =>
      void (await product.control("POST", "/faults", {
        kind: "page",
        route: "memberships",
        page: "unnamed",
        portalId: Number(portalId),
      })),
    writes: async () => (await writesOf()) - before,
  };
}

function faultOf(fault: StoreFault) {
  switch (fault.kind) {
    case "refuses_records":
      return { kind: "partial", ids: fault.ids, times: 1 };
    case "refuses_call":
      return fault.areNamed
        ? { kind: "refuse", status: 400, times: 1, body: { context: { ids: fault.ids } } }
        : { kind: "reject", ids: fault.ids, times: 1 };
    case "omits":
      return { kind: "missing", ids: fault.ids, times: 1 };
    case "no_answer":
      return { kind: fault.isApplied ? "drop-after-apply" : "drop", times: 1 };
    case "foreign":
      return { kind: "refuse", form: "malformed", status: fault.status, times: 1, headers: { "retry-after": "0" } };
    case "status":
      return { kind: "refuse", status: fault.status, times: 1, headers: { "retry-after": "0" }, body: fault.body };
  }
}
