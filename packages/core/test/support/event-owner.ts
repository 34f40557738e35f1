import { randomUUID } from "node:crypto";
import type { Actor } from "@plumbline/core/actor.ts";
import type { Context } from "@plumbline/core/context.ts";
import { createHubspot } from "@plumbline/core/portals/hubspot/hubspot.ts";
import type { Connection } from "@plumbline/core/generated/prisma/client.ts";
import { setAutoClean } from "@plumbline/core/hubspot-events/auto-clean.ts";
import { CONTACT_MAPPING, type Customer } from "@plumbline/dev-env/stories.ts";
import { confirmFirstLook } from "@plumbline/dev-env/testing/first-look.ts";
import { DELIVERY_MAPPING } from "@plumbline/dev-env/testing/delivery-mapping.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";

export const noControl = { heartbeat() {} };

/** The first record of each portal's list of ten, and its successors. */
export const recordId = (index: number) => String(40_001_000_001 + index);

export const MAPPINGS = {
  contact: CONTACT_MAPPING,
  company: CONTACT_MAPPING,
  deal: DELIVERY_MAPPING,
  ticket: DELIVERY_MAPPING,
} as const;

export type EventOwner = Customer & { portalId: string; connection: Connection };

export async function mapTypes({ api, portalId }: Customer & { portalId: string }, types: readonly ObjectType[]) {
  const config = Object.fromEntries(types.map((type) => [type, MAPPINGS[type]]));
  await api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, config);
}

export const actorOf = (accountId: string): Actor => ({
  accountId,
  userId: randomUUID(),
  email: "",
  emailConfirmed: true,
  role: "owner",
  portals: null,
  member: { id: randomUUID(), revision: 1 },
  isOperator: false,
  identityProviderId: null,
  mustSetUpTotp: false,
  loggedInAt: new Date(),
  sessionId: null,
  keyScope: "write",
});

export const connectionOf = (product: TestProduct, portalId: string): Promise<Connection> =>
  product.ctx.db.withSystem((tx) => tx.connection.findUniqueOrThrow({ where: { portalId } }));

/** A customer whose portal is cleaned when records of these types change. */
export async function eventOwner(product: TestProduct, types: readonly ObjectType[]): Promise<EventOwner> {
  const customer = await product.customerWithPortal(100);
  await mapTypes(customer, types);
  const connection = await connectionOf(product, customer.portalId);
  for (const objectType of types) {
    await switchOn(product, connection, objectType);
    await confirmFirstLook(customer, customer.portalId, objectType);
  }
  return { ...customer, connection };
}

export async function switchOn(product: TestProduct, { accountId, portalId }: Connection, objectType: ObjectType) {
  await setAutoClean(product.ctx, actorOf(accountId), { portalId, objectType, addressSet: "primary", isOn: true });
}

/** Changes of records in the portal's inbox. */
export async function waitingChanges(
  { ctx }: TestProduct,
  { id: connectionId, accountId }: Connection,
  objectType: ObjectType,
  recordIds: readonly string[],
): Promise<void> {
  const now = ctx.now();
  await ctx.db.withAccount(accountId, (tx) =>
    tx.hubspotEvent.createMany({
      data: recordIds.map((id) => ({
        id: ctx.newId(),
        accountId,
        connectionId,
        objectType,
        recordId: id,
        kind: "update",
        dedupeKey: `test:${ctx.newId()}`,
        receivedAt: now,
      })),
    }),
  );
}

/** By context: a process with its own clock, which also applies to its calls to HubSpot. */
const clocks = new WeakMap<Context, { ctx: Context; set(time: Date): void }>();

/** The same context at another time. */
export function at(ctx: Context, time: Date | number): Context {
  const clock = clocks.get(ctx) ?? clockFor(ctx);
  clocks.set(ctx, clock);
  clock.set(new Date(time));
  return clock.ctx;
}

function clockFor(ctx: Context): { ctx: Context; set(time: Date): void } {
  let current = new Date();
  const base = { ...ctx, now: () => current };
  return {
    ctx: { ...base, hubspot: createHubspot(base) },
    set(time) {
      current = time;
    },
  };
}

/** Calls of a portal by route, including refused ones. */
export async function callsOf(product: TestProduct, portalId: string): Promise<Record<string, number>> {
  const { requests } = (await product.control("GET", `/portals/${portalId}/stats`)) as {
    requests: Record<string, number>;
  };
  return requests;
}

export async function refuse(
  product: TestProduct,
  fault: Record<string, unknown>,
): Promise<{ lift(): Promise<unknown> }> {
  const { id } = (await product.control("POST", "/faults", { kind: "refuse", ...fault })) as { id: number };
  return { lift: () => product.control("DELETE", `/faults/${id}`) };
}
