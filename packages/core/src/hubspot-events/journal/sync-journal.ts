import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { isWaitable } from "../../portals/hubspot/errors.ts";
import type { RunControl } from "../../work/run-control.ts";
import { compareSubscriptions } from "./compare-subscriptions.ts";
import { syncFeed, type DueFeed, type SyncContext } from "./sync-feed.ts";

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
