import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { WebhookEventInput } from "@plumbline/schema/hubspot-events/events.ts";
import { PROPERTIES_OF_VERSION } from "../connections/properties-of-version.ts";
import type { Context } from "../context.ts";
import { objectTypeOf } from "../portals/hubspot/paths.ts";
import { requireHubspot } from "../portals/require-hubspot.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { CLEANED_WITHIN_MS, makeStatusDue } from "../records/address-status/status-due.ts";
import { forgetRecords, requestErasure } from "./forget-records.ts";
import { markInbox, signalInbox, type WakeContext } from "./wake-inbox.ts";

type WatchedConnection = { id: string; accountId: string; portalId: string };
type ReceiveContext = WakeContext & Pick<Context, "config" | "newId">;

/**
 * A verified delivery of HubSpot events. Stores what concerns us, once, and wakes the portals' inboxes. Events that do not
 * concern us (unknown portal, unmapped property, our own writes) are acknowledged, since HubSpot resends anything but a 2xx for
 * a day. If one portal's events cannot be stored, the others are stored first; then the error is thrown and HubSpot resends the
 * delivery.
 */
export async function receiveEvents(ctx: ReceiveContext, events: readonly WebhookEventInput[]): Promise<void> {
  const { appId } = requireHubspot(ctx.config);
  const foreign = events.filter((event) => !(event.changeSource === "INTEGRATION" && event.sourceId === appId));
  const portalIds = [...new Set(foreign.map((event) => event.portalId))];
  if (portalIds.length === 0) return;
  for (const event of foreign) {
    const type = typeOf(event);
    if (type?.change === "privacyDeletion" && event.objectId)
      await requestErasure(ctx, { portalId: event.portalId, objectType: type.objectType, recordId: event.objectId });
  }
  const connections = await ctx.db.statement<WatchedConnection>(sql`
    SELECT id, account_id AS "accountId", portal_id AS "portalId" FROM connection
    WHERE portal_id = ANY (${portalIds}) AND status <> 'disconnecting'`);
  let fault: unknown = null;
  for (const connection of connections) {
    const mine = foreign.filter((event) => event.portalId === connection.portalId);
    try {
      const isDue = await ctx.db.withAccount(connection.accountId, (tx) => store(ctx, tx, connection, mine));
      // HubSpot does not wait for Temporal: the inbox's due time, stored with the events, makes up for a lost signal.
      if (isDue) void signalInbox(ctx, connection.id);
    } catch (error) {
      ctx.log.error({ connectionId: connection.id, err: error }, "could not store events of a portal");
      fault ??= error;
    }
  }
  if (fault !== null) throw fault;
}

/** True if the portal's inbox should be signaled. */
async function store(
  ctx: ReceiveContext,
  tx: Tx,
  connection: WatchedConnection,
  events: readonly WebhookEventInput[],
): Promise<boolean> {
  const watched = await watchedProperties(tx, connection.id);
  const shown = await shownProperties(tx, connection.id);
  const due: Due[] = [];
  const rows: { objectType: ObjectType; recordId: string; key: string }[] = [];
  for (const event of events) {
    const type = typeOf(event);
    if (!type) continue;
    const { objectType, change } = type;
    switch (change) {
      case "propertyChange": {
        if (!event.objectId) break;
        const isCleaned = watched.get(objectType)?.has(event.propertyName ?? "") ?? false;
        if (isCleaned) rows.push({ objectType, recordId: event.objectId, key: keyOf(event) });
        if (shown.get(objectType)?.has(event.propertyName ?? ""))
          due.push({ objectType, recordId: event.objectId, isCleaned });
        break;
      }
      case "merge": {
        // The record that remains, which can be a new one, may have the values of those that are no longer there.
        const remaining = event.newObjectId ?? event.primaryObjectId ?? event.objectId;
        const merged = [event.primaryObjectId, ...(event.mergedObjectIds ?? [])].filter((id) => id != null);
        const gone = merged.filter((id) => id !== remaining);
        await forgetRecords(ctx, tx, connection, { objectType, recordIds: gone });
        if (!remaining) break;
        const isCleaned = watched.has(objectType);
        if (isCleaned) rows.push({ objectType, recordId: remaining, key: keyOf(event) });
        if (shown.has(objectType)) due.push({ objectType, recordId: remaining, isCleaned });
        break;
      }
      case "deletion":
      case "privacyDeletion":
        if (!event.objectId) break;
        await forgetRecords(ctx, tx, connection, { objectType, recordIds: [event.objectId] });
        break;
    }
  }
  await makeEditedDue(tx, connection, due);
  if (rows.length === 0) return false;
  const now = ctx.now();
  const fresh = rows.map((row) => ({ id: ctx.newId(), ...row }));
  const added = await tx.$executeRaw`
    INSERT INTO hubspot_event (id, account_id, connection_id, object_type, record_id, kind, dedupe_key, received_at, next_try_at)
    SELECT e.id, ${connection.accountId}::uuid, ${connection.id}::uuid, e."objectType", e."recordId", 'update', e.key, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) AS e (id uuid, "objectType" text, "recordId" text, key text)
    -- Deliveries that hold the same events in other orders would wait for each other.
    ORDER BY e.key
    ON CONFLICT DO NOTHING`;
  return added > 0 && (await markInbox(tx, { accountId: connection.accountId, connectionId: connection.id }, now));
}

