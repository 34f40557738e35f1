import { finishDisconnect } from "@plumbline/core/portals/finish-disconnect.ts";
import { setAutoClean } from "@plumbline/core/hubspot-events/auto-clean.ts";
import { connectPortal } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeEach, expect, it } from "vitest";
import { actorOf, at, eventOwner, mapTypes, recordId, refuse, type EventOwner } from "../support/event-owner.ts";
import {
  duePollsOf,
  edit,
  feedOf,
  found,
  freshReader,
  journalOf,
  makeLive,
  MINUTE_MS,
  pollDeals,
  published,
  read,
  sync,
  journalOwner,
} from "./support/journal-owner.ts";

// Journal subscriptions match what is watched: one per portal and object type.

const product = useTestProduct({ HUBSPOT_JOURNAL: "true", HUBSPOT_REQUESTS_PER_SECOND: "1000" });
beforeEach(() => freshReader(product));

const DELIVERY = ["delivery_city", "delivery_country", "delivery_state", "delivery_street", "delivery_zip"];

const subscribed = async ({ portalId }: EventOwner) => {
  const { subscriptions } = await journalOf(product);
  return subscriptions.filter((row) => row.portalId === Number(portalId)).map(({ properties }) => properties);
};

const day = (days: number) => at(product.ctx, Date.now() + days * 24 * 60 * MINUTE_MS);

it("subscribes to watched types and to the app's removal", async () => {
  const owner = await eventOwner(product, ["contact", "deal"]);
  expect(await duePollsOf(product, owner)).toEqual(["deal"]);
  await sync(product);
  expect(await subscribed(owner)).toEqual([DELIVERY]);
  const { subscriptions } = await journalOf(product);
  expect(subscriptions.filter(({ portalId }) => portalId === null)).toHaveLength(1);
  expect(await sync(product)).toEqual({ synced: 0 });
});

it("polls until everything that was not reported has been read", async () => {
  const owner = await eventOwner(product, ["deal"]);
  await duePollsOf(product, owner);
  await edit(owner, product, recordId(0), "Sprngfield");
  await sync(product);
  expect(await duePollsOf(product, owner)).toEqual(["deal"]);
  expect(await pollDeals(product.ctx, owner)).toEqual({ found: 1 });
  // A poll from before the reader's first read does not close the gap.
  expect(await duePollsOf(product, owner)).toEqual(["deal"]);
  await read(product);
  await pollDeals(at(product.ctx, Date.now() + 5 * MINUTE_MS), owner);
  expect(await duePollsOf(product, owner)).toEqual(["deal"]);
  await pollDeals(at(product.ctx, Date.now() + 15 * MINUTE_MS), owner);
  expect(await duePollsOf(product, owner)).toEqual([]);
});

it("polls if HubSpot refuses the subscription, and retries after a day", async () => {
  const owner = await eventOwner(product, ["deal"]);
  const refusal = await refuse(product, { route: "journal/subscribe", portalId: Number(owner.portalId), status: 403 });
  await duePollsOf(product, owner);
  await sync(product);
  expect(await feedOf(product, owner)).toMatchObject({ subscribedAt: null, refusedAt: expect.any(Date) });
  await edit(owner, product, recordId(0), "Sprngfield");
  expect(await duePollsOf(product, owner)).toEqual(["deal"]);
  expect(await pollDeals(product.ctx, owner)).toEqual({ found: 1 });
  await refusal.lift();
  expect(await sync(product)).toEqual({ synced: 0 });
  await sync(product, day(1.1));
  expect(await subscribed(owner)).toEqual([DELIVERY]);
  expect(await feedOf(product, owner)).toMatchObject({ refusedAt: null });
});

it("retries automatically if HubSpot does not respond, without delaying other portals", async () => {
  const owner = await eventOwner(product, ["deal"]);
  const other = await eventOwner(product, ["deal"]);
  await refuse(product, { route: "journal/subscribe", portalId: Number(owner.portalId), status: 503, times: 1 });
  await duePollsOf(product, owner);
  await duePollsOf(product, other);
  await sync(product);
  expect(await subscribed(owner)).toEqual([]);
  expect(await subscribed(other)).toEqual([DELIVERY]);
  await sync(product, at(product.ctx, Date.now() + 2 * MINUTE_MS));
  expect(await subscribed(owner)).toEqual([DELIVERY]);
});

