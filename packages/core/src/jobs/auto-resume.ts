import { SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { IS_OPEN_SQL } from "../work/status-sql.ts";

/** Blockers whose end is not reported: the job is retried when its row is due. */
export const RETRIED = [
  "address_service_down",
  "missing_permission",
  "hubspot_refuses",
  "plumbline_error",
  "hubspot_unavailable",
  "daily_limit",
] satisfies BlockerReason[];
const BATCH_SIZE = 100;

/**
 * Sets paused jobs that are due to `run`; they stay due, so the same round starts them. A spending limit has room again when a
 * month begins or another job releases its hold.
 */
export async function resumePausedJobs(ctx: Pick<Context, "db">): Promise<void> {
  await ctx.db.statement(sql`
    UPDATE job SET desired_state = ${SYSTEM_TRANSITIONS.unblock.to.desiredState} WHERE id = ANY (ARRAY(
      SELECT id FROM job WHERE ${Prisma.raw(IS_OPEN_SQL)} AND next_try_at <= app_now()
        AND status = ${SYSTEM_TRANSITIONS.unblock.from} AND desired_state = 'pause'
        AND (reason = ANY (${RETRIED}) OR (reason = 'spending_limit' AND COALESCE(credit_room(account_id, id), 1) > 0))
        AND paused_at > app_now() - ${PAUSE_ENDS_AFTER_DAYS}::int * interval '1 day'
      ORDER BY next_try_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`);
}

export const PAUSE_ENDS_AFTER_DAYS = 30;
