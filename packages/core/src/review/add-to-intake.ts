import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { LockedProposal } from "./lock-proposals.ts";

/** The first acceptance waits at most this many times the wait for another one. */
const MAX_WAITS = 6;

/**
 * Schedules an apply job for what was just accepted: once nothing more has been accepted for a while, but not long after the first.
 * One row per connection, object type and mapping version.
 */
export async function addToIntake(
  ctx: Pick<Context, "now" | "newId" | "config">,
  tx: Tx,
  accepted: readonly Pick<LockedProposal, "accountId" | "connectionId" | "objectType" | "mappingVersionId">[],
): Promise<void> {
  const now = ctx.now();
  const waitMs = ctx.config.limits.applyAfterMs;
  const dueAt = new Date(now.getTime() + waitMs);
  const places = Map.groupBy(accepted, (one) => `${one.connectionId}/${one.objectType}/${one.mappingVersionId}`);
  for (const [, [place]] of [...places].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!place) continue;
    await tx.$executeRaw`
      INSERT INTO apply_intake AS known (id, account_id, connection_id, object_type, mapping_version_id, first_at, due_at)
      VALUES (${ctx.newId()}::uuid, ${place.accountId}::uuid, ${place.connectionId}::uuid, ${place.objectType}, ${place.mappingVersionId}::uuid, ${now}, ${dueAt})
      ON CONFLICT (connection_id, object_type, mapping_version_id) DO UPDATE
        SET due_at = LEAST(known.first_at + make_interval(secs => ${(waitMs * MAX_WAITS) / 1_000}::float8), EXCLUDED.due_at)`;
  }
}