/** `isCleaned`: by a job, which sees to the status. */
type Due = { objectType: ObjectType; recordId: string; isCleaned: boolean };

async function makeEditedDue(
  tx: Tx,
  { id: connectionId, accountId }: WatchedConnection,
  due: readonly Due[],
): Promise<void> {
  for (const [objectType, ofType] of Map.groupBy(due, (one) => one.objectType)) {
    const place = { accountId, connectionId, objectType };
    const idsOf = (isCleaned: boolean) =>
      ofType.filter((one) => one.isCleaned === isCleaned).map(({ recordId }) => recordId);
    await makeStatusDue(tx, place, { recordIds: idsOf(false), cause: "edited" });
    await makeStatusDue(tx, place, { recordIds: idsOf(true), cause: "being_cleaned", afterMs: CLEANED_WITHIN_MS });
  }
}

type PropertiesByType = Map<ObjectType, Set<string>>;

/** Mapped properties of the object types whose switch is on. */
async function watchedProperties(tx: Tx, connectionId: string): Promise<PropertiesByType> {
  return await mappedIn(tx, sql`auto_clean a`, sql`a.connection_id = ${connectionId}::uuid`);
}

/** Mapped properties of the address sets whose status HubSpot shows. */
async function shownProperties(tx: Tx, connectionId: string): Promise<PropertiesByType> {
  return await mappedIn(tx, sql`address_status a`, sql`a.connection_id = ${connectionId}::uuid AND a.mode = 'write'`);
}

async function mappedIn(tx: Tx, switches: Prisma.Sql, isOn: Prisma.Sql): Promise<PropertiesByType> {
  const rows = await tx.$queryRaw<{ object_type: ObjectType; properties: string[] }[]>`
    SELECT m.object_type, ${PROPERTIES_OF_VERSION} AS properties
    FROM ${switches} JOIN mapping m USING (connection_id, object_type, set_key) JOIN mapping_version v ON v.id = m.version_id
    WHERE ${isOn}`;
  const watched = new Map<ObjectType, Set<string>>();
  for (const { object_type: objectType, properties } of rows)
    watched.set(objectType, new Set([...(watched.get(objectType) ?? []), ...properties.filter(Boolean)]));
  return watched;
}

const CHANGES = ["propertyChange", "merge", "deletion", "privacyDeletion"] as const;

/** `contact.propertyChange`, or `object.propertyChange` with the type's id. */
function typeOf(event: WebhookEventInput): { objectType: ObjectType; change: (typeof CHANGES)[number] } | null {
  const [subject = "", what = ""] = (event.subscriptionType ?? event.eventType ?? "").split(".");
  const objectType = objectTypeOf(subject === "object" ? (event.objectTypeId ?? "") : subject);
  const change = CHANGES.find((known) => known === what);
  return objectType && change ? { objectType, change } : null;
}

/** HubSpot's event ids are not unique and deliveries are repeated under another attempt number: this is what makes an event one. */
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
