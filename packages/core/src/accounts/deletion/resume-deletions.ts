import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";

const AT_ONCE = 20;

/** Deletions that are not over and have not moved: claimed, and started again under their id. Run by the dispatcher. */
export async function resumeDeletions(ctx: Pick<Context, "db" | "jobRunner" | "log">): Promise<{ started: number }> {
  const due = await ctx.db.statement<{ id: string }>(sql`
    UPDATE account SET deletion_next_try_at = now() + interval '1 minute' WHERE id = ANY (ARRAY(
      SELECT id FROM account WHERE deleted_at IS NOT NULL AND erased_at IS NULL AND deletion_next_try_at <= now()
      ORDER BY deletion_next_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING id`);
  for (const { id } of due)
    await ctx.jobRunner
      .startDeletion(id)
      .catch((error: unknown) => ctx.log.warn({ accountId: id, err: error }, "the next round tries again"));
  return { started: due.length };
}
