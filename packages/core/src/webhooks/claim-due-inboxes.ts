import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { cleaningWay, POLL_EVERY_MINUTES } from "@plumbline/schema/webhooks/subscriptions.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";

export type DueInboxes = {
  /** Portals with events that nobody seems to work on. */
  inboxes: string[];
  /** Portals with finished jobs whose callbacks HubSpot still waits for. */
  callbacks: string[];
  polls: { connectionId: string; objectType: ObjectType }[];
};

const AT_ONCE = 100;

/** The dispatcher's share of the inbox: claimed by moving the row's time, as all of its work. */
export async function claimDueInboxes(ctx: Pick<Context, "db">): Promise<DueInboxes> {
  const inboxes = await ctx.db.statement<{ connection_id: string }>(sql`
    UPDATE portal_inbox SET next_try_at = now() + interval '1 minute' WHERE connection_id IN (
      SELECT connection_id FROM portal_inbox WHERE next_try_at <= now() ORDER BY next_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING connection_id`);
  const callbacks = await ctx.db.statement<{ connection_id: string }>(sql`
    UPDATE webhook_event SET next_try_at = now() + interval '1 minute' WHERE id IN (
      SELECT id FROM webhook_event WHERE status IN ('taken', 'dropped') AND callback_id IS NOT NULL AND next_try_at <= now()
      ORDER BY next_try_at LIMIT ${AT_ONCE * 10} FOR UPDATE SKIP LOCKED)
    RETURNING connection_id`);
  const polls = await ctx.db.statement<{ connection_id: string; object_type: ObjectType; properties: string[] }>(sql`
    UPDATE auto_clean a SET next_poll_at = now() + make_interval(mins => ${POLL_EVERY_MINUTES}::int)
    FROM mapping m JOIN mapping_version v ON v.id = m.version_id
    WHERE m.connection_id = a.connection_id AND m.object_type = a.object_type AND (a.connection_id, a.object_type) IN (
      SELECT connection_id, object_type FROM auto_clean WHERE next_poll_at <= now() ORDER BY next_poll_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING a.connection_id, a.object_type, ARRAY[v.street_address, v.city, v.state, v.postal_code, v.country] AS properties`);
  return {
    inboxes: inboxes.map((row) => row.connection_id),
    callbacks: [...new Set(callbacks.map((row) => row.connection_id))],
    polls: polls
      .filter((row) => cleaningWay(row.object_type, row.properties.filter(Boolean)) === "poll")
      .map((row) => ({ connectionId: row.connection_id, objectType: row.object_type })),
  };
}
