import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { wakeEndpoints, type Endpoint } from "./nudge-hooks.ts";

const AT_ONCE = 100;

/** Endpoints whose deliveries are due and that nobody seems to work on: claimed by moving their time. Run by the dispatcher. */
export async function resumeHookDeliveries(
  ctx: Pick<Context, "db" | "jobRunner" | "log">,
): Promise<{ started: number }> {
  const due = await ctx.db.statement<Endpoint>(sql`
    UPDATE hook_endpoint SET next_try_at = now() + interval '1 minute' WHERE id = ANY (ARRAY(
      SELECT id FROM hook_endpoint WHERE next_try_at <= now() ORDER BY next_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING id AS "endpointId", account_id AS "accountId"`);
  await wakeEndpoints(ctx, due);
  return { started: due.length };
}
