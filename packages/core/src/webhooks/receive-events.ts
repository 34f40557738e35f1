import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { WebhookEventInput } from "@plumbline/schema/webhooks/events.ts";
import type { Context } from "../context.ts";
import { objectTypeOf } from "../crm/hubspot/paths.ts";
import { requireHubspot } from "../crm/require-hubspot.ts";
import type { Tx } from "../db/database.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { mappedProperties, partsOf } from "../mapping/version-content.ts";
import { forgetRecords } from "./forget-records.ts";
import { wakeInbox, type WakeContext } from "./wake-inbox.ts";

type ReceiveContext = WakeContext & Pick<Context, "config" | "newId">;

/**
 * A delivery of HubSpot's webhooks, its signature checked. Stores what concerns us, once, and wakes the portals' inboxes; what is
 * not ours (a portal that is not connected, a property that is not mapped, our own writes) is let go without a word, since
 * anything but a 2xx would be sent again for a day.
 */
export async function receiveEvents(ctx: ReceiveContext, events: readonly WebhookEventInput[]): Promise<void> {
  const { appId } = requireHubspot(ctx.config);
  const foreign = events.filter((event) => !(event.changeSource === "INTEGRATION" && event.sourceId === appId));
  const portalIds = [...new Set(foreign.map((event) => event.portalId))];
  if (portalIds.length === 0) return;
  const connections = await ctx.db.withSystem((tx) =>
    tx.connection.findMany({ where: { portalId: { in: portalIds }, status: { not: "disconnecting" } } }),
  );
  for (const connection of connections) {
    const stored = await ctx.db.withAccount(connection.accountId, (tx) =>
      store(
        ctx,
        tx,
        connection,
        foreign.filter((event) => event.portalId === connection.portalId),
      ),
    );
    if (stored > 0) await wakeInbox(ctx, { accountId: connection.accountId, connectionId: connection.id });
  }
}

async function store(
  ctx: ReceiveContext,
  tx: Tx,
  connection: Connection,
  events: readonly WebhookEventInput[],
): Promise<number> {
  const watched = await watchedProperties(tx, connection.id);
  const rows: { objectType: ObjectType; recordId: string; key: string }[] = [];
  for (const event of events) {
    const type = typeOf(event);
    if (!type) continue;
    const { objectType, change } = type;
    switch (change) {
      case "propertyChange":
        if (event.objectId && watched.get(objectType)?.has(event.propertyName ?? ""))
          rows.push({ objectType, recordId: event.objectId, key: keyOf(event) });
        break;
      case "merge": {
        // The winner's values may be the loser's now; the losers are no longer there.
        const winner = event.primaryObjectId ?? event.objectId;
        await forgetRecords(tx, connection, objectType, { recordIds: event.mergedObjectIds ?? [], alsoValues: false });
        if (winner && watched.has(objectType)) rows.push({ objectType, recordId: winner, key: keyOf(event) });
        break;
      }
      case "deletion":
      case "privacyDeletion":
        if (event.objectId)
          await forgetRecords(tx, connection, objectType, {
            recordIds: [event.objectId],
            alsoValues: change === "privacyDeletion",
          });
        break;
    }
  }
  if (rows.length === 0) return 0;
  const now = ctx.now();
  const added = await tx.webhookEvent.createMany({
    data: rows.map(({ objectType, recordId, key }) => ({
      id: ctx.newId(),
      accountId: connection.accountId,
      connectionId: connection.id,
      objectType,
      recordId,
      kind: "update",
      dedupeKey: key,
      receivedAt: now,
      nextTryAt: now,
    })),
    skipDuplicates: true,
  });
  return added.count;
}

/** Mapped properties of the object types whose switch is on. */
async function watchedProperties(tx: Tx, connectionId: string): Promise<Map<ObjectType, Set<string>>> {
  const on = await tx.autoClean.findMany({ where: { connectionId }, select: { objectType: true } });
  const mappings = await tx.mapping.findMany({
    where: { connectionId, objectType: { in: on.map((row) => row.objectType) } },
    include: { version: true },
  });
  return new Map(
    mappings.map((mapping) => [
      mapping.objectType as ObjectType,
      new Set(mappedProperties(partsOf(mapping.version)).map(([, property]) => property)),
    ]),
  );
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
    event.primaryObjectId ?? event.objectId ?? "",
    event.propertyName ?? event.subscriptionType ?? "",
    event.occurredAt,
    event.eventId ?? "",
  ].join(":");
}
