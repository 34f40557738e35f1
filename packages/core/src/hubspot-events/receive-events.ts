import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { WebhookEventInput } from "@plumbline/schema/hubspot-events/events.ts";
import type { Context } from "../context.ts";
import { objectTypeOf } from "../portals/hubspot/paths.ts";
import { requireHubspot } from "../portals/require-hubspot.ts";
import { sql } from "../db/database.ts";
import { requestErasure } from "./forget-records.ts";
import { storeChanges, type ChangePage, type ChangeSource, type Erased, type RecordChange } from "./changes.ts";
import { signalInbox, type WakeContext } from "./wake-inbox.ts";

type WatchedConnection = { id: string; accountId: string; portalId: string };
type ReceiveContext = WakeContext & Pick<Context, "config" | "newId">;

/**
 * Handles a verified delivery of HubSpot events: stores those that concern us, once, and wakes the portals' inboxes. Other events
 * (unknown portal, unmapped property, our own writes) are acknowledged, since HubSpot resends anything but a 2xx for a day. If one
 * portal's events cannot be stored, the others are stored first; then the error is thrown and HubSpot resends the delivery.
 */
export async function receiveEvents(ctx: ReceiveContext, events: readonly WebhookEventInput[]): Promise<void> {
  const { appId } = requireHubspot(ctx.config);
  const foreign = events.filter((event) => !(event.changeSource === "INTEGRATION" && event.sourceId === appId));
  for await (const page of delivered(foreign).since(null)) await storePage(ctx, page);
}

type DeliveredPage = ChangePage<null> & { erased: readonly Erased[] };

/** One page; none where no event is left. HubSpot sends what was not acknowledged again. */
function delivered(events: readonly WebhookEventInput[]): ChangeSource<null, DeliveredPage, void> {
  return {
    *since() {
      if (events.length === 0) return;
      const byPortal = Map.groupBy(events, (event) => event.portalId);
      const changes = new Map([...byPortal].map(([portalId, mine]) => [portalId, mine.flatMap(changesIn)]));
      yield { changes, erased: events.flatMap(erasedIn), next: null };
    },
  };
}

async function storePage(ctx: ReceiveContext, { changes, erased }: DeliveredPage): Promise<void> {
  for (const record of erased) await requestErasure(ctx, record);
  const connections = await ctx.db.statement<WatchedConnection>(sql`
    SELECT id, account_id AS "accountId", portal_id AS "portalId" FROM connection
    WHERE portal_id = ANY (${[...changes.keys()]}) AND status <> 'disconnecting'`);
  let fault: unknown = null;
  for (const connection of connections) {
    try {
      const isDue = await ctx.db.withAccount(connection.accountId, (tx) =>
        storeChanges(ctx, tx, connection, changes.get(connection.portalId) ?? []),
      );
      // HubSpot does not wait for Temporal: the inbox's due time, stored with the events, compensates for a lost signal.
      if (isDue) void signalInbox(ctx, connection.id);
    } catch (error) {
      ctx.log.error({ connectionId: connection.id, err: error }, "could not store events of a portal");
      fault ??= error;
    }
  }
  if (fault !== null) throw fault;
}

/** The changes of records that an event reports; none where it does not concern a record. */
function changesIn(event: WebhookEventInput): RecordChange[] {
  const type = typeOf(event);
  if (!type) return [];
  const { objectType, change } = type;
  const key = keyOf(event);
  const { objectId: recordId } = event;
  switch (change) {
    case "propertyChange":
      return recordId ? [{ change: "edited", objectType, recordId, properties: [event.propertyName ?? ""], key }] : [];
    case "merge": {
      const remaining = event.newObjectId ?? event.primaryObjectId ?? recordId ?? null;
      const merged = [event.primaryObjectId, ...(event.mergedObjectIds ?? [])].filter((id) => id != null);
      return [{ change: "merged", objectType, remaining, gone: merged.filter((id) => id !== remaining), key }];
    }
    case "deletion":
    case "privacyDeletion":
      return recordId ? [{ change: "deleted", objectType, recordId, key }] : [];
  }
}

function erasedIn(event: WebhookEventInput): Erased[] {
  const { portalId, objectId: recordId } = event;
  const type = typeOf(event);
  return type?.change === "privacyDeletion" && recordId ? [{ portalId, objectType: type.objectType, recordId }] : [];
}

const CHANGES = ["propertyChange", "merge", "deletion", "privacyDeletion"] as const;

/** `contact.propertyChange`, or `object.propertyChange` with the type's id. */
function typeOf(event: WebhookEventInput): { objectType: ObjectType; change: (typeof CHANGES)[number] } | null {
  const [subject = "", what = ""] = (event.subscriptionType ?? event.eventType ?? "").split(".");
  const objectType = objectTypeOf(subject === "object" ? (event.objectTypeId ?? "") : subject);
  const change = CHANGES.find((known) => known === what);
  return objectType && change ? { objectType, change } : null;
}

/** HubSpot's event ids are not unique, and deliveries are repeated under another attempt number: this key identifies an event. */
function keyOf(event: WebhookEventInput): string {
  return [
    "hook",
    event.portalId,
    event.subscriptionId ?? "",
    event.newObjectId ?? event.primaryObjectId ?? event.objectId ?? "",
    event.propertyName ?? event.subscriptionType ?? "",
    event.occurredAt ?? "",
    event.eventId ?? "",
  ].join(":");
}
