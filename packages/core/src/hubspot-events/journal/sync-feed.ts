import { isReportedByWebhooks } from "@plumbline/schema/hubspot-events/subscriptions.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { HubspotError } from "../../portals/hubspot/errors.ts";
import type { AppCalls } from "../../portals/hubspot/port.ts";
import { subscribe, unsubscribe } from "../../portals/hubspot/subscriptions.ts";
import { DAY_MS } from "../../time.ts";
import { cleanedProperties, shownProperties } from "../watched-properties.ts";

export type SyncContext = Pick<Context, "db" | "now" | "log">;

export type DueFeed = {
  id: string;
  accountId: string;
  connectionId: string;
  objectType: ObjectType;
  subscribed: string[];
  subscriptionId: string | null;
  syncAttempts: number;
};

/** Minutes before a failed subscription is retried; the last value repeats. */
const BACKOFF_MINUTES = [1, 2, 5, 10, 15];

/**
 * Updates the subscription of one object type to what is watched. Idempotent: subscribing again changes the existing subscription.
 * Where HubSpot refuses, the type is polled, and the subscription is retried after a day.
 */
export async function syncFeed(ctx: SyncContext, app: AppCalls, feed: DueFeed): Promise<void> {
  const { accountId, connectionId, objectType } = feed;
  const { connection, properties } = await ctx.db.withAccount(accountId, async (tx) => {
    const cleaned = (await cleanedProperties(tx, connectionId)).get(objectType) ?? [];
    const shown = (await shownProperties(tx, connectionId)).get(objectType) ?? [];
    return {
      connection: await tx.connection.findUnique({ where: { id: connectionId } }),
      properties: [...new Set([...cleaned, ...shown])].toSorted(),
    };
  });
  // Reconnecting makes it due; disconnecting removes all subscriptions of the portal.
  if (connection?.status !== "active") return await save(ctx, feed, sql`sync_at = NULL`);
  try {
    if (properties.length === 0 || isReportedByWebhooks(objectType, properties)) {
      if (feed.subscriptionId !== null) await unsubscribe(app, feed.subscriptionId);
      await ctx.db.withAccount(accountId, (tx) => tx.changeFeed.deleteMany({ where: { id: feed.id } }));
      return;
    }
    const { portalId } = connection;
    const subscriptionId = await subscribe(app, { portalId, objectType, properties });
    if (feed.subscriptionId !== null && feed.subscriptionId !== subscriptionId)
      await unsubscribe(app, feed.subscriptionId);
    await noteSubscribed(ctx, feed, { subscriptionId, properties });
  } catch (error) {
    if (error instanceof HubspotError && !error.problem.isPassing) return await noteRefused(ctx, feed, error);
    ctx.log.warn({ connectionId, objectType, err: error }, "could not subscribe to changes; trying again");
    const minutes = BACKOFF_MINUTES[Math.min(feed.syncAttempts, BACKOFF_MINUTES.length - 1)] ?? 15;
    const again = new Date(ctx.now().getTime() + minutes * 60_000);
    await save(ctx, feed, sql`sync_at = ${again}, sync_attempts = sync_attempts + 1`);
  }
}

/** Changes before this subscription were not reported: opens a gap from the poll's cursor, until the reader has read once. */
async function noteSubscribed(
  ctx: SyncContext,
  feed: DueFeed,
  { subscriptionId, properties }: { subscriptionId: string; properties: readonly string[] },
): Promise<void> {
  const isNew = sql`(subscribed_at IS NULL OR NOT subscribed @> ${[...properties]}::text[])`;
  await save(
    ctx,
    feed,
    sql`subscription_id = ${subscriptionId}, sync_at = NULL, sync_attempts = 0, refused_at = NULL,
      gap_from = CASE WHEN subscribed_at IS NULL THEN COALESCE(gap_from, to_timestamp(0))
        WHEN ${isNew} THEN COALESCE(gap_from, checked_at) ELSE gap_from END,
      gap_until = CASE WHEN ${isNew} THEN NULL ELSE gap_until END,
      subscribed = ${[...properties]}::text[], subscribed_at = COALESCE(subscribed_at, ${ctx.now()})`,
  );
}

async function noteRefused(ctx: SyncContext, feed: DueFeed, error: HubspotError): Promise<void> {
  const { connectionId, objectType } = feed;
  ctx.log.warn({ connectionId, objectType, err: error }, "HubSpot refused a subscription; changes are polled");
  await save(
    ctx,
    feed,
    sql`refused_at = ${ctx.now()}, sync_attempts = 0, sync_at = ${new Date(ctx.now().getTime() + DAY_MS)},
      gap_from = CASE WHEN subscribed_at IS NULL THEN gap_from ELSE COALESCE(gap_from, checked_at) END,
      gap_until = NULL, subscribed_at = NULL`,
  );
}

async function save(ctx: SyncContext, { id, accountId }: DueFeed, set: ReturnType<typeof sql>): Promise<void> {
  await ctx.db.withAccount(accountId, (tx) => tx.$executeRaw`UPDATE change_feed SET ${set} WHERE id = ${id}::uuid`);
}
