import type { JournalEvent, JournalFile } from "@plumbline/schema/hubspot-events/read-journal-file.ts";
import { AppError } from "../../app-error.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { accessToken } from "../../portals/access-token.ts";
import { isWaitable } from "../../portals/hubspot/errors.ts";
import { introspect } from "../../portals/hubspot/oauth.ts";
import { objectTypeOf } from "../../portals/hubspot/paths.ts";
import { markNeedsReconnect } from "../../portals/mark-needs-reconnect.ts";
import { requireHubspot } from "../../portals/require-hubspot.ts";
import { requestErasure } from "../forget-records.ts";
import { storeChanges, type RecordChange } from "../store-changes.ts";
import { signalInbox, type WakeContext } from "../wake-inbox.ts";
import { countFailure, forgetFailures } from "./gaps.ts";

export type StoreContext = WakeContext & ConfirmContext & Pick<Context, "newId">;

type TouchedConnection = { id: string; accountId: string; portalId: string; failures: number };

/**
 * Stores the events of an entry, one transaction per portal; storing them again changes nothing. True where all of them are stored
 * or left to the poll: the reader may go on.
 */
export async function storeEntry(
  ctx: StoreContext,
  { offset, file }: { offset: string; file: JournalFile },
  heartbeat: () => void,
): Promise<boolean> {
  if (file.unreadable > 0) ctx.log.warn({ events: file.unreadable }, "could not read events of the journal");
  const byPortal = Map.groupBy(file.events, (event) => event.portalId);
  let isStored = true;
  for (const connection of await connectionsOf(ctx, [...byPortal.keys()])) {
    heartbeat();
    const events = byPortal.get(connection.portalId) ?? [];
    try {
      await storeEvents(ctx, connection, { offset, events });
      if (connection.failures > 0) await forgetFailures(ctx, connection.id);
    } catch (error) {
      ctx.log.error({ connectionId: connection.id, err: error }, "could not store events of the journal");
      const since = earliestOf(events) ?? file.publishedAt ?? ctx.now();
      isStored = (await countFailure(ctx, { connectionId: connection.id, since })) && isStored;
    }
  }
  return isStored;
}

async function connectionsOf(ctx: Pick<Context, "db">, portalIds: readonly string[]): Promise<TouchedConnection[]> {
  if (portalIds.length === 0) return [];
  return await ctx.db.statement<TouchedConnection>(sql`
    SELECT id, account_id AS "accountId", portal_id AS "portalId",
      COALESCE((SELECT max(failures) FROM change_feed f WHERE f.connection_id = connection.id), 0)::int AS failures
    FROM connection WHERE portal_id = ANY (${portalIds}) AND status <> 'disconnecting'`);
}

async function storeEvents(
  ctx: StoreContext,
  connection: TouchedConnection,
  { offset, events }: { offset: string; events: readonly JournalEvent[] },
): Promise<void> {
  const { id: connectionId, accountId, portalId } = connection;
  const changes = events.flatMap((event) => changesInEvent(event, offset));
  const erased = events
    .filter(({ action }) => action === "GDPR_DELETE")
    .flatMap((event) => changesInEvent(event, offset));
  for (const change of erased)
    if (change.change === "deleted")
      await requestErasure(ctx, { portalId, objectType: change.objectType, recordId: change.recordId });
  const isDue = await ctx.db.withAccount(accountId, (tx) => storeChanges(ctx, tx, connection, changes));
  if (isDue) await signalInbox(ctx, connectionId);
  if (events.some(({ action }) => action === "APP_UNINSTALL"))
    await confirmUninstall(ctx, { connectionId, accountId, portalId });
}

function earliestOf(events: readonly JournalEvent[]): Date | null {
  const times = events.map(({ occurredAt }) => occurredAt).filter((time) => time != null);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** The record changes that a journal event reports; none where it does not concern a record. `entry`: dates undated events. */
function changesInEvent(event: JournalEvent, entry: string): RecordChange[] {
  const { action, objectId: recordId } = event;
  const objectType = objectTypeOf(event.objectTypeId ?? "");
  if (!objectType) return [];
  const keyOf = (id: string) =>
    ["journal", event.portalId, objectType, id, action, event.occurredAt ?? entry].join(":");
  switch (action) {
    case "CREATE":
    case "UPDATE":
    case "RESTORE":
      return recordId
        ? [{ change: "edited", objectType, recordId, properties: event.propertyChanges, key: keyOf(recordId) }]
        : [];
    case "MERGE": {
      const remaining = event.newObjectId ?? recordId ?? event.primaryObjectId ?? null;
      const merged = [event.primaryObjectId, ...(event.mergedObjectIds ?? [])].filter((id) => id != null);
      const gone = merged.filter((id) => id !== remaining);
      return [{ change: "merged", objectType, remaining, gone, key: keyOf(remaining ?? "") }];
    }
    case "DELETE":
    case "GDPR_DELETE":
      return recordId ? [{ change: "deleted", objectType, recordId, key: keyOf(recordId) }] : [];
    default:
      return [];
  }
}

type ConfirmContext = Pick<Context, "db" | "secrets" | "now" | "newId" | "sleep" | "config" | "log" | "workflows">;

/**
 * The journal reports that the app was removed from a portal. The report can be late, after the customer has reconnected, so
 * HubSpot is asked whether the token is still active.
 */
async function confirmUninstall(ctx: ConfirmContext, ref: ConnectionRef): Promise<void> {
  try {
    const access = await accessToken(ctx, ref);
    const { isActive } = await introspect(requireHubspot(ctx.config), access.token);
    if (!isActive) await markNeedsReconnect(ctx, ref, access.version);
  } catch (error) {
    const isKnown = error instanceof AppError && (error.code === "needs_reconnect" || error.code === "not_found");
    // HubSpot does not respond now; the next call to the portal will show it.
    if (!isKnown && !isWaitable(error)) throw error;
  }
}
