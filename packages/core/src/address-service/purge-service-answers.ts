import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";

/** Rows per round. */
const BATCH_SIZE = 1_000;

/** Deletes what a service's terms no longer allow us to keep: expired answers and its unconfirmed proposals. */
export async function purgeServiceAnswers(ctx: Pick<Context, "db">): Promise<void> {
  await ctx.db.statement(sql`
    DELETE FROM address_service_answer WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM address_service_answer WHERE expires_at <= app_now() ORDER BY expires_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`);
  await ctx.db.statement(sql`
    UPDATE job_record SET changes = '[]', service_text_until = NULL WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM job_record WHERE service_text_until <= app_now() ORDER BY service_text_until LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`);
}
