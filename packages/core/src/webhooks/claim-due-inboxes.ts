import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { cleaningWay, POLL_EVERY_MINUTES } from "@plumbline/schema/webhooks/subscriptions.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";

export type DueInboxes = {
  /** Portals with events that nobody seems to work on. */
  inboxes: string[];
  /** Portals with callbacks that HubSpot still waits for. */
  callbacks: string[];
  polls: { connectionId: string; objectType: ObjectType }[];
};

const AT_ONCE = 100;

/** The dispatcher's share of the inbox: claimed by moving the row's time, as all of its work. */
export async function claimDueInboxes(ctx: Pick<Context, "db">): Promise<DueInboxes> {
  const inboxes = await ctx.db.statement<{ connection_id: string }>(sql`
    UPDATE portal_inbox SET next_try_at = now() + interval '1 minute' WHERE connection_id = ANY (ARRAY(
      SELECT connection_id FROM portal_inbox WHERE next_try_at <= now() ORDER BY next_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING connection_id`);
  const callbacks = await ctx.db.statement<{ connection_id: string }>(sql`
    UPDATE portal_inbox SET callbacks_try_at = now() + interval '1 minute' WHERE connection_id = ANY (ARRAY(
      SELECT connection_id FROM portal_inbox WHERE callbacks_try_at <= now() ORDER BY callbacks_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING connection_id`);
  // Moved first and joined afterwards: a row that finds no partner must not stay at the head.
  const polls = await ctx.db.statement<{ connection_id: string; object_type: ObjectType; properties: string[] }>(sql`
    WITH due AS (
      UPDATE auto_clean SET next_poll_at = now() + make_interval(mins => ${POLL_EVERY_MINUTES}::int) WHERE (connection_id, object_type) IN (
        SELECT connection_id, object_type FROM auto_clean WHERE next_poll_at <= now() ORDER BY next_poll_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING connection_id, object_type)
    SELECT due.connection_id, due.object_type, ARRAY[v.street_address, v.city, v.state, v.postal_code, v.country] AS properties
    FROM due JOIN mapping m USING (connection_id, object_type) JOIN mapping_version v ON v.id = m.version_id`);
  return {
    inboxes: inboxes.map((row) => row.connection_id),
    callbacks: callbacks.map((row) => row.connection_id),
    polls: polls
      .filter((row) => cleaningWay(row.object_type, row.properties.filter(Boolean)) === "poll")
      .map((row) => ({ connectionId: row.connection_id, objectType: row.object_type })),
  };
}
