import { isReportedByWebhooks, POLL_EVERY_MINUTES } from "@plumbline/schema/hubspot-events/subscriptions.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { PROPERTIES_OF_VERSION } from "./watched.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { noticeSilentReader, withoutReported } from "./journal/gaps.ts";

const BATCH_SIZE = 100;

/** Object types whose changes neither HubSpot's webhooks nor its journal report and whose poll is due. */
export async function duePolls(
  ctx: Pick<Context, "db" | "now" | "newId" | "hubspotApp">,
): Promise<{ connectionId: string; objectType: ObjectType }[]> {
  if (ctx.hubspotApp) await noticeSilentReader(ctx);
  // Claimed before the join, so that a row without a match does not stay first in the queue.
  const polls = await ctx.db.statement<{
    account_id: string;
    connection_id: string;
    object_type: ObjectType;
    properties: string[];
  }>(sql`
    WITH cleaned AS (
      UPDATE auto_clean SET next_poll_at = app_now() + make_interval(mins => ${POLL_EVERY_MINUTES}::int) WHERE (connection_id, object_type, set_key) IN (
        SELECT connection_id, object_type, set_key FROM auto_clean WHERE next_poll_at <= app_now() ORDER BY next_poll_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
      RETURNING connection_id, object_type),
    shown AS (
      UPDATE address_status SET next_poll_at = app_now() + make_interval(mins => ${POLL_EVERY_MINUTES}::int) WHERE (connection_id, object_type, set_key) IN (
        SELECT connection_id, object_type, set_key FROM address_status WHERE next_poll_at <= app_now() ORDER BY next_poll_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
      RETURNING connection_id, object_type, mode),
    due AS (
      SELECT connection_id, object_type FROM cleaned
      -- The poll of an object type that is cleaned looks for the edits of all its sets.
      UNION SELECT connection_id, object_type FROM shown WHERE mode = 'write'
        AND NOT EXISTS (SELECT FROM auto_clean a WHERE a.connection_id = shown.connection_id AND a.object_type = shown.object_type))
    SELECT m.account_id, due.connection_id, due.object_type, ${PROPERTIES_OF_VERSION} AS properties
    FROM due JOIN mapping m USING (connection_id, object_type) JOIN mapping_version v ON v.id = m.version_id
    WHERE EXISTS (SELECT FROM auto_clean a WHERE (a.connection_id, a.object_type, a.set_key) = (m.connection_id, m.object_type, m.set_key))
      OR EXISTS (SELECT FROM address_status s WHERE (s.connection_id, s.object_type, s.set_key) = (m.connection_id, m.object_type, m.set_key)
        AND s.mode = 'write')`);
  // Sets of one object type are polled together, whichever is due.
  const byType = Map.groupBy(polls, (row) => `${row.connection_id}/${row.object_type}`);
  const unreported = [...byType.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const properties = [...new Set([first, ...others].flatMap((row) => row.properties))].filter(Boolean);
    if (isReportedByWebhooks(first.object_type, properties)) return [];
    const { account_id: accountId, connection_id: connectionId, object_type: objectType } = first;
    return [{ accountId, connectionId, objectType, properties }];
  });
  return (await withoutReported(ctx, unreported)).map(({ connectionId, objectType }) => ({ connectionId, objectType }));
}
