import { receiveEvents } from "@plumbline/core/hubspot-events/receive-events.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { WebhookEventInput } from "@plumbline/schema/hubspot-events/events.ts";
import { expect, it } from "vitest";
import { eventOwner, recordId, type EventOwner } from "../support/event-owner.ts";

const product = useTestProduct();
const event = ({ portalId }: EventOwner, more: Partial<WebhookEventInput> = {}): WebhookEventInput => ({
  portalId,
  occurredAt: 1_700_000_000_000,
  subscriptionType: "object.propertyChange",
  objectTypeId: "0-1",
  objectId: recordId(0),
  propertyName: "city",
  ...more,
});

const stored = ({ connection }: EventOwner) =>
  product.ctx.db.withSystem((tx) => tx.hubspotEvent.findMany({ where: { connectionId: connection.id } }));

it("stores events that are delivered concurrently in different orders", async () => {
  const owner = await eventOwner(product, ["contact"]);
  for (let round = 0; round < 10; round += 1) {
    const events = Array.from({ length: 100 }, (_, index) =>
      event(owner, { objectId: recordId(index), occurredAt: round }),
    );
    const deliveries = [
      events,
      events.toReversed(),
      [...events.slice(50), ...events.slice(0, 50)],
      events.toReversed(),
    ];
    await Promise.all(deliveries.map((delivery) => receiveEvents(product.ctx, delivery)));
  }
  expect(await stored(owner)).toHaveLength(1_000);
});

it("cleans the record that a merge leaves, also if its ID is new", async () => {
  const owner = await eventOwner(product, ["contact"]);
  await receiveEvents(product.ctx, [
    event(owner, {
      subscriptionType: "object.merge",
      objectId: recordId(7),
      primaryObjectId: recordId(7),
      mergedObjectIds: [recordId(7), recordId(8)],
      newObjectId: "59999000001",
    }),
  ]);
  expect((await stored(owner)).map((row) => row.recordId)).toEqual(["59999000001"]);
});

it("stores other portals' events if one portal's fail", async () => {
  const sick = await eventOwner(product, ["contact"]);
  const well = await eventOwner(product, ["contact"]);
  const failing = {
    ...product.ctx,
    db: {
      ...product.ctx.db,
      withAccount: async <T>(accountId: string, work: Parameters<typeof product.ctx.db.withAccount<T>>[1]) => {
        if (accountId === sick.connection.accountId) throw new Error("this portal's events cannot be stored");
        return await product.ctx.db.withAccount(accountId, work);
      },
    },
  };
  await expect(receiveEvents(failing, [event(sick), event(well)])).rejects.toThrow("cannot be stored");
  expect([await stored(sick), await stored(well)].map((rows) => rows.length)).toEqual([0, 1]);
});
