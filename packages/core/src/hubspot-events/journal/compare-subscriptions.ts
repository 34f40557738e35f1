import { sql } from "../../db/database.ts";
import type { AppCalls } from "../../portals/hubspot/port.ts";
import { listSubscriptions, subscribeToUninstalls, unsubscribe } from "../../portals/hubspot/subscriptions.ts";
import { DAY_MS, HOUR_MS } from "../../time.ts";
import type { SyncContext } from "./sync-feed.ts";

/** Maximum subscriptions removed per comparison; the next one removes the rest. */
const MOST_STRAYS = 200;

/**
 * Every night: compares HubSpot's subscriptions with our rows. A missing subscription is created again, and the changes it would
 * have reported are polled; an unwanted one is removed, but only of portals that were once connected here.
 */
export async function compareSubscriptions(ctx: SyncContext, app: AppCalls, heartbeat: () => void): Promise<void> {
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
