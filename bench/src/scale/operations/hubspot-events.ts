import { receiveEvents } from "@plumbline/core/hubspot-events/receive-events.ts";
import { drainInbox, closeInbox } from "@plumbline/core/hubspot-events/drain-inbox.ts";
import {
  endCallbacks,
  scheduleCallbacks,
  unansweredCallbacks,
} from "@plumbline/core/hubspot-events/unanswered-callbacks.ts";
import { ACCOUNTS, idOf } from "../ids.ts";
import { operation } from "../operation.ts";

const hooks = { heartbeat() {} };
const portalId = String(1_000_000 + ACCOUNTS.usual);
const about = { portalId, objectTypeId: "0-1", objectId: "0000000003" };

/** HubSpot's requests, from arrival to response. */
export const HUBSPOT_EVENTS = [
  operation("delivery of HubSpot", 5, ({ ctx }) =>
    receiveEvents(
      ctx,
      Array.from({ length: 100 }, (_, no) => ({
        ...about,
        subscriptionType: "object.propertyChange",
        propertyName: "city",
        objectId: String(no),
        eventId: `${Date.now()}${no}`,
      })),
    ),
  ),
  operation("deletion and privacy deletion", 1, ({ ctx }) =>
    receiveEvents(ctx, [
      { ...about, subscriptionType: "object.deletion" },
      { ...about, subscriptionType: "object.privacyDeletion" },
    ]),
  ),
  operation("inbox drained", 3, ({ ctx }) =>
    drainInbox(ctx, { connectionId: idOf("connection", ACCOUNTS.inbox) }, hooks),
  ),
  operation("callbacks", 3, async ({ ctx }) => {
    const connection = await ctx.db.withSystem((tx) =>
      tx.connection.findUniqueOrThrow({ where: { id: idOf("connection", ACCOUNTS.callbacks) } }),
    );
    const events = await unansweredCallbacks(ctx, connection, 100);
    await endCallbacks(ctx, connection, events, "done");
    await scheduleCallbacks(ctx, connection);
  }),
  operation("inbox closed", 2, ({ ctx }) => closeInbox(ctx, idOf("connection", ACCOUNTS.inbox))),
];
