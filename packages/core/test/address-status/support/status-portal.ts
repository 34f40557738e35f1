import { refreshStatus } from "@plumbline/core/address-status/refresh.ts";
import type { Context } from "@plumbline/core/context.ts";
import { syncStatus } from "@plumbline/core/address-status/sync.ts";
import { createHubspot } from "@plumbline/core/portals/hubspot/hubspot.ts";
import { readMemberships } from "@plumbline/core/portals/hubspot/lists.ts";
import { connectPortal } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { PortalCustomer } from "../../jobs/run/support/job-consistency.ts";
import { connectionOf, noControl } from "../../support/event-owner.ts";

// A portal whose contacts show the status of their addresses, without Temporal.

export type StatusAnswer = {
  property_limit: { used: number; most: number } | null;
  missing_scopes: { properties: string[]; segments: string[] };
  address_sets: {
    key: string;
    mode: string;
    columns: { column: string; property: string; is_wanted: boolean; state: string | null }[];
    segments: { kind: string; name: string; filter: string; list_id: string | null; state: string | null }[];
  }[];
};
type Values = Record<string, string>;

/** For contacts, by REST. */
export const statusPath = ({ portalId }: PortalCustomer, type = "contact") =>
  `/api/hubspot/address-status/${portalId}/${type}`;

export const statusOf = async (owner: PortalCustomer) => (await owner.api.ok("GET", statusPath(owner))) as StatusAnswer;

export const saveStatus = async (owner: PortalCustomer, body: object) =>
  (await owner.api.ok("POST", statusPath(owner), body)) as StatusAnswer;

/** State of each column of the primary set. */
export function statesOf({ address_sets: [primary] }: StatusAnswer): Record<string, string | null> {
  return Object.fromEntries((primary?.columns ?? []).map(({ column, state }) => [column, state]));
}

export async function sync(product: TestProduct, { portalId }: PortalCustomer): Promise<void> {
  const { id: connectionId } = await connectionOf(product, portalId);
  // Like a process without a cached token or blocker.
  const ctx = { ...product.ctx, hubspot: createHubspot(product.ctx) };
  await syncStatus(ctx, { connectionId, objectType: "contact" }, noControl);
}

export async function refresh(
  product: TestProduct,
  { portalId }: PortalCustomer,
  ctx: Context = product.ctx,
): Promise<void> {
  const { id: connectionId } = await connectionOf(product, portalId);
  await refreshStatus(ctx, { connectionId, objectType: "contact" }, noControl);
}

export async function dueOf(product: TestProduct, { portalId }: PortalCustomer): Promise<string[]> {
  const { id: connectionId } = await connectionOf(product, portalId);
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.statusDue.findMany({ where: { connectionId }, orderBy: { recordId: "asc" } }),
  );
  return rows.map(({ recordId }) => recordId);
}

/** A new customer with the status on and every scope; with segments unless specified otherwise. */
export async function statusPortal(product: TestProduct, body: object = { segments: true }): Promise<PortalCustomer> {
  const owner = await product.customerWithPortal(1_000);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  await switchOn(product, owner, body);
  return owner;
}

export async function switchOn(product: TestProduct, owner: PortalCustomer, body: object = {}): Promise<void> {
  // The tests report edits themselves: a delivery could make a record due again during a refresh.
  await product.control("PUT", "/webhooks", { webhookUrl: null });
  await saveStatus(owner, { mode: "write", ...body });
  await connectPortal(product, owner, owner.portalId, "again");
  await sync(product, owner);
  await refresh(product, owner);
}

export const record = async (product: TestProduct, { portalId }: PortalCustomer, id: string) =>
  (await product.control("GET", `/portals/${portalId}/records/contact/${id}`)) as {
    properties: Values;
    appWrites: number;
    writes: { by: string; properties: Values }[];
  };

export const edit = (product: TestProduct, { portalId }: PortalCustomer, id: string, properties: Values) =>
  product.control("PATCH", `/portals/${portalId}/records/contact/${id}`, { properties });

/** Status and reason in HubSpot. */
export async function shown(product: TestProduct, owner: PortalCustomer, id: string): Promise<string> {
  const { properties } = await record(product, owner, id);
  return [properties["plumbline_address_status"] ?? "", properties["plumbline_address_reason"] ?? ""].join(" ").trim();
}

export const schemaOf = (product: TestProduct, { portalId }: PortalCustomer) =>
  product.control("GET", `/portals/${portalId}/schema`) as Promise<
    Record<string, { properties: { name: string }[]; archived: string[]; groups: { name: string }[]; lists: object[] }>
  >;

/** Record ids of HubSpot's own segment. */
export async function segmentMembers(product: TestProduct, owner: PortalCustomer, kind: string): Promise<string[]> {
  const { address_sets: sets } = await statusOf(owner);
  const listId = sets[0]?.segments.find((segment) => segment.kind === kind)?.list_id ?? null;
  if (listId === null) throw new Error(`no segment ${kind}`);
  return await membersOf(product, owner, listId);
}

async function membersOf(product: TestProduct, { portalId }: PortalCustomer, listId: string): Promise<string[]> {
  const connection = await connectionOf(product, portalId);
  const ref = { accountId: connection.accountId, connectionId: connection.id, portalId };
  const members: string[] = [];
  for (let after: string | null = null, pages = 0; pages < 100; pages += 1) {
    const page = await readMemberships(
      product.ctx.hubspot,
      ref,
      { listId, after },
      { waitPolicy: { maxQueueMs: 10_000, maxWaitMs: 10_000 } },
    );
    members.push(...page.members.map(({ recordId }) => recordId));
    if (page.after === null) return members;
    after = page.after;
  }
  throw new Error("the list has no end");
}

/** Record ids in the review queue. */
export async function queued(owner: PortalCustomer): Promise<string[]> {
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals?first=100")) as {
    proposals: { record_id: string }[];
  };
  return proposals.map(({ record_id }) => record_id).toSorted();
}
