import { isReportedByWebhooks } from "@plumbline/schema/hubspot-events/subscriptions.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { isWaitable, HubspotError } from "../../portals/hubspot/errors.ts";
import type { AppCalls } from "../../portals/hubspot/port.ts";
import {
  subscribe,
  unsubscribe,
  listSubscriptions,
  subscribeToUninstalls,
} from "../../portals/hubspot/subscriptions.ts";
import { DAY_MS, HOUR_MS } from "../../time.ts";
import type { RunControl } from "../../work/run-control.ts";
import { cleanedProperties, shownProperties } from "../watched.ts";

/** Maximum feeds per attempt; the dispatcher starts the next one. */
const MOST_FEEDS = 100;
/** A claimed row is due again after this long, in case the attempt dies. */
const CLAIMED_MS = 10 * 60_000;
const DAY_SECONDS = 24 * 3_600;

/** Whether a subscription has to be compared with what is watched, or all of them with HubSpot's. */
export async function isJournalSyncDue(ctx: Pick<Context, "db" | "now" | "hubspotApp">): Promise<boolean> {
  if (!ctx.hubspotApp) return false;
  const found = await ctx.db.statement(sql`
    SELECT FROM journal_reader WHERE sync_at <= ${ctx.now()}
      OR EXISTS (SELECT FROM change_feed f WHERE f.sync_at <= ${ctx.now()})`);
  return found.length > 0;
}

/** Updates the journal's subscriptions to what is watched. A failed feed is retried automatically. */
export async function syncJournal(
  ctx: SyncContext & Pick<Context, "hubspotApp">,
  control: RunControl,
): Promise<{ synced: number }> {
  const app = ctx.hubspotApp;
  if (!app) return { synced: 0 };
  if (await claimComparison(ctx)) {
    try {
      await compareSubscriptions(ctx, app, control.heartbeat);
      await ctx.db.statement(sql`
        UPDATE journal_reader SET sync_at = ${ctx.now()}::timestamptz + make_interval(secs => ${DAY_SECONDS}::int)`);
    } catch (error) {
      // The comparison is due again soon; the feeds do not wait for it.
      if (!isWaitable(error)) ctx.log.error({ err: error }, "could not compare the subscriptions of the journal");
    }
  }
  const feeds = await claimFeeds(ctx);
  for (const feed of feeds) {
    control.heartbeat();
    await syncFeed(ctx, app, feed);
  }
  // A reader without anything to read has ended; synced feeds make it due again.
  if (feeds.length > 0) await ctx.db.statement(sql`UPDATE journal_reader SET next_try_at = ${ctx.now()}`);
  return { synced: feeds.length };
}

async function claimComparison(ctx: Pick<Context, "db" | "now">): Promise<boolean> {
  const again = new Date(ctx.now().getTime() + CLAIMED_MS);
  const claimed = await ctx.db.statement(sql`
    UPDATE journal_reader SET sync_at = ${again} WHERE sync_at <= ${ctx.now()} RETURNING id`);
  return claimed.length > 0;
}

async function claimFeeds(ctx: Pick<Context, "db" | "now">): Promise<DueFeed[]> {
  const again = new Date(ctx.now().getTime() + CLAIMED_MS);
  return await ctx.db.statement<DueFeed & { objectType: ObjectType }>(sql`
    UPDATE change_feed SET sync_at = ${again} WHERE id = ANY (ARRAY(
      SELECT id FROM change_feed WHERE sync_at <= ${ctx.now()} ORDER BY sync_at LIMIT ${MOST_FEEDS}::int FOR UPDATE SKIP LOCKED))
    RETURNING id, account_id AS "accountId", connection_id AS "connectionId", object_type AS "objectType", subscribed,
      subscription_id AS "subscriptionId", sync_attempts AS "syncAttempts"`);
}

export type SyncContext = Pick<Context, "db" | "now" | "log">;

type DueFeed = {
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
async function syncFeed(ctx: SyncContext, app: AppCalls, feed: DueFeed): Promise<void> {
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

/** Maximum subscriptions removed per comparison; the next one removes the rest. */
const MOST_STRAYS = 200;

/**
 * Every night: compares HubSpot's subscriptions with our rows. A missing subscription is created again, and the changes it would
 * have reported are polled; an unwanted one is removed, but only of portals that were once connected here.
 */
async function compareSubscriptions(ctx: SyncContext, app: AppCalls, heartbeat: () => void): Promise<void> {
  const held = await listSubscriptions(app);
  if (held.every(({ isOfUninstalls }) => !isOfUninstalls)) await subscribeToUninstalls(app);
  const ofObjects = held.filter(({ isOfObjects }) => isOfObjects);
  const ids = ofObjects.map(({ id }) => id);
  const now = ctx.now();
  const compared = new Date(now.getTime() - DAY_MS - HOUR_MS);
  await ctx.db.statement(sql`
    UPDATE change_feed SET subscribed_at = NULL, subscription_id = NULL, sync_at = ${now}, gap_until = NULL,
      gap_from = COALESCE(gap_from, GREATEST(subscribed_at, ${compared}::timestamptz))
    WHERE subscribed_at IS NOT NULL AND NOT subscription_id = ANY (${ids})`);
  // No poll has checked them for an hour: nothing of them is watched.
  await ctx.db.statement(sql`
    UPDATE change_feed SET sync_at = ${now} WHERE checked_at < ${new Date(now.getTime() - HOUR_MS)}`);
  const strays = await ctx.db.statement<{ id: string }>(sql`
    SELECT s.id FROM jsonb_to_recordset(${JSON.stringify(ofObjects)}::jsonb) AS s (id text, "portalId" text)
    WHERE EXISTS (SELECT FROM portal_account p WHERE p.portal_id = s."portalId")
      AND NOT EXISTS (SELECT FROM change_feed f WHERE f.subscription_id = s.id)
    LIMIT ${MOST_STRAYS}::int`);
  for (const { id } of strays) {
    heartbeat();
    await unsubscribe(app, id);
  }
}
