import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { nudgeHooks } from "./nudge-hooks.ts";

const AT_ONCE = 100;

/** Deliveries that are due and have no try under way: claimed, and started under their id. Run by the dispatcher. */
export async function resumeHookDeliveries(
  ctx: Pick<Context, "db" | "jobRunner" | "log">,
): Promise<{ started: number }> {
  const due = await ctx.db.statement<{ id: string }>(sql`
    UPDATE hook_delivery SET next_try_at = now() + interval '1 minute' WHERE id IN (
      SELECT id FROM hook_delivery WHERE status = 'waiting' AND next_try_at <= now()
      ORDER BY next_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  await nudgeHooks(
    ctx,
    due.map(({ id }) => id),
  );
  return { started: due.length };
}
