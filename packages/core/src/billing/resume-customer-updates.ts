import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { nudgeCustomer } from "./update-customer.ts";

const AT_ONCE = 20;

/** Customers at Stripe that have not followed their account yet: claimed, and started again under their id. Run by the dispatcher. */
export async function resumeCustomerUpdates(
  ctx: Pick<Context, "db" | "stripe" | "jobRunner" | "log">,
): Promise<{ started: number }> {
  if (!ctx.stripe) return { started: 0 };
  const due = await ctx.db.statement<{ id: string }>(sql`
    UPDATE account SET customer_due_at = now() + interval '1 minute' WHERE id = ANY (ARRAY(
      SELECT id FROM account WHERE customer_due_at <= now() AND deleted_at IS NULL
      ORDER BY customer_due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING id`);
  for (const { id } of due) await nudgeCustomer(ctx, id);
  return { started: due.length };
}
