import { duePolls } from "@plumbline/core/hubspot-events/due-polls.ts";
import { readJournal } from "@plumbline/core/hubspot-events/journal/read-journal.ts";
import { syncJournal } from "@plumbline/core/hubspot-events/journal/subscriptions.ts";
import { pollChanges } from "@plumbline/core/hubspot-events/poll-changes.ts";
import type { Context } from "@plumbline/core/context.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { expect } from "vitest";
import { at, eventOwner, noControl, type EventOwner } from "../../support/event-owner.ts";

// Portals whose deals HubSpot's journal reports, without Temporal.

export const MINUTE_MS = 60_000;

type Subscribed = { id: number; portalId: number | null; objectTypeId: string; properties: string[] };
export type JournalInSandbox = { subscriptions: Subscribed[]; entries: { offset: string; events: number }[] };

export const journalOf = (product: TestProduct) => product.control("GET", "/journal") as Promise<JournalInSandbox>;

export const read = (product: TestProduct, ctx: Context = product.ctx) => readJournal(ctx, noControl);

export const sync = (product: TestProduct, ctx: Context = product.ctx) => syncJournal(ctx, noControl);

/** What the dispatcher would poll now if every poll were due. */
export async function duePollsOf(
  product: TestProduct,
  { connection }: EventOwner,
  ctx: Context = product.ctx,
): Promise<ObjectType[]> {
  const due = { where: { connectionId: connection.id }, data: { nextPollAt: new Date(0) } };
  await product.ctx.db.withSystem(async (tx) => {
    await tx.autoClean.updateMany(due);
    await tx.addressStatus.updateMany(due);
  });
  const polls = await duePolls(ctx);
  return polls.filter((poll) => poll.connectionId === connection.id).map(({ objectType }) => objectType);
}

export const feedOf = (product: TestProduct, { connection }: EventOwner) =>
  product.ctx.db.withSystem((tx) =>
    tx.changeFeed.findUnique({
      where: { connectionId_objectType: { connectionId: connection.id, objectType: "deal" } },
    }),
  );

export const readerOf = (product: TestProduct) =>
  product.ctx.db.withSystem((tx) => tx.journalReader.findUniqueOrThrow({ where: { id: 1 } }));

/** As if nothing had been read yet. */
export async function freshReader(product: TestProduct): Promise<void> {
  await product.ctx.db.withSystem((tx) =>
    tx.journalReader.updateMany({
      data: { journalOffset: null, leasedUntil: null, lastEntryAt: null, lastReadAt: null, syncAt: new Date(0) },
    }),
  );
  await product.ctx.db.withSystem((tx) => tx.changeFeed.deleteMany());
  await product.control("DELETE", "/journal/subscriptions");
  await product.control("DELETE", "/journal/entries");
  await product.control("DELETE", "/faults");
  await product.control("PUT", "/journal", {});
  // Webhooks also report deletions of deals; here the journal must.
  await product.control("PUT", "/webhooks", { webhookUrl: null });
}

export const pollDeals = (ctx: Context, { connection }: EventOwner) =>
  pollChanges(ctx, { connectionId: connection.id, objectType: "deal" }, noControl);

/** Subscribed, and the poll has covered what was not reported before. */
export async function journalOwner(product: TestProduct): Promise<EventOwner> {
  const owner = await eventOwner(product, ["deal"]);
  await makeLive(product, owner);
  return owner;
}

export async function makeLive(product: TestProduct, owner: EventOwner): Promise<void> {
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  await duePollsOf(product, owner);
  await sync(product);
  await read(product);
  await pollDeals(at(product.ctx, Date.now() + 15 * MINUTE_MS), owner);
  expect(await duePollsOf(product, owner)).toEqual([]);
  // The state after a long time without polls.
  const pollCursor = new Date(Date.now() - 24 * 60 * MINUTE_MS);
  await product.ctx.db.withSystem((tx) =>
    tx.autoClean.updateMany({ where: { connectionId: owner.connection.id }, data: { pollCursor } }),
  );
}

export const edit = ({ portalId }: { portalId: string }, product: TestProduct, id: string, city: string) =>
  product.control("PATCH", `/portals/${portalId}/records/deal/${id}`, { properties: { delivery_city: city } });

/** Waits until the journal has this many more entries, each caused by `work`. */
export async function published(product: TestProduct, work: () => Promise<unknown>, entries = 1): Promise<void> {
  const before = (await journalOf(product)).entries.length;
  await work();
  await expect
    .poll(async () => (await journalOf(product)).entries.length - before, { timeout: 5_000, interval: 10 })
    .toBeGreaterThanOrEqual(entries);
}

export const found = async (product: TestProduct, { connection }: EventOwner): Promise<string[]> => {
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.hubspotEvent.findMany({ where: { connectionId: connection.id }, orderBy: { recordId: "asc" } }),
  );
  return rows.map((row) => row.recordId);
};
