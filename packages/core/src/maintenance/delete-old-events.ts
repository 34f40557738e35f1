import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";

const AT_ONCE = 2_000;

/** Events that are over and older than retention allows. What waits, and what HubSpot still waits for, stays. */
export async function deleteOldEvents(
  ctx: Pick<Context, "db" | "config" | "now">,
): Promise<{ deleted: number; isDone: boolean }> {
  const before = new Date(ctx.now().getTime() - ctx.config.retention.eventsDays * 24 * 3_600_000);
  const rows = await ctx.db.statement<{ id: string }>(sql`
    DELETE FROM webhook_event WHERE id IN (
      SELECT id FROM webhook_event WHERE status IN ('taken', 'dropped', 'done', 'dead') AND received_at < ${before}
        AND (callback_id IS NULL OR status IN ('done', 'dead')) LIMIT ${AT_ONCE})
    RETURNING id`);
  return { deleted: rows.length, isDone: rows.length < AT_ONCE };
}
