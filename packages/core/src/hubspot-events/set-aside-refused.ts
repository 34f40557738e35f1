import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { DAY_MS } from "../time.ts";

/** As long as HubSpot keeps a workflow waiting; older changes of a refused type are left to a list job. */
const KEPT_MS = 7 * DAY_MS;
const BATCH_SIZE = 1_000;

/** Moves changes of a refused object type that have waited for a week to the dead letters, a slice per refusal. */
export async function setAsideRefused(
  ctx: Pick<Context, "db" | "now" | "log">,
  connection: Connection,
  objectType: ObjectType,
): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  const events = await ctx.db.withAccount(
    connection.accountId,
    (tx) => tx.$executeRaw`
      UPDATE hubspot_event SET status = 'dead' WHERE id = ANY (ARRAY(
      SELECT id FROM hubspot_event WHERE connection_id = ${connection.id}::uuid AND object_type = ${objectType} AND kind = 'update'
          AND status = 'waiting' AND received_at < ${before} ORDER BY received_at, id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`,
  );
  if (events > 0)
    ctx.log.error({ connectionId: connection.id, objectType, events }, "moved refused events to dead letters");
}
