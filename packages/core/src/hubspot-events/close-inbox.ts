import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import type { Drained } from "./drained.ts";

const BATCH_SIZE = 1_000;

/** The portal was disconnected: drops its events and callbacks, a slice at a time. */
export async function closeInbox(ctx: Pick<Context, "db">, connectionId: string): Promise<Drained> {
  const ended = await ctx.db.statement<{ id: string }>(sql`
    UPDATE hubspot_event SET status = CASE WHEN callback_id IS NULL THEN 'dropped' ELSE 'done' END WHERE id = ANY (ARRAY(
      SELECT id FROM hubspot_event WHERE connection_id = ${connectionId}::uuid AND status = 'waiting' LIMIT ${BATCH_SIZE}))
    RETURNING id`);
  if (ended.length === BATCH_SIZE) return { end: "drained", jobs: 0, hasCallbacks: false, isFull: true };
  await ctx.db.withSystem((tx) => tx.portalInbox.updateMany({ where: { connectionId }, data: { nextTryAt: null } }));
  await ctx.db.withSystem((tx) => tx.portalInbox.deleteMany({ where: { connectionId, callbacksTryAt: null } }));
  return { end: "empty" };
}
