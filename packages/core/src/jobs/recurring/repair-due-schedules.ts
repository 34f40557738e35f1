import { sql } from "../../db/database.ts";
import { claimDue, type DueRows } from "../../work/claim-due.ts";
import { repairRound } from "./repair-schedules.ts";
import type { SyncContext } from "./sync-schedule.ts";

/** Schedules are compared with their rows this often: a Temporal that lost its database gets them back. */
const DUE: DueRows = {
  table: "shared_round",
  key: "name",
  dueAt: "due_at",
  where: "name = 'repair_schedules'",
  retryAfter: "interval '5 minutes'",
  returning: "cursor",
};

/**
 * One round of the comparison, by the worker that finds it due. If there is more, the next round is due at once; after a failure it
 * is due again in half a minute, after a worker's death in five. Returns the ids of the repaired schedules, or null when nothing
 * was due.
 */
export async function repairDueSchedules(ctx: SyncContext, max?: number): Promise<string[] | null> {
  const [claimed] = await claimDue<{ cursor: string | null }>(ctx, DUE);
  if (!claimed) return null;
  try {
    const { repaired, next } = await repairRound(ctx, claimed.cursor, max);
    if (repaired.length > 0) ctx.log.info({ repaired: repaired.length }, "repaired schedules");
    await ctx.db.statement(sql`
      UPDATE shared_round SET cursor = ${next}, due_at = CASE WHEN ${next}::text IS NULL THEN due_at ELSE now() END
      WHERE name = 'repair_schedules'`);
    return repaired;
  } catch (error) {
    await ctx.db.statement(
      sql`UPDATE shared_round SET due_at = now() + interval '30 seconds' WHERE name = 'repair_schedules'`,
    );
    throw error;
  }
}
