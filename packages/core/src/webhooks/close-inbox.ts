import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import type { Drained } from "./drain-inbox.ts";

const AT_ONCE = 1_000;

/** The portal was disconnected: nobody waits for its events and callbacks any more. A slice at a time. */
export async function closeInbox(ctx: Pick<Context, "db">, connectionId: string): Promise<Drained> {
  const ended = await ctx.db.statement<{ id: string }>(sql`
    UPDATE webhook_event SET status = CASE WHEN callback_id IS NULL THEN 'dropped' ELSE 'done' END WHERE id = ANY (ARRAY(
      SELECT id FROM webhook_event WHERE connection_id = ${connectionId}::uuid AND status = 'waiting' LIMIT ${AT_ONCE}))
    RETURNING id`);
  if (ended.length === AT_ONCE) return { end: "drained", jobs: 0, hasCallbacks: false, isFull: true };
  await ctx.db.withSystem((tx) => tx.portalInbox.updateMany({ where: { connectionId }, data: { nextTryAt: null } }));
  await ctx.db.withSystem((tx) => tx.portalInbox.deleteMany({ where: { connectionId, callbacksTryAt: null } }));
  return { end: "empty" };
}