it("subscribes to newly mapped types, and polls them until they are reported", async () => {
  const owner = await journalOwner(product);
  await product.control("PUT", `/portals/${owner.portalId}/properties/deal/other_city`, { added: true });
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, {
    deal: {
      street_address: "delivery_street",
      city: "other_city",
      state: "delivery_state",
      postal_code: "delivery_zip",
      country: "delivery_country",
    },
  });
  await product.control("PATCH", `/portals/${owner.portalId}/records/deal/${recordId(0)}`, {
    properties: { other_city: "Sprngfield" },
  });
  expect(await duePollsOf(product, owner)).toEqual(["deal"]);
  expect(await feedOf(product, owner)).toMatchObject({ gapFrom: expect.any(Date) });
  expect(await pollDeals(product.ctx, owner)).toEqual({ found: 1 });
  await sync(product);
  expect((await subscribed(owner))[0]).toContain("other_city");
  await makeLive(product, owner);
});

it("ends subscriptions that are no longer watched", async () => {
  const owner = await journalOwner(product);
  const { accountId, portalId } = owner.connection;
  const off = { portalId, objectType: "deal", addressSet: "primary", isOn: false } as const;
  await setAutoClean(product.ctx, actorOf(accountId), off);
  await sync(product);
  expect(await subscribed(owner)).toEqual([]);
  expect(await feedOf(product, owner)).toBeNull();
});

it("ends leftover subscriptions of unmapped types every night", async () => {
  const owner = await journalOwner(product);
  await mapTypes(owner, ["contact"]);
  expect(await sync(product)).toEqual({ synced: 0 });
  await sync(product, day(1.1));
  expect(await subscribed(owner)).toEqual([]);
});

it("restores a lost subscription, polls what it missed, and removes unwanted ones", async () => {
  const owner = await journalOwner(product);
  const stranger = await journalOwner(product);
  await product.control("DELETE", "/journal/subscriptions");
  await edit(owner, product, recordId(0), "Sprngfield");
  await duePollsOf(product, owner, day(1.1));
  await duePollsOf(product, stranger, day(1.1));
  await sync(product, day(1.1));
  expect(await subscribed(owner)).toEqual([DELIVERY]);
  expect((await journalOf(product)).subscriptions.filter(({ portalId }) => portalId === null)).toHaveLength(1);
  expect(await duePollsOf(product, owner, day(1.1))).toEqual(["deal"]);
  expect(await pollDeals(product.ctx, owner)).toEqual({ found: 1 });
  await product.ctx.db.withSystem((tx) =>
    tx.changeFeed.deleteMany({ where: { connectionId: stranger.connection.id } }),
  );
  await sync(product, day(2.2));
  expect(await subscribed(stranger)).toEqual([]);
});

it("ends every subscription of a disconnected portal, and continues after a refusal", async () => {
  for (const status of [null, 403]) {
    const owner = await journalOwner(product);
    if (status !== null) await refuse(product, { route: "journal/unsubscribe-portal", status });
    await owner.api.ok("DELETE", `/api/hubspot/connections/${owner.connection.id}`).catch(() => null);
    await product.ctx.db.withSystem((tx) =>
      tx.connection.updateMany({ where: { id: owner.connection.id }, data: { status: "disconnecting" } }),
    );
    const input = { connectionId: owner.connection.id, isOverdue: false };
    expect(await finishDisconnect(product.ctx, input)).toBe("done");
    expect(await subscribed(owner)).toEqual(status === null ? [] : [DELIVERY]);
    expect(await feedOf(product, owner)).toBeNull();
  }
});

it("resubscribes a portal that was uninstalled and reconnected, and polls what it missed", async () => {
  const owner = await journalOwner(product);
  await product.control("POST", `/portals/${owner.portalId}/uninstall`);
  await product.control("DELETE", "/journal/subscriptions");
  await edit(owner, product, recordId(0), "Sprngfield");
  await connectPortal(product, owner, owner.portalId, "again");
  expect(await duePollsOf(product, owner)).toEqual(["deal"]);
  expect(await pollDeals(product.ctx, owner)).toEqual({ found: 1 });
  await makeLive(product, owner);
  await published(product, () => edit(owner, product, recordId(1), "Sprngfield"));
  await read(product);
  expect(await found(product, owner)).toContain(recordId(1));
});
