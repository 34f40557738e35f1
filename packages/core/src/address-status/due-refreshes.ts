import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";

const BATCH_SIZE = 100;
/** Object types without due statuses are checked this often; an edit shows within a minute. */
const EVERY_SECONDS = 10;

/** Object types with statuses that are due now, or whose initial fill since switch-on is unfinished. */
export async function dueRefreshes(
  ctx: Pick<Context, "db">,
): Promise<{ connectionId: string; objectType: ObjectType }[]> {
  // Claimed before it is inspected: a row with nothing due must not stay at the head of the queue.
  return await ctx.db.statement<{ connectionId: string; objectType: ObjectType }>(sql`
    WITH looked AS (
      UPDATE status_work SET refresh_at = now() + make_interval(secs => ${EVERY_SECONDS}::int) WHERE id = ANY (ARRAY(
        SELECT id FROM status_work WHERE refresh_at <= now() ORDER BY refresh_at LIMIT ${BATCH_SIZE}::int FOR UPDATE SKIP LOCKED))
      RETURNING connection_id, object_type, fill_after)
    SELECT connection_id AS "connectionId", object_type AS "objectType" FROM looked
    WHERE EXISTS (SELECT FROM connection WHERE connection.id = looked.connection_id AND connection.status = 'active')
      -- The initial fill waits until there is a property to write.
      AND (fill_after IS NOT NULL AND EXISTS (
        SELECT FROM address_status s JOIN status_property p USING (connection_id, object_type, set_key)
        WHERE s.connection_id = looked.connection_id AND s.object_type = looked.object_type AND s.mode = 'write'
          AND p.column_name = 'status' AND p.state = 'active')
      OR EXISTS (
        SELECT FROM status_due due WHERE due.connection_id = looked.connection_id AND due.object_type = looked.object_type
          AND due.next_try_at <= now()))`);
}
